import { siteName } from '#web/page/college.ts'
import { plans } from '#domain/plans.ts'
import { rupees } from '#domain/money/rupees.ts'
import type { GroupedPage } from '#web/pages.ts'

/** The hubs' descriptions of their pages. */
export const sentences: Record<GroupedPage, string> = {
  pyqs: 'Previous-year papers and notes for all eight semesters.',
  books: 'Shops near the campus that sell new and second-hand textbooks.',
  resume: 'Resume templates, open-source projects and three video tutorials.',
  discussion: 'Ask your doubts and help others. Seniors have taken the same exams.',
  alumni: 'Find seniors by year and company, and get in touch with them.',
  notices: 'Notices from the exam cell and the college offices.',
  get blog() {
    return `Announcements and updates about ${siteName()}.`
  },
  class: 'The week of your class on your phone, with what moves, and what was cancelled.',
  attendance: 'Your own record: how many classes you attended, and how many you may miss.',
  calculator: 'Work out your SGPA and CGPA, and what you need to reach your target.',
  placements: 'Company visits, selection rounds and 50 interview questions.',
  plans: `Compare Free and Pro. Pro is ${rupees(plans.pro.pricePaise)} a semester.`,
}
