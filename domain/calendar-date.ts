const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/**
 * A day of the calendar (`2025-08-01`) as it is read: `Aug 1, 2025`, the same in every time zone. An
 * unreadable one gives an empty text.
 */
export function calendarDate(day: string): string {
  const time = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(time.getTime()) ? '' : format.format(time)
}
