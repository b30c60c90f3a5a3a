/** What an alumna or alumnus helps with (alumni_cards.topics, and the topic of each request). */
export const topics = {
  referral: 'A referral',
  resume: 'Reading my resume',
  exams: 'Exams such as GATE or CAT',
  higher_studies: 'Higher studies',
  first_job: 'The first job',
  other: 'Something else',
} as const

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as Topic[]

/** As the end of 'Helps with …'. */
const helpedWith: Record<Topic, string> = {
  referral: 'referrals',
  resume: 'resumes',
  exams: 'exams',
  higher_studies: 'higher studies',
  first_job: 'the first job',
  other: 'other questions',
}
export const helpsWith = (names: readonly string[]): string =>
  topicNames
    .filter((name) => names.includes(name))
    .map((name) => helpedWith[name])
    .join(', ')

/** A topic that this version does not know is something else. */
export const topicLabel = (name: string): string => topics[name as Topic] ?? topics.other
