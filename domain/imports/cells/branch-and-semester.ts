import type { Branch } from './branches.ts'
import { countedNumber, semesterOfYear } from './numbers.ts'
import { type Reading, wrong } from './reading.ts'

interface Divided {
  rest: string
  semester: number | undefined
  year: number | undefined
  entryYear?: number
  letter?: string
}

const degree = /\b(?:b\.?\s?tech|m\.?\s?tech|b\.?\s?e|m\.?\s?e|b\.?\s?sc|m\.?\s?sc|class|branch|dept|department)\b\.?/gi
const count = String.raw`\d{1,2}(?:st|nd|rd|th)?|[a-z]+`
const session = /\b(20\d{2})(?:\s?[-–/]\s?(?:20)?\d{2})?\b/
const section = /\b(?:section|sec|division|div)\b[\s.:-]*([a-z0-9]{1,3})\b/i
const years = [
  new RegExp(`\\b(${count})[\\s-]*(?:year|yr)\\b`, 'i'),
  new RegExp(`\\b(?:year|yr)[\\s.:-]*(${count})\\b`, 'i'),
]
const semesters = [
  new RegExp(`\\b(?:semester|sem)\\b[\\s.:-]*(${count})\\b`, 'i'),
  new RegExp(`\\b(${count})[\\s-]*(?:semester|sem)\\b`, 'i'),
  /\bs(?:em(?:ester)?)?[\s.:-]*(\d{1,2})\b/i,
]

/**
 * A cell with a branch and its semester, and perhaps the section or the year of entry: `CSE/5`, `CSE-V`, `5th Sem, EE`,
 * `B.Tech CSE 5th Sem`, `2nd Year CSE, 1st Sem`, `CSE 5A`.
 */
export function readClass(text: string, readBranch: (text: string) => Reading<Branch>): Reading<Branch> {
  const whole = readBranch(text)
  if ('value' in whole) return whole
  const attempts = [text, text.replaceAll(/([a-z])(\d)/gi, '$1 $2')].map((typed) => {
    const { rest, ...divided } = divide(typed)
    return { ...divided, rest, ...branchIn(rest, readBranch) }
  })
  const found = attempts.find(({ branch }) => branch !== undefined)
  if (found?.branch === undefined) {
    const [first] = attempts
    const reading = first === undefined || first.rest === '' ? whole : readBranch(first.rest)
    if ('value' in reading || first === undefined) return whole
    const { kind, cure, fixes = [] } = reading.problem
    return wrong(
      kind,
      cure,
      fixes.map((fix) => text.replace(first.rest, () => fix)),
    )
  }
  const { branch, year, entryYear, letter } = found
  const semester =
    year === undefined || found.semester === undefined ? found.semester : semesterOfYear(year, found.semester)
  if (year !== undefined && semester === undefined) {
    const of = (half: number) => `${branch.code}/${semesterOfYear(year, half)}`
    return wrong('missing-semester', `“${text}” names a year without its semester.`, [of(1), of(2)])
  }
  const also = { semester, entry_year: entryYear, letter }
  return { value: branch, also: Object.fromEntries(Object.entries(also).filter(([, value]) => value !== undefined)) }
}

/** The rest without a degree (B.Tech), or without the letter of a section behind it. */
function branchIn(rest: string, readBranch: (text: string) => Reading<Branch>): { branch?: Branch; letter?: string } {
  const plain = trimmed(rest.replaceAll(degree, ' '))
  const divided = [rest, plain].map((text) => {
    const [, before = '', letter = ''] = /^(.+?)[\s,/(-]+([a-z])\)?$/i.exec(text) ?? []
    return [before, letter.toUpperCase()] as const
  })
  for (const [name, of] of [[rest, undefined], [plain, undefined], ...divided] as const) {
    const reading = name === '' ? undefined : readBranch(name)
    if (reading && 'value' in reading) return { branch: reading.value, ...(of !== undefined && { letter: of }) }
  }
  return {}
}

function divide(text: string): Divided {
  const divided: Divided = { rest: text, year: undefined, semester: undefined }
  const take = (patterns: readonly RegExp[]): number | undefined => {
    for (const pattern of patterns) {
      const match = pattern.exec(divided.rest)
      const number = match ? countedNumber(match[1] ?? '') : undefined
      if (match === null || number === undefined) continue
      divided.rest = divided.rest.replace(match[0], ' ')
      return number
    }
    return undefined
  }
  const entered = session.exec(divided.rest)
  if (entered) {
    divided.entryYear = Number(entered[1])
    divided.rest = divided.rest.replace(entered[0], ' ')
  }
  const named = section.exec(divided.rest)
  if (named) {
    divided.letter = (named[1] ?? '').toUpperCase()
    divided.rest = divided.rest.replace(named[0], ' ')
  }
  divided.year = take(years)
  divided.semester = take(semesters) ?? takeCount(divided)
  divided.rest = trimmed(divided.rest)
  return divided
}

/** The last figure, `5`, `5th` or with a section `5A`; else the last word that counts, which beside a year of entry is a section. */
function takeCount(divided: Divided): number | undefined {
  const words = [...divided.rest.matchAll(/[^\s/,()|:;–—-]+/g)].toReversed()
  const figures = words.filter(([word]) => /^\d/.test(word))
  const others = divided.entryYear === undefined ? words.filter((word) => !figures.includes(word)) : []
  for (const { 0: word, index } of [...figures, ...others]) {
    const [, figure = word, letter] = /^(\d{1,2})([a-z])$/i.exec(word) ?? []
    const number = countedNumber(figure)
    if (number === undefined) continue
    if (letter !== undefined) divided.letter = letter.toUpperCase()
    divided.rest = `${divided.rest.slice(0, index)} ${divided.rest.slice(index + word.length)}`
    return number
  }
  return undefined
}

const trimmed = (text: string): string =>
  text.replaceAll(/^[\s/,()|:;.–—-]+|[\s/,()|:;–—-]+$/g, '').replaceAll(/\s+/g, ' ')
