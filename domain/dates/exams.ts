/** The kinds of examination, in words. The database checks the same ones (supabase/migrations/0025_catalogue.sql). */
export const exams = {
  'end-semester': 'End semester',
  'mid-semester': 'Mid semester',
  quiz: 'Quiz',
  supplementary: 'Supplementary',
} as const

export type Exam = keyof typeof exams

export const examKinds = Object.keys(exams) as readonly Exam[]

/** Sorts the earlier exam first. Not by localeCompare: a browser's rules of spelling take 9 ms to load. */
export const byDate = (one: { date: string }, other: { date: string }): number => (one.date < other.date ? -1 : 1)
