// The college's calendar and clock, independent of the reader's: India has one time zone, five and a half hours ahead
// of UTC, without summer time. Without Intl, whose language data takes 15 ms to load, and four times that on a cheap
// phone.

const ahead = 5.5 * 3_600_000
const day = 86_400_000

/** A time whose UTC parts are those of the college's clock at this moment. */
export const collegeTime = (time: Date): Date => new Date(time.getTime() + ahead)

/** The calendar day (`2026-11-22`) at this moment. */
export const collegeDay = (time: Date): string => collegeTime(time).toISOString().slice(0, 10)

/** The last calendar day of a period that ends at this moment: the midnight that ends a day belongs to that day. */
export const lastDay = (end: Date): string => collegeDay(new Date(+end - 1))

/** The calendar day now. */
export const collegeToday = (): string => collegeDay(new Date())

/** The minutes since midnight at this moment. */
export const collegeMinutes = (time: Date): number => Math.floor(((time.getTime() + ahead) % day) / 60_000)

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

/** The day `days` later, or earlier if negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(atNoon(date).getTime() + days * day).toISOString().slice(0, 10)

/** How many days later the second is; negative where it is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / day)

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `Jan` to `Dec`. */
export const monthsInShort = months.map((month) => month.slice(0, 3))

/** `Thursday`. */
export const weekdayOf = (date: string): string => weekdays[atNoon(date).getUTCDay()] ?? ''

/** 1 to 31. */
export const dayOfMonth = (date: string): number => atNoon(date).getUTCDate()

/** `Thursday, 19 November`. */
export const longDay = (date: string): string => `${weekdayOf(date)}, ${dayAndMonthOf(date)}`

/** `19 November`. */
export const dayAndMonthOf = (date: string): string => `${dayOfMonth(date)} ${months[atNoon(date).getUTCMonth()] ?? ''}`

/** `19 Nov`. */
export const dayAndMonthInShort = (date: string): string =>
  `${dayOfMonth(date)} ${monthsInShort[atNoon(date).getUTCMonth()] ?? ''}`

/** `Thu, 19 Nov`. */
export const dayInShort = (date: string): string => `${weekdayOf(date).slice(0, 3)}, ${dayAndMonthInShort(date)}`

/** `May 2027`. */
export const monthAndYearOf = (date: string): string =>
  `${months[atNoon(date).getUTCMonth()] ?? ''} ${date.slice(0, 4)}`

/** `31 May 2027`. */
export const dateOf = (date: string): string => `${dayAndMonthOf(date)} ${date.slice(0, 4)}`

/** `today, 8:01 am`, `yesterday, 8:01 am`, else the day: `19 November 2026`. */
export function recentTime(time: Date, now: Date): string {
  const day = collegeDay(time)
  const ago = daysBetween(day, collegeDay(now))
  if (ago > 1 || ago < 0) return dateOf(day)
  return `${ago === 0 ? 'today' : 'yesterday'}, ${clockTime(collegeMinutes(time))}`
}

/** `10 am`, `9:30 am`, from minutes since midnight. */
export function clockTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? 'am' : 'pm'}`
}
