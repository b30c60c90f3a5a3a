import { type Found, foundIn } from './found.ts'

const clock = String.raw`(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?`
const half = String.raw`\s*([ap])\.?\s?m\.?(?![a-z])`
const to = String.raw`\s*(?:-|–|—|to|till|until)\s*`
/** A range; a time with am or pm; with a point; with a colon. A number alone is no time. */
const forms = [
  new RegExp(`(?<![\\d:.])${clock}(?:${half})?${to}${clock}(?:${half})(?!\\d)`, 'i'),
  new RegExp(
    `(?<![\\d:.])(\\d{1,2}):(\\d{2})(?::\\d{2})?(?:${half})?${to}(\\d{1,2}):(\\d{2})(?::\\d{2})?(?:${half})?(?!\\d)`,
    'i',
  ),
  new RegExp(`(?<![\\d:.])${clock}${half}`, 'i'),
  // Numbers with a point are times where two of them make a range, or where one fills its cell.
  new RegExp(`(?<![\\d:.])(\\d{1,2})\\.(\\d{2})${to}(\\d{1,2})\\.(\\d{2})(?![\\d.])`, 'i'),
  /(?<=(?:^|[\t,;|]|\s{2})\s*)(\d{1,2})\.(\d{2})(?:\s*(?:hrs|hours)\.?)?(?=\s*(?:$|[\t,;|]|\s{2}))/i,
  new RegExp(String.raw`(?<![\d:.])(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)(?:\s*(?:hrs|hours)\b\.?)?`, 'i'),
]

/** The time of the beginning, as `14:00`: 10 am, 10:00, 10.30, 10.30 am, 14:00, 2 pm to 5 pm, 2-5 pm. */
export function findTime(text: string): Found<string> | undefined {
  for (const form of forms) {
    const match = form.exec(text)
    if (!match) continue
    const [written = '', hour = '', minute = '', , untilHour, , untilHalf] = match
    const own = match[3]?.toLowerCase()
    return {
      ...foundIn(match),
      ...timeOf(written, Number(hour), Number(minute || 0), own ?? sharedHalf(hour, untilHour, untilHalf)),
    }
  }
  return undefined
}

/** In "2-5 pm" both times are in the afternoon; in "10-1 pm" only the end is. */
function sharedHalf(hour: string, untilHour: string | undefined, untilHalf: string | undefined): string | undefined {
  const end = untilHalf?.toLowerCase()
  if (end === undefined || untilHour === undefined || Number(hour) > 12) return undefined
  if (end === 'a') return 'a'
  return Number(hour) % 12 <= Number(untilHour) % 12 ? 'p' : 'a'
}

function timeOf(
  written: string,
  hour: number,
  minute: number,
  half12: string | undefined,
): { value: string } | { problem: string } {
  const text = written.trim()
  if (minute > 59 || hour > 23 || (half12 !== undefined && (hour > 12 || hour === 0)))
    return { problem: `“${text}” is not a time` }
  // No exam begins at two in the night, and many tables leave out "pm".
  if (half12 === undefined && hour < 7)
    return { problem: `“${text}”: in the morning or in the afternoon? Write ${hour % 12 || 12} pm or ${hour + 12}:00` }
  const of24 = half12 === undefined ? hour : (hour % 12) + (half12 === 'p' ? 12 : 0)
  return { value: `${String(of24).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}
