import { plans } from '#domain/plans.ts'
import { rupees } from '#domain/rupees.ts'
import type { GroupedPage } from '#web/pages.ts'

/** What the hubs say of each of their pages. */
export const sentences: Record<GroupedPage, string> = {
  pyqs: 'Previous-year papers and notes for all eight semesters.',
  books: 'Who sells textbooks near the gate, new and second-hand, and until when.',
  resume: 'Templates that recruiters can read, projects to show, and three tutorials.',
  discussion: 'Ask the doubt you did not ask in class. Somebody has sat that paper.',
  alumni: 'Seniors by year and company, and a way to write to them.',
  notices: 'What the exam cell and the offices have put up, pinned until it is over.',
  blog: 'What is new on CampusLife: announcements and updates.',
  calculator: 'SGPA and CGPA on three scales, and what it takes to reach your target.',
  placements: 'When each company came, its rounds, and 50 interview questions.',
  plans: `Free and Pro side by side. Pro is ${rupees(plans.pro.pricePaise)} a semester.`,
}
