import { calendarDate } from '../../dates/calendar-date.ts'
import { weekdayOf } from '../../dates/college-time.ts'
import { latinDigits } from '../../text/digits.ts'
import { findDate } from '../../exam-table/find-date.ts'
import { findTime } from '../../exam-table/find-time.ts'
import { type Reading, wrong } from './reading.ts'

/** How a column of dates writes figures: `both` where some of its dates can only be read one way and some the other. */
export type DateOrder = 'day first' | 'month first' | 'both'

const figures = /^(?:[a-z]+\.?,?\s*)?(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/i

export function dateOrderOf(cells: readonly string[]): DateOrder {
  let [dayFirst, monthFirst] = [false, false]
  for (const cell of cells) {
    const [, first, second] = figures.exec(latinDigits(cell)) ?? []
    if (Number(first) > 12) dayFirst = true
    if (Number(second) > 12) monthFirst = true
  }
  return monthFirst ? (dayFirst ? 'both' : 'month first') : 'day first'
}

/** Days since 30 Dec 1899, as spreadsheets count them: from 1954 to 2119. */
const serial = /^(?:[2-7]\d{4})(?:\.\d+)?$/
const weekday = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?\b/i

/** A calendar day (`2026-12-05`) in any of the ways that `findDate` reads, or as a spreadsheet's number. */
export const readDate =
  (order: DateOrder) =>
  (typed: string): Reading<string> => {
    const text = latinDigits(typed)
    if (serial.test(text)) return { value: dayOfSerial(Math.floor(Number(text))) }
    const [, first = '', second = '', year = ''] = figures.exec(text) ?? []
    const isSwapped = Number(second) > 12 || (order === 'month first' && Number(first) <= 12)
    if (
      order === 'both' &&
      Number(first) <= 12 &&
      Number(second) <= 12 &&
      first !== '' &&
      Number(first) !== Number(second)
    )
      return wrong(
        'ambiguous-date',
        `“${text}” has two readings, and this column uses both. Write it as ${readAs(text)}.`,
        [readAs(text), readAs(`${second}/${first}/${year}`)],
      )
    const found = findDate(first !== '' && isSwapped && order !== 'day first' ? `${second}/${first}/${year}` : text)
    if (found === undefined || 'problem' in found)
      return wrong('not-a-date', `${found?.problem ?? `“${text}” is no date`}. Write it as 5 Dec 2026 or 05/12/2026.`)
    const [, named] = weekday.exec(text) ?? []
    const actual = weekdayOf(found.value)
    if (named !== undefined && !actual.toLowerCase().startsWith(named.toLowerCase()))
      return wrong('weekday-differs', `${calendarDate(found.value)} is a ${actual}, but the cell says “${text}”.`, [
        calendarDate(found.value),
      ])
    return found
  }

function readAs(text: string): string {
  const found = findDate(text)
  return found !== undefined && 'value' in found ? calendarDate(found.value) : '5 Dec 2026'
}

const dayOfSerial = (days: number) => new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)

/** When something begins (`10:00`), also as a spreadsheet's part of a day. */
export function readTime(typed: string): Reading<string> {
  const text = latinDigits(typed)
  if (/^0\.\d{3,}$/.test(text)) {
    const minutes = Math.round(Number(text) * 1440)
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
    return { value: `${hour}:${minute}` }
  }
  if (/^(?:12\s*)?noon$/i.test(text)) return { value: '12:00' }
  // "1000 hrs", "1400-1530": in a column of times four digits are no year.
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)(?=\s*(?:$|h|-|–|to))/i.exec(text) ?? []
  if (hours !== undefined && minutes !== undefined) return { value: `${hours}:${minutes}` }
  const found = findTime(text)
  if (found === undefined || 'problem' in found)
    return wrong('not-a-time', `${found?.problem ?? `“${text}” is no time`}. Write it as 10 am or 14:00.`)
  return found
}
