import { pages } from '#web/pages.ts'
import type { Page } from '#web/pages.ts'

interface Feature {
  page: Page
  text: string
}

/** They take turns on the hero's board. */
export const highlights: readonly (Feature & { closing: string })[] = [
  {
    page: pages.placements,
    text: 'When each company came, how many rounds it held, and whom it was looking for. Read it before the aptitude test, not after.',
    closing: '25 companies, 50 questions',
  },
  {
    page: pages.discussion,
    text: 'One unit, two reference books and three opinions. Put the question up; someone a year ahead has sat that paper.',
    closing: 'Ask before you panic',
  },
  {
    page: pages.calculator,
    text: 'Your SGPA this semester, your CGPA with it, and what one better grade would have made of both.',
    closing: 'Know it before the notice board does',
  },
]

export const features: readonly Feature[] = [
  {
    page: pages.pyqs,
    text: 'Previous-year papers and notes for all eight semesters.',
  },
  {
    page: pages.discussion,
    text: 'Ask the doubt you did not ask in class. Answers from people one year ahead.',
  },
  {
    page: pages.alumni,
    text: 'Seniors by year and company, with the post they hold now and a way to write to them.',
  },
  {
    page: pages.calculator,
    text: '10-point, 4-point or percentage. See what this semester does to the total.',
  },
  {
    page: pages.books,
    text: 'Second-hand and new, from sellers near the gate. Buy & sell academic books.',
  },
  {
    page: pages.placements,
    text: 'Visit dates, rounds and requirements by company, and 50 interview questions.',
  },
]
