import { plans } from '#domain/plans.ts'
import { rupees } from '#domain/rupees.ts'
import { paths } from '#web/paths.ts'

/** Everybody, whoever has an account, or accounts on the Pro plan (docs/behaviour.md#route-table). */
export type Access = 'all' | 'members' | 'pro'

/** What the hub pages say of each page that the navigation lists. `comingSoon`: until there is something on it. */
export const sitePages: Record<string, { text: string; access: Access; comingSoon?: true }> = {
  [paths.pyqs()]: {
    text: 'Previous-year papers and notes for all eight semesters.',
    access: 'pro',
    comingSoon: true,
  },
  [paths.books()]: { text: 'Who sells textbooks near the gate, new and second-hand, and until when.', access: 'all' },
  [paths.resume()]: {
    text: 'Templates that recruiters can read, projects to show, and three tutorials.',
    access: 'pro',
  },

  [paths.discussion()]: { text: 'Ask the doubt you did not ask in class. Somebody has sat that paper.', access: 'pro' },
  [paths.alumni()]: { text: 'Seniors by year and company, and a way to write to them.', access: 'pro' },
  [paths.notice()]: { text: 'What the exam cell and the offices have put up, pinned until it is over.', access: 'pro' },
  [paths.blog()]: { text: 'What is new on CampusLife: announcements and updates.', access: 'all' },

  [paths.calculator()]: {
    text: 'SGPA and CGPA on three scales, and what it takes to reach your target.',
    access: 'members',
  },
  [paths.placements()]: { text: 'When each company came, its rounds, and 50 interview questions.', access: 'pro' },
  [paths.purchasePlan()]: {
    text: `Free and Pro side by side. Pro is ${rupees(plans.pro.pricePaise)} a semester.`,
    access: 'all',
  },
}
