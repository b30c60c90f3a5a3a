import { type Proposal, romans, type Source } from './proposal.ts'

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const number = `(viii|vii|vi|iv|v|iii|ii|i|[1-8](?:st|nd|rd|th)?|${words.join('|')})`
const sem = '(?:sem(?:ester)?s?)'
const degree = '(?:b ?tech|btech|b ?e)'
// "End semester 1" is no first semester, and neither is "5th Sem First Sessional".
const notAfter = String.raw`(?![\w/])(?! ?(?:sessional|internal|mid|class|unit|periodic|minor|quiz|test|hours?|hrs?))`
const labelled = new RegExp(String.raw`(?<!\b(?:end|mid|odd|even)[ -]?)\b${sem} ?[:=-]+ ?${number}${notAfter}`, 'g')
/** "Minor I, Semester II": a numeral of what is before. */
const numbered = String.raw`(?<!\b(?:minor|major|test|quiz|mid|part|assessment|internal|sessional|set|paper|group|section)[ -]{1,3})`
const before = new RegExp(String.raw`${numbered}\b${number}[ -]?${sem}\b`, 'g')
const after = new RegExp(String.raw`(?<!\b(?:end|mid|odd|even)[ -]?)\b${sem} ?${number}${notAfter}`, 'g')
/** "Third/Fourth Semester". */
const either = new RegExp(String.raw`\b${number} ?(?:/|and|&) ?${number}[ -]?${sem}\b`)

/** Of four: "III B.Tech", "B.Tech. 3rd Year", "2/4 B.Tech", "S.E.", "TY B.Tech". */
const years: readonly [RegExp, (found: string) => number][] = [
  [new RegExp(String.raw`\b${number}[ -]?(?:${degree}[ -]?)?(?:year|yr)\b`), valueOf],
  [new RegExp(String.raw`\b(?:year|yr) ?[:=-] ?${number}(?![\w/])`), valueOf],
  [new RegExp(String.raw`(?<!\b${sem}[ :=-]{0,3})(?<![/-])\b${number}[ -]?${degree}\b`), valueOf],
  [new RegExp(String.raw`\b${number} ?/ ?(?:4|iv)\b`), valueOf],
  [new RegExp(String.raw`\b([fst]) ?y ${degree}\b`), (letter) => 'fst'.indexOf(letter) + 1],
  [new RegExp(String.raw`\b([fst])(?: e\b|e ${sem}\b)`), (letter) => 'fst'.indexOf(letter) + 1],
  [/\b(final) (?:year|yr)\b/, () => 4],
]
/** "Year/Semester: 3rd/5th", "Year & Sem: III & V". */
const pair = new RegExp(
  String.raw`\b(?:year|yr) ?[/-]? ?(?:and )?${sem} ?[:=-]* ?${number}\b(?: (?:year|yr))? ?[/-]? ?(?:and )?${number}(?![\w])`,
)
/** "B.Tech III-I", "3-1 Semester". */
const dashed = new RegExp(
  String.raw`\b${degree}[ -]*${number} ?[-/] ?${number}(?![\w/])|(?<![\w/-])${number} ?- ?${number} ${sem}\b`,
)
const short = /\bs([1-8])\b/
const shortDashed = /(?<![\w-])([1-4])-([12])(?![\w-])/

/**
 * Of the eight that a course of study has. A year with its first or second semester makes one: "III B.Tech. I Semester" is
 * the fifth.
 *
 * @param ofCourse the semester in which the catalogue has the course
 */
export function proposeSemester(source: Source, ofCourse?: number): Proposal<number> | undefined {
  const found = findSemester(source)
  if (found === undefined || ofCourse === undefined || found.value === ofCourse) return found
  // "Semester II" of some year: the course says of which.
  const isHalf = !found.ofYear && found.value <= 2 && ofCourse % 2 === found.value % 2
  return { ...found, value: isHalf ? ofCourse : found.value, sure: false }
}

type Found = Proposal<number> & { ofYear: boolean }

function findSemester({ text, from }: Source): Found | undefined {
  const [, a, b] = pair.exec(text) ?? []
  if (a !== undefined && b !== undefined) return ofYear(valueOf(a), valueOf(b), from)
  const [, c, d, e = c, f = d] = dashed.exec(text) ?? []
  if (e !== undefined && f !== undefined && valueOf(e) <= 4 && valueOf(f) <= 2)
    return ofYear(valueOf(e), valueOf(f), from)
  const semesters = semestersIn(text)
  const [semester] = semesters
  const year = yearIn(text)
  if (semester === undefined) return from === 'name' ? guessed(text) : undefined
  if (year !== undefined && semesters.length === 1) return ofYear(year, semester, from)
  return { value: semester, sure: semesters.length === 1, from, ofYear: false }
}

function semestersIn(text: string): number[] {
  const [, one, other] = either.exec(text) ?? []
  if (one !== undefined && other !== undefined) return [valueOf(one), valueOf(other)]
  for (const pattern of [labelled, before, after]) {
    const values = new Set([...text.matchAll(pattern)].map(([, value = '']) => valueOf(value)))
    if (values.size > 0) return [...values]
  }
  return []
}

function yearIn(text: string): number | undefined {
  for (const [pattern, read] of years) {
    const [, found] = pattern.exec(text) ?? []
    const value = found === undefined ? 0 : read(found)
    if (value >= 1 && value <= 4) return value
  }
  return undefined
}

function ofYear(year: number, semester: number, from: Source['from']): Found {
  if (semester <= 2 && year <= 4) return { value: 2 * (year - 1) + semester, sure: true, from, ofYear: true }
  return { value: semester, sure: Math.ceil(semester / 2) === year, from, ofYear: true }
}

/** Of a file's name: "S5", "3-1". */
function guessed(text: string): Found | undefined {
  const named = short.exec(text)?.[1]
  if (named !== undefined) return { value: Number(named), sure: false, from: 'name', ofYear: true }
  const [, year, half] = shortDashed.exec(text) ?? []
  return year === undefined
    ? undefined
    : { value: 2 * (Number(year) - 1) + Number(half), sure: false, from: 'name', ofYear: true }
}

function valueOf(text: string): number {
  const roman = (romans as readonly string[]).indexOf(text)
  if (roman !== -1) return roman + 1
  const word = words.indexOf(text)
  return word === -1 ? Number.parseInt(text, 10) : word + 1
}
