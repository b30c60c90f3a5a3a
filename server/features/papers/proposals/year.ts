import type { Proposal, Source } from './proposal.ts'

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const year4 = '(?:19[89]|20[0-4])\\d'
const afterMonth = new RegExp(
  `\\b(?:${months})[ '/:-]{0,3}(?:\\d{1,2}(?:st|nd|rd|th)?[ '/-]{1,2})?(${year4}|\\d{2})(?!\\d)`,
  'g',
)
const date = new RegExp(`\\b\\d{1,2}[ /-]\\d{1,2}[ /-](${year4}|[0-4]\\d)\\b`, 'g')
const session = new RegExp(`(?<!\\d)(${year4})[ ]?[-/][ ]?(${year4}|\\d{2})(?!\\d)`, 'g')
const alone = new RegExp(`(?<![\\d:])(?<!\\d-)(${year4})(?!\\d)`, 'g')
/** What else has a year: rules of study, standards, when people began. */
const others = new RegExp(
  `\\b(?:regulations?|reg|batch|admitted|scheme|syllabus|onwards?|is|iso|act|copyright|code)[ :-]{0,3}(?:of )?${year4}(?:[ ]?-[ ]?(?:${year4}|\\d\\d))?`,
  'g',
)
const short = /(?:'|\b(?:es|ms|endsem|midsem|end sem|mid sem|quiz|sem)[ -]?)([0-4]\d)\b/

/**
 * In which year it was written. A session ("2023-24") is two: the autumn's examinations are in the first, the spring's in
 * the second.
 */
export function proposeYear(
  source: Source,
  semester: number | undefined,
  thisYear: number,
): Proposal<number> | undefined {
  const { from } = source
  const text = source.text.replaceAll(others, ' ')
  const possible = (year: number) => year >= 1985 && year <= thisYear + 1
  const given = (sure: boolean, years: readonly number[]): Proposal<number> | undefined => {
    const all = [...new Set(years.filter(possible))]
    const [first] = all
    return first === undefined ? undefined : { value: first, sure: sure && all.length === 1, from }
  }
  return (
    given(true, found(text, afterMonth)) ??
    given(true, found(text, date)) ??
    ofSession(text, semester, from, possible) ??
    given(true, found(text, alone)) ??
    given(false, found(text, new RegExp(short, 'g')))
  )
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, year]) => whole(year))

function whole(year = ''): number {
  const number = Number(year)
  return year.length === 2 ? (number < 85 ? 2000 : 1900) + number : number
}

function ofSession(
  text: string,
  semester: number | undefined,
  from: Source['from'],
  possible: (year: number) => boolean,
): Proposal<number> | undefined {
  for (const [, first, second = ''] of text.matchAll(session)) {
    const [begin, end] = [whole(first), whole(second)]
    if (end !== begin + 1 || !possible(begin)) continue
    const autumn = /\b(?:autumn|winter|odd|monsoon)\b/.test(text)
    const spring = /\b(?:spring|summer|even)\b/.test(text)
    if (autumn !== spring) return { value: autumn ? begin : end, sure: true, from }
    if (semester !== undefined) return { value: semester % 2 === 1 ? begin : end, sure: true, from }
    return { value: begin, sure: false, from }
  }
  return undefined
}
