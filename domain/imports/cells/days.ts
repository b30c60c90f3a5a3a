import { calendarDate } from '../../dates/calendar-date.ts'
import { daysBetween, weekdayOf } from '../../dates/college-time.ts'
import { latinDigits } from '../../text/digits.ts'
import { type DateOrder, readDate } from './dates.ts'
import { type Problem, type Reading, wrong } from './reading.ts'

/** More is a mistyped year. */
const maxDays = 120

const ordinal = '(?:st|nd|rd|th)?'
const to = String.raw`(?:\s*(?:[-–—&]|\bto\b|\btill\b|\buntil\b|\bupto\b|\band\b)\s*)`
/** `4-5 March 2027`. */
const sameMonth = new RegExp(`^(\\d{1,2})${ordinal}${to}(\\d{1,2})${ordinal}([\\s.,-]+[a-z].*)$`, 'i')
/** `March 4-5, 2027`. */
const monthFirst = new RegExp(`^([a-z]+\\.?\\s+)(\\d{1,2})${ordinal}${to}(\\d{1,2})${ordinal}(,?\\s*\\d{4})$`, 'i')
const words = /\s+(?:to|till|until|upto|up to|and|&|[-–—])\s+|\s*[–—]\s*|(?<=[-/.]\d{4})-(?=\d)/i
const year = /\b\d{4}\b/

/**
 * One day or several, `17-10-2026 to 21-10-2026`, `4-5 March 2027`, `24 Dec 2026 - 1 Jan 2027`, `29 Sep to 2 Oct 2026`: the
 * first, and as the field `last_day` the last.
 */
export const readDays =
  (order: DateOrder) =>
  (typed: string): Reading<string> => {
    const text = latinDigits(typed)
    const alone = readDate(order)(text)
    const [from, until] = partsOf(text)
    if (until === undefined) return alone
    const [first, last] = [readFirst(from, until, order), readDate(order)(until)]
    if ('problem' in first) return 'value' in alone ? alone : first
    return 'problem' in last ? last : { value: first.value, also: { last_day: last.value } }
  }

function partsOf(text: string): [string, string?] {
  const [, one = '', other = '', rest = ''] = sameMonth.exec(text) ?? []
  if (one !== '') return [`${one}${rest}`, `${other}${rest}`]
  const [, month = '', first = '', second = '', ofYear = ''] = monthFirst.exec(text) ?? []
  if (month !== '') return [`${month}${first}${ofYear}`, `${month}${second}${ofYear}`]
  const [from = '', until, ...more] = text.split(words)
  return more.length > 0 || until === undefined ? [text] : [from, until]
}

/** A first day without a year has that of the last, or the one before. */
function readFirst(text: string, last: string, order: DateOrder): Reading<string> {
  const reading = readDate(order)(text)
  const [written] = year.exec(last) ?? []
  if ('value' in reading || written === undefined || year.test(text)) return reading
  const until = readDate(order)(last)
  const same = readDate(order)(`${text} ${written}`)
  const isAfter = 'value' in same && 'value' in until && same.value > until.value
  return isAfter ? readDate(order)(`${text} ${Number(written) - 1}`) : same
}

/** What is wrong between the first and the last of several days. */
export function daysProblem(first: string, last: string): Problem | undefined {
  if (last < first)
    return {
      kind: 'dates-in-wrong-order',
      cure: `It ends on ${calendarDate(last)}, before it begins on ${calendarDate(first)}.`,
    }
  return daysBetween(first, last) < maxDays
    ? undefined
    : { kind: 'out-of-range', cure: `It has more than ${maxDays} days. Check the years.` }
}

const weekday = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*/gi

/** The weekdays that a cell names, in three letters; empty for a number of days. */
export const readWeekdays = (text: string): Reading<readonly string[]> => ({
  value: [...text.matchAll(weekday)].map(([name]) => name.slice(0, 3).toLowerCase()),
})

/** What is wrong where the named weekdays, `Sat-Wed`, are not those of the days. */
export function weekdaysProblem(names: readonly string[], days: readonly string[]): Problem | undefined {
  const [first, last] = [names[0], names.at(-1)]
  const wrongDay = [days[0], days.at(-1)].find((day, at) => {
    const name = at === 0 ? first : last
    return day !== undefined && name !== undefined && !(at === 1 && names.length === 1) && !isNamed(day, name)
  })
  return wrongDay === undefined
    ? undefined
    : wrong('weekday-differs', `${calendarDate(wrongDay)} is a ${weekdayOf(wrongDay)}.`).problem
}

const isNamed = (day: string, name: string): boolean => weekdayOf(day).toLowerCase().startsWith(name)
