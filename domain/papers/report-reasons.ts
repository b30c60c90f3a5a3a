/** Reasons of a report on a paper. The database has the same keys (supabase/schema/papers/tables.sql). */
export const reportReasons = {
  wrong_year: 'Wrong year',
  wrong_exam: 'Wrong exam',
  wrong_course: 'Wrong course',
  page_missing: 'Page missing',
  unreadable: 'Hard to read',
  copyright: 'Copyright',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

export const isReportReason = (text: string): text is ReportReason => Object.hasOwn(reportReasons, text)
