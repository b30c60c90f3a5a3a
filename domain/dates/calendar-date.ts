import { collegeTime, lastDay, monthsInShort } from './college-time.ts'

// By hand, because a browser's language data takes 15 ms to load, and four times that on a cheap phone.

/** Whose clock is read; the reader's own where none is given. */
type Zone = 'UTC' | 'Asia/Kolkata'

/**
 * A day of the calendar (`2025-08-01`) as it is read: `1 Aug 2025`, the same in every time zone. An
 * unreadable one gives an empty text.
 */
export const calendarDate = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC')

/**
 * The day on which an instant (`2025-08-01T20:15:00Z`) falls, in the reader's time zone unless one is given. An
 * unreadable one gives an empty text.
 */
export const dayOf = (iso: string, zone?: Zone): string => write(iso, zone, day)

/**
 * An instant with its time: `12 Nov 2025, 11:48 pm`, in the reader's time zone unless one is given. An unreadable one
 * gives an empty text.
 */
export const dateAndTime = (iso: string, zone?: Zone): string =>
  write(iso, zone, (clock) => `${day(clock)}, ${time(clock)}`)

/**
 * The last day of a time that ends at this instant. The college's, wherever its reader is: what it sells ends on one day.
 * An unreadable one gives an empty text.
 */
export const lastDayBefore = (iso: string): string => write(iso, 'UTC', (end) => calendarDate(lastDay(end)))

function write(iso: string, zone: Zone | undefined, text: (clock: Date) => string): string {
  const instant = new Date(iso)
  return Number.isNaN(instant.getTime()) ? '' : text(clockIn(zone, instant))
}

/** A time whose parts in UTC are what a clock there shows. */
function clockIn(zone: Zone | undefined, instant: Date): Date {
  if (zone === 'UTC') return instant
  if (zone === 'Asia/Kolkata') return collegeTime(instant)
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
}

const day = (clock: Date) => `${clock.getUTCDate()} ${monthsInShort[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`

function time(clock: Date): string {
  const [hour, minute] = [clock.getUTCHours(), String(clock.getUTCMinutes()).padStart(2, '0')]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}
