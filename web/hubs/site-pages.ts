import { plans } from '#domain/plans.ts'
import { rupees } from '#domain/rupees.ts'
import { paths } from '#web/paths.ts'

/** Everybody, whoever has an account, or accounts on the Pro plan (docs/behaviour.md#route-table). */
export type Admits = 'all' | 'members' | 'pro'

/** What the hub pages say of each page that the navigation lists. `comingSoon`: until there is something on it. */
export const entrances: Record<string, { text: string; admits: Admits; comingSoon?: true }> = {
  [paths.pyqs()]: {
    text: 'Previous-year papers and notes for all eight semesters.',
    admits: 'pro',
    comingSoon: true,
  },
  [paths.books()]: { text: 'Who sells textbooks near the gate, new and second-hand, and until when.', admits: 'all' },
  [paths.resume()]: {
    text: 'Templates that recruiters can read, projects to show, and three tutorials.',
    admits: 'pro',
  },

  [paths.discussion()]: { text: 'Ask the doubt you did not ask in class. Somebody has sat that paper.', admits: 'pro' },
  [paths.alumni()]: { text: 'Seniors by year and company, and a way to write to them.', admits: 'pro' },
  [paths.notice()]: { text: 'What the exam cell and the offices have put up, pinned until it is over.', admits: 'pro' },
  [paths.blog()]: { text: 'What is new on CampusLife: announcements and updates.', admits: 'all' },

  [paths.calculator()]: {
    text: 'SGPA and CGPA on three scales, and what it takes to reach your target.',
    admits: 'members',
  },
  [paths.placements()]: { text: 'When each company came, its rounds, and 50 interview questions.', admits: 'pro' },
  [paths.purchasePlan()]: {
    text: `Free and Pro side by side. Pro is ${rupees(plans.pro.pricePaise)} a semester.`,
    admits: 'all',
  },
}
