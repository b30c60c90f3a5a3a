// Days as '2025-11-28', of the college: India has one time zone, and no summer time.

const inIndia = 5.5 * 60 * 60 * 1000
const dayLength = 24 * 60 * 60 * 1000

/** The college's day at an instant, ms. */
export const dayOf = (instant: number): string => new Date(instant + inIndia).toISOString().slice(0, 10)

/** The college's day now. */
export const currentDay = (): string => dayOf(Date.now())

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Negative where `to` was before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)

const written = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '28 November' */
export const dayText = (day: string): string => written.format(new Date(`${day}T00:00:00Z`))

/** 'today', 'tomorrow', 'Sat, 21 Nov' */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : short.format(new Date(`${due}T00:00:00Z`))
}

/** What a rating's button says: 'today', 'in 5 days', 'not before the exam'. */
export function intervalText(due: string | undefined, today: string): string {
  if (due === undefined) return 'not before the exam'
  const days = daysBetween(today, due)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 60 ? `in ${days} days` : `in ${Math.round(days / 30)} months`
}
