import { alumni } from './alumni.ts'
import { branches } from './branches.ts'
import { companies } from './companies.ts'
import { courses } from './courses.ts'
import { examDates } from './exam-dates.ts'
import { holidays } from './holidays.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import { sections } from './sections.ts'
import type { Topic } from './topic.ts'
import { vendors } from './vendors.ts'

/** By the name that commands and addresses use. */
export const topics = {
  branches,
  sections,
  people,
  courses,
  'exam-dates': examDates,
  holidays,
  notices,
  alumni,
  companies,
  vendors,
} satisfies Record<string, Topic>

export type TopicName = keyof typeof topics
export const topicNames = Object.keys(topics) as readonly TopicName[]
