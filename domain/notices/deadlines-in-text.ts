import { daysBetween } from '../dates/college-time.ts'
import { findDate } from '../exam-table/find-date.ts'
import { findTime } from '../exam-table/find-time.ts'

/** A date in a text; `time` (`16:30`) is undefined where the text has none beside it. */
export interface NamedDay {
  day: string
  time: string | undefined
}

/** Words that precede a last date in its sentence. */
const cue = /\b(?:by|until|till|upto|up to|before|within|latest|last date|later than|deadline|due|clos(?:e|es|ing))\b/i
const sentenceEnd = /[.!?;](?=\s)/
/** Maximum distance of a time after its date, characters. */
const timeWithin = 30
/** A date without a year is the next one, unless that is further away than this, days: then it has passed. */
const maxAhead = 270

/**
 * The future dates in a text, those that sound like a last date first. At most three.
 *
 * @param paragraphs plain texts: a sentence does not continue in the next one
 * @param today the college's day, `2026-11-28`
 */
export function deadlinesIn(paragraphs: readonly string[], today: string): NamedDay[] {
  const found = paragraphs.flatMap((text) => namedDays(text, today)).filter(({ day }) => day >= today)
  const inOrder = found.toSorted((one, other) =>
    one.isCued === other.isCued ? (one.day < other.day ? -1 : 1) : one.isCued ? -1 : 1,
  )
  // A repeated day appears once, with its time if it has one.
  const byDay = new Map<string, NamedDay>()
  for (const { day, time } of inOrder) byDay.set(day, { day, time: byDay.get(day)?.time ?? time })
  return [...byDay.values()].slice(0, 3)
}

function namedDays(text: string, today: string): (NamedDay & { isCued: boolean })[] {
  const named = []
  let rest = text
  for (let found = findDate(rest); found !== undefined; found = findDate(rest)) {
    const { start, end } = found
    const day = 'value' in found ? found.value : nextOfItsName(text.slice(start, end), today)
    const sentence = text.slice(0, start).split(sentenceEnd).at(-1) ?? ''
    const time = findTime(text.slice(end, end + timeWithin).split(sentenceEnd)[0] ?? '')
    if (day !== undefined)
      named.push({ day, time: time && 'value' in time ? time.value : undefined, isCued: cue.test(sentence) })
    // Replaced by the same number of characters, so that other positions stay valid.
    rest = rest.slice(0, start) + '_'.repeat(end - start) + rest.slice(end)
  }
  return named
}

/** The next date of `20 November`. */
function nextOfItsName(written: string, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  for (const year of [thisYear, thisYear + 1]) {
    const found = findDate(`${written} ${year}`)
    if (found && 'value' in found && found.value >= today)
      return daysBetween(today, found.value) <= maxAhead ? found.value : undefined
  }
  return undefined
}
