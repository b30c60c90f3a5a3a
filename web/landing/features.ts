import { BookOpen, BriefcaseBusiness, Calculator, FileText, GraduationCap, MessagesSquare } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from '#web/paths.ts'

interface Feature {
  title: string
  icon: LucideIcon
  text: string
}

/** They take turns on the hero's board. */
export const highlights: readonly (Feature & { closing: string })[] = [
  {
    title: 'Placements',
    icon: BriefcaseBusiness,
    text: 'When each company came, how many rounds it held, and whom it was looking for. Read it before the aptitude test, not after.',
    closing: '25 companies, 50 questions',
  },
  {
    title: 'Discussion',
    icon: MessagesSquare,
    text: 'One unit, two reference books and three opinions. Put the question up; someone a year ahead has sat that paper.',
    closing: 'Ask before you panic',
  },
  {
    title: 'CGPA Calculator',
    icon: Calculator,
    text: 'Your SGPA this semester, your CGPA with it, and what one better grade would have made of both.',
    closing: 'Know it before the notice board does',
  },
]

export const features: readonly (Feature & { to: string; comingSoon?: true })[] = [
  {
    title: 'PYQs and Notes',
    icon: FileText,
    text: 'Previous-year papers and notes for all eight semesters.',
    to: paths.pyqs(),
    comingSoon: true,
  },
  {
    title: 'Discussion',
    icon: MessagesSquare,
    text: 'Ask the doubt you did not ask in class. Answers from people one year ahead.',
    to: paths.discussion(),
  },
  {
    title: 'Alumni',
    icon: GraduationCap,
    text: 'Seniors by year and company, with the post they hold now and a way to write to them.',
    to: paths.alumni(),
  },
  {
    title: 'CGPA Calculator',
    icon: Calculator,
    text: '10-point, 4-point or percentage. See what this semester does to the total.',
    to: paths.calculator(),
  },
  {
    title: 'Book Vendors',
    icon: BookOpen,
    text: 'Second-hand and new, from sellers near the gate. Buy & sell academic books.',
    to: paths.books(),
  },
  {
    title: 'Placements',
    icon: BriefcaseBusiness,
    text: 'Visit dates, rounds and requirements by company, and 50 interview questions.',
    to: paths.placements(),
  },
]
