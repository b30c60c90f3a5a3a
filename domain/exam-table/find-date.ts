import { type Found, foundIn } from './found.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const gap = '[ .,/-]{1,3}'

/** Two digits may be a year, or the hour of a time: "30 Nov 10 am", "30 Nov 10-1 pm". */
const notTime = String.raw`(?![\d:]|\s*(?:[ap]\.?\s?m\b|-|–|to\b))`

const forms: readonly { pattern: RegExp; order: 'dmy' | 'ymd' | 'mdy' }[] = [
  { pattern: /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, order: 'ymd' },
  { pattern: /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/, order: 'dmy' },
  {
    pattern: new RegExp(`(?<![a-z])${month}(${gap})(\\d{1,2})(?:st|nd|rd|th)?${gap}(\\d{4})(?!\\d)`, 'i'),
    order: 'mdy',
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(${gap}|)${month}(?:${gap}|)'?(\\d{4}(?!\\d)|\\d{2}${notTime})`,
      'i',
    ),
    order: 'dmy',
  },
]
const withoutYear = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?${gap}${month}(?![a-z])|(?<![a-z])${month}${gap}(\\d{1,2})(?!\\d)`,
  'i',
)

/**
 * The first calendar date in a text, as `2026-11-30`: 30 Nov 2026, 30/11/2026, 30-11-26, 2026-11-30, Nov 30, 2026. In a
 * numeric date the day comes first, as in India.
 */
export function findDate(text: string): Found<string> | undefined {
  for (const { pattern, order } of forms) {
    const match = pattern.exec(text)
    if (!match) continue
    const [, first = '', , second = '', third = ''] = match
    const [year, monthText, day] =
      order === 'ymd' ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second]
    return { ...foundIn(match), ...dayOf(match[0], fullYear(year), monthNumber(monthText), Number(day)) }
  }
  const match = withoutYear.exec(text)
  return match ? { ...foundIn(match), problem: `“${match[0].trim()}” has no year` } : undefined
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

const monthNumber = (text: string) => months.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number(text)

function dayOf(
  written: string,
  year: number,
  monthOfYear: number,
  day: number,
): { value: string } | { problem: string } {
  if (monthOfYear > 12 && day <= 12)
    return { problem: `“${written}” has no month ${monthOfYear}: write the day first, ${monthOfYear}/${day}/${year}` }
  const date = new Date(Date.UTC(year, monthOfYear - 1, day))
  if (year < 2000 || year > 2099 || date.getUTCMonth() !== monthOfYear - 1 || date.getUTCDate() !== day)
    return { problem: `“${written}” is not a day of the calendar` }
  return { value: date.toISOString().slice(0, 10) }
}
