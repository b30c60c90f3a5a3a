const parts = { month: 'short', day: 'numeric', year: 'numeric' } as const
const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })

/**
 * A day of the calendar (`2025-08-01`) as it is read: `Aug 1, 2025`, the same in every time zone. An
 * unreadable one gives an empty text.
 */
export function calendarDate(day: string): string {
  const time = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(time.getTime()) ? '' : format.format(time)
}

/**
 * The day on which an instant (`2025-08-01T20:15:00Z`) falls, in the reader's time zone unless one is given. An
 * unreadable one gives an empty text.
 */
export function dayOf(iso: string, timeZone?: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return new Intl.DateTimeFormat('en-US', { ...parts, ...(timeZone !== undefined && { timeZone }) }).format(time)
}

/** The last day of a time that ends at this instant: the midnight that ends a day still counts as that day. */
export function lastDayBefore(iso: string, timeZone?: string): string {
  const end = new Date(iso)
  return Number.isNaN(end.getTime()) ? '' : dayOf(new Date(end.getTime() - 1).toISOString(), timeZone)
}
