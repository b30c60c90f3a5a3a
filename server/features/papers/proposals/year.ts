import type { Proposal, Source } from './proposal.ts'

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const year4 = '(?:19[89]|20[0-4])\\d'
const afterMonth = new RegExp(
  `\\b(?:${months})[ '/:-]{0,3}(?:\\d{1,2}(?:st|nd|rd|th)?[ '/-]{1,2})?(${year4}|\\d{2})(?!\\d)`,
  'g',
)
/** "Winter 2022": the name of the examination, whose date may be of the next year. */
const afterSeason = new RegExp(
  `\\b(?:winter|summer|autumn|spring|monsoon|(?:first|second) half)(?: exam(?:ination)?s?)?[ ,:-]{1,3}(${year4})(?![\\d])(?! ?[-/] ?\\d)`,
  'g',
)
const date = new RegExp(`\\b\\d{1,2}([ /-])\\d{1,2}\\1(?<year>${year4}|[0-4]\\d)\\b`, 'g')
const session = new RegExp(`(?<!\\d)(${year4})[ ]?[-/][ ]?(${year4}|\\d{2})(?!\\d)`, 'g')
const alone = new RegExp(`(?<![\\d:])(?<!\\d-)(${year4})(?!\\d)`, 'g')
const rules = 'regulations?|reg|scheme|syllabus|pattern|curriculum|rev(?:ision|ised)?|batch|admitted'
/** What else has a year: rules of study, standards, when people began. */
const others = new RegExp(
  `\\b(?:${rules}|onwards?|is|iso|act|copyright|code|r)[ :-]{0,3}(?:of )?${year4}(?:[ ]?-[ ]?(?:${year4}|\\d\\d)(?!\\d))?|(?<!\\b(?:exam(?:ination)?s?|${months})[ ,:/-]{1,3})\\b${year4} ?(?:${rules})\\b(?! of)`,
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
    given(true, found(text, afterSeason)) ??
    given(true, found(text, afterMonth)) ??
    // A whole date in a file's name may be the day on which it was saved.
    given(from === 'page', found(text, date)) ??
    ofSession(text, semester, from, possible) ??
    given(true, found(text, alone)) ??
    given(false, found(text, new RegExp(short, 'g')))
  )
}

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 1: first, groups }) => whole(groups?.['year'] ?? first))

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
