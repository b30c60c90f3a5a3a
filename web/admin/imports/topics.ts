import type { TopicName } from '#domain/imports/topics/topics.ts'

/** The lists that can be imported, as the menu names them. */
export const importTopics = {
  branches: 'Branches',
  sections: 'Sections',
  people: 'People',
  courses: 'Courses',
  'exam-dates': 'Exam dates',
  holidays: 'Holidays',
  notices: 'Notices',
  alumni: 'Alumni',
  companies: 'Companies',
  vendors: 'Book vendors',
} satisfies Record<TopicName, string>

export const isTopic = (name: string | null): name is TopicName => name !== null && name in importTopics
