import { pages } from '#web/pages.ts'
import type { Page } from '#web/pages.ts'

interface Feature {
  page: Page
  text: string
}

/** The cards that rotate on the hero's board. */
export const highlights: readonly (Feature & { closing: string })[] = [
  {
    page: pages.placements,
    text: 'See when each company visited, how many rounds it held and whom it was looking for, before your aptitude test.',
    closing: '25 companies, 50 questions',
  },
  {
    page: pages.discussion,
    text: 'Stuck on a unit? Post your question. Someone a year ahead of you has taken the same paper.',
    closing: 'Ask a question',
  },
  {
    page: pages.calculator,
    text: 'See your SGPA, your CGPA and what one better grade would change.',
    closing: 'Calculate your CGPA',
  },
]

export const features: readonly Feature[] = [
  {
    page: pages.pyqs,
    text: 'Previous-year papers and notes for all eight semesters.',
  },
  {
    page: pages.discussion,
    text: 'Ask your doubts and get answers from seniors.',
  },
  {
    page: pages.alumni,
    text: 'Find seniors by year and company, see where they work now and get in touch.',
  },
  {
    page: pages.calculator,
    text: '10-point, 4-point or percentage scale. See how this semester changes your CGPA.',
  },
  {
    page: pages.books,
    text: 'New and second-hand textbooks from shops near the campus. Buy & sell academic books.',
  },
  {
    page: pages.placements,
    text: 'Visit dates, rounds and requirements by company, and 50 interview questions.',
  },
]
