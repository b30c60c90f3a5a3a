/** The kinds of examination, in words. The database checks the same ones (supabase/migrations/0025_catalogue.sql). */
export const exams = {
  'end-semester': 'End semester',
  'mid-semester': 'Mid semester',
  quiz: 'Quiz',
  supplementary: 'Supplementary',
} as const

export type Exam = keyof typeof exams

export const examKinds = Object.keys(exams) as readonly Exam[]
