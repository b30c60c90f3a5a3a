import type { Doubtful, PasteContext } from './reading.ts'

/** What the heading of a period says: its number, its times as written. */
export interface HourHeading {
  number?: number
  start?: WrittenTime
  end?: WrittenTime
}

interface WrittenTime {
  hour: number
  minute: number
  half?: 'a' | 'p'
}

/** A period of the table; times are null where they are not known. */
export interface Hour {
  number?: number
  start: string | null
  end: string | null
  doubt: readonly Doubtful[]
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const clock = String.raw`(\d{1,2})(?:\s?[:.,]\s?(\d{2})(?::\d{2})?)?`
const half = String.raw`(?:\s*([ap])\.?\s?m\b\.?|\s*(?:noon|hrs?\b\.?|hours?\b))?`
const range = new RegExp(
  String.raw`(?<![\d:.])${clock}${half}\s*(?:-{1,2}|–|—|−|~|/|\bto\b|\btill?\b|\buntil\b|से|\n)\s*${clock}${half}(?![\d:])`,
  'i',
)
const dashed = /(?<!\d)(\d{1,2})-(\d{2})\s*(?:to|–|—|till?|until)\s*(\d{1,2})-(\d{2})(?!\d)/i
const military = /(?<!\d)([01]\d|2[0-3])([0-5]\d)\s*(?:hrs?)?\s*(?:-|–|—|to)\s*([01]\d|2[0-3])([0-5]\d)(?!\d)/i
const single = new RegExp(
  String.raw`^(?:at |from )?(\d{1,2})\s?[:.]\s?(\d{2})${half}$|^(\d{1,2})\s*([ap])\.?\s?m\.?$`,
  'i',
)
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A spreadsheet takes "9-10" for the 9th of October. */
const asDate = /^(\d{1,2})[-/ ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i
const word = String.raw`(?:period|hour|hr|lecture|lec|slot|session|class|p|h|घंटा|कालांश)`
const ordinal = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const number = String.raw`(\d{1,2}|${roman.toReversed().join('|')})`
const numbered = [
  new RegExp(String.raw`^${number}(?:st|nd|rd|th)?\s*[.)]?$`, 'i'),
  new RegExp(String.raw`^${number}\s*(?:st|nd|rd|th)?[\s-]*${word}\b\.?`, 'i'),
  new RegExp(String.raw`^${word}[\s.:#-]*(?:no\.?\s*)?${number}(?![\d:.]|\w)`, 'i'),
]
const spelled = new RegExp(String.raw`^(${ordinal.join('|')})(?:\s+${word})?\b`, 'i')

/** The heading of a period: "I", "1st Hour\n9.30-10.20", "Period 2 (10:00 to 10:50)", "9-10"; undefined for any other. */
export function hourHeadingOf(cell: string): HourHeading | undefined {
  const text = cell.trim()
  if (text === '' || text.length > 60) return undefined
  const heading: HourHeading = {}
  const times = timesIn(text)
  const rest = (times === undefined ? text : text.replace(times.written, ' ')).replaceAll(/[()[\]\n]/g, ' ').trim()
  const order = numberIn(rest)
  if (order !== undefined) heading.number = order
  if (times !== undefined) Object.assign(heading, { start: times.start, end: times.end })
  else if (order === undefined) {
    const lone = single.exec(text)
    if (!lone) return undefined
    heading.start = timeOf(lone[1] ?? lone[4], lone[2], lone[3] ?? lone[5])
  } else if (
    /[a-z]{4,}/i.test(rest.replaceAll(/period|hour|lecture|slot|session|class|\bviii\b/gi, '')) &&
    !spelled.test(rest)
  )
    return undefined
  const known = [heading.start, heading.end].filter((time) => time !== undefined)
  if (known.some(({ hour, minute }) => hour > 23 || minute > 59)) return undefined
  return heading
}

function timesIn(text: string): { start: WrittenTime; end: WrittenTime; written: string } | undefined {
  const date = asDate.exec(text)
  if (date)
    return {
      start: timeOf(date[1]),
      end: timeOf(String(months.indexOf((date[2] ?? '').toLowerCase()) + 1)),
      written: text,
    }
  for (const pattern of [dashed, military]) {
    const match = pattern.exec(text)
    if (match) return { start: timeOf(match[1], match[2]), end: timeOf(match[3], match[4]), written: match[0] }
  }
  const match = range.exec(text)
  if (!match) return undefined
  return { start: timeOf(match[1], match[2], match[3]), end: timeOf(match[4], match[5], match[6]), written: match[0] }
}

const timeOf = (hour = '0', minute = '0', letter?: string): WrittenTime => ({
  hour: Number(hour),
  minute: Number(minute),
  ...(letter !== undefined && { half: letter.toLowerCase() === 'a' ? ('a' as const) : ('p' as const) }),
})

function numberIn(text: string): number | undefined {
  const named = spelled.exec(text)
  if (named) return ordinal.indexOf((named[1] ?? '').toLowerCase()) + 1
  for (const pattern of numbered) {
    const written = pattern.exec(text)?.[1]?.toLowerCase()
    if (written === undefined) continue
    const value = roman.indexOf(written) + 1 || Number(written)
    if (value >= 1 && value <= 20) return value
  }
  return undefined
}

/** What two rows or columns of headings say of the same period: its number and its times, or its start and its end. */
export function joinHeadings(one: HourHeading | undefined, other: HourHeading | undefined): HourHeading | undefined {
  if (one === undefined || other === undefined) return one ?? other
  if (one.start !== undefined && one.end === undefined && other.start !== undefined && other.end === undefined)
    return { ...one, end: other.start }
  return { ...other, ...one }
}

const minutesPerDay = 24 * 60
const half12 = 12 * 60

/**
 * Times of the periods in their order. Without am or pm each begins after the one before; what no heading says comes
 * from the college's periods, or is a guess.
 */
export function readHours(headings: readonly HourHeading[], { periods }: Pick<PasteContext, 'periods'>): Hour[] {
  const hours = areHours(headings) ? headings.map(({ number: hour }) => ({ start: timeOf(String(hour)) })) : headings
  let before = 0
  const timed = hours.map((heading: HourHeading) => {
    const start = heading.start === undefined ? undefined : startAfter(heading.start, heading.end, before)
    const end = start === undefined || heading.end === undefined ? undefined : endAfter(heading.end, start)
    before = end ?? start ?? before
    return { heading, start, end }
  })
  const lengths = timed.flatMap(({ start, end }) => (start === undefined || end === undefined ? [] : [end - start]))
  return timed.map(({ heading, start, end }, at) => {
    const order = heading.number === undefined ? {} : { number: heading.number }
    if (start === undefined) {
      const period = periods.find((candidate) => candidate.number === (heading.number ?? at + 1))
      const doubt: Doubtful[] = heading.number === undefined ? ['start', 'end'] : []
      return { number: at + 1, ...order, start: period?.start ?? null, end: period?.end ?? null, doubt }
    }
    const doubt: Doubtful[] = heading.start === undefined ? ['start'] : []
    if (end !== undefined) return { ...order, start: written(start), end: written(end), doubt }
    // Without an end a period ends when the next one begins, or is as long as the others.
    const next = timed[at + 1]?.start
    const length = lengths[0] ?? (timed[1]?.start ?? 60) - (timed[0]?.start ?? 0)
    const guess = next !== undefined && next - start <= 90 ? next : start + Math.min(Math.max(length, 30), 90)
    return {
      ...order,
      start: written(start),
      end: written(guess),
      doubt: areHours(headings) ? ['start', 'end'] : ['end'],
    }
  })
}

/** "9, 10, 11, 12, 2, 3" are hours of the day, not numbers of periods. */
function areHours(headings: readonly HourHeading[]): boolean {
  const first = headings[0]?.number ?? 0
  return first >= 7 && headings.every((heading) => heading.number !== undefined && heading.start === undefined)
}

function startAfter(time: WrittenTime, end: WrittenTime | undefined, before: number): number {
  const minutes = time.hour * 60 + time.minute
  if (time.half !== undefined) return (time.hour % 12) * 60 + time.minute + (time.half === 'p' ? half12 : 0)
  if (time.hour > 12 || time.hour === 0) return minutes
  if (end?.half === 'p' && before === 0) {
    const afternoon = (minutes % half12) + half12
    const ends = (end.hour % 12) * 60 + end.minute + half12
    return afternoon < ends ? afternoon : minutes
  }
  // Classes begin at seven at the earliest, unless the next hour is written, too.
  if (before === 0) return time.hour < 6 ? minutes + half12 : minutes
  return minutes >= before || time.hour === 12 ? minutes : minutes + half12
}

function endAfter(time: WrittenTime, start: number): number {
  if (time.half !== undefined) return (time.hour % 12) * 60 + time.minute + (time.half === 'p' ? half12 : 0)
  const minutes = time.hour * 60 + time.minute
  return minutes > start || time.hour > 12 ? minutes : minutes + half12
}

const written = (minutes: number): string => {
  const within = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
