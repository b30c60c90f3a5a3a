/** Reasons of a report on a post. The database has the same keys (supabase/schema/moderation/tables.sql). */
export const reportReasons = {
  spam: 'Spam or advertising',
  abuse: 'Insults, threats or ragging',
  private: 'Somebody’s private details',
  cheating: 'Leaked papers or cheating',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

/** Longest note, in characters. The database checks the same number. */
export const maxReportNote = 1000

export function isReportReason(text: string): text is ReportReason {
  return Object.hasOwn(reportReasons, text)
}
