import { dayInShort, daysBetween } from '#domain/dates/college-time.ts'

// Days as '2025-11-28', of the college.

/** 'today', 'tomorrow', 'Sat, 21 Nov' */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : dayInShort(due)
}

/** What a rating's button says: 'today', 'in 5 days', 'not before the exam'. */
export function intervalText(due: string | undefined, today: string): string {
  if (due === undefined) return 'not before the exam'
  const days = daysBetween(today, due)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 60 ? `in ${days} days` : `in ${Math.round(days / 30)} months`
}
