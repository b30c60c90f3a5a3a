import { collegeTime, lastDay, monthsInShort } from './college-time.ts'

// Without Intl, whose language data takes 15 ms to load, and four times that on a cheap phone.

/** The time zone; the reader's own by default. */
type Zone = 'UTC' | 'Asia/Kolkata'

/** A calendar date (`2025-08-01`) as text: `1 Aug 2025`, the same in every time zone. Empty for an invalid one. */
export const calendarDate = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC')

/** The date of an instant (`2025-08-01T20:15:00Z`), by default in the reader's time zone. Empty for an invalid one. */
export const dayOf = (iso: string, zone?: Zone): string => write(iso, zone, day)

/**
 * An instant with its time: `12 Nov 2025, 11:48 pm`, by default in the reader's time zone. Empty for an invalid one.
 */
export const dateAndTime = (iso: string, zone?: Zone): string =>
  write(iso, zone, (clock) => `${day(clock)}, ${time(clock)}`)

/**
 * The last day of a period that ends at this instant, in the college's time zone, because what it sells ends on one day
 * for all readers. Empty for an invalid one.
 */
export const lastDayBefore = (iso: string): string => write(iso, 'UTC', (end) => calendarDate(lastDay(end)))

function write(iso: string, zone: Zone | undefined, text: (clock: Date) => string): string {
  const instant = new Date(iso)
  return Number.isNaN(instant.getTime()) ? '' : text(clockIn(zone, instant))
}

/** A time whose UTC parts are those of the zone's clock. */
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
