import { findDate } from '../exam-table/find-date.ts'
import { type AnnouncedBranch, rulesIn, type RuleValues } from './announced-rules.ts'

/** What a site has that an announcement may name. */
export interface AnnouncementContext {
  branches: readonly AnnouncedBranch[]
  organisations: readonly { id: string; name: string }[]
}

export interface Announcement {
  /** By the names of the form's fields; what the text does not say is absent. */
  values: RuleValues
  /** What a person has to decide, as sentences. */
  questions: string[]
}

/** Longer than any announcement, characters. */
export const announcementLimit = 10_000

const labels = {
  organisation: /^(?:name of (?:the )?)?(?:company|organi[sz]ation|employer|recruiter)(?: name)?$/i,
  role: /^(?:job |open )?(?:roles?|profiles?|positions?|designations?|posts?|titles?|job)(?: offered| title)?$/i,
  package: /^(?:annual )?(?:ctc|package|salary|compensation|remuneration|pay)(?: package| offered)?$/i,
  place: /^(?:job |work )?(?:locations?|places?)(?: of (?:posting|work))?$|^posting$/i,
} as const

/** Whose day a sentence says, the surest first. */
const days: readonly [string, RegExp][] = [
  [
    'closes_on',
    /\b(?:last date|deadline|apply (?:by|before|till|until)|regist(?:er|ration)[^.;:]{0,20}\b(?:by|before|till|until|closes?|ends?|deadline))\b/i,
  ],
  ['talk_on', /\b(?:pre[\s-]?placement talk|ppt|company talk|presentation)\b/i],
  ['interviews_on', /\b(?:interviews?|gd\s*\/\s*pi)\b/i],
  ['result_on', /\bresults?\b(?! of the semester)/i],
  ['test_on', /\b(?:online |written |aptitude |coding )?(?:test|assessment)\b/i],
]
const dayNames: Readonly<Record<string, string>> = {
  closes_on: 'the end of registration',
  talk_on: 'the talk',
  interviews_on: 'the interviews',
  result_on: 'the result',
  test_on: 'the test',
}

/** A longer line is read in pieces: the time that the patterns take grows with its square. */
const piecesOf = (line: string) => line.replaceAll(/\s+/g, ' ').match(/.{1,500}(?!\S)|.{1,500}/g) ?? []

const linesOf = (text: string) =>
  text
    .slice(0, announcementLimit)
    .split(/\r?\n/)
    .flatMap(piecesOf)
    .map((line) =>
      line
        .replace(/^\s*(?:[-•*▪➢✅👉]|\d{1,2}[.)]\s)\s*/u, '')
        .replaceAll(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, '')
        .trim(),
    )
    .filter((line) => line !== '')

/** Reads the announcement of a drive into the fields of its form; a person confirms them. Nothing is guessed: what is not clear is a question. */
export function readAnnouncement(text: string, { branches, organisations }: AnnouncementContext): Announcement {
  const lines = linesOf(text)
  const questions: string[] = []
  const values: RuleValues = { ...rulesIn(lines.flatMap(sentencesOf), branches) }
  const labelled = new Map<keyof typeof labels, string>()
  for (const line of lines) {
    const [, label = '', value = ''] = /^([^:–—-]{2,40}?)\s*(?:[:–—]|-(?=\s))\s*(\S.*)$/.exec(line) ?? []
    for (const [name, pattern] of Object.entries(labels) as [keyof typeof labels, RegExp][])
      if (pattern.test(label.trim()) && !labelled.has(name)) labelled.set(name, value.trim())
  }
  const role = labelled.get('role')
  if (role !== undefined) values['role'] = role.slice(0, 200)
  const place = labelled.get('place')
  if (place !== undefined) values['place'] = place.slice(0, 200)
  readOrganisation(labelled.get('organisation'), lines, organisations, { values, questions })
  readPackage(labelled.get('package') ?? lines.find((line) => /\b(?:ctc|package)\b/i.test(line)), { values, questions })
  readDays(lines, { values, questions })
  const kind = kindOf(text)
  if (kind !== undefined) values['kind'] = kind
  const url = linkIn(lines)
  if (url !== undefined) values['url'] = url
  values['description'] = text.trim().slice(0, 4000)
  return { values, questions }
}

const sentencesOf = (line: string) => line.split(/(?<=[a-z%)])\.\s+(?=[A-Z])|;\s*/)

interface Read {
  values: RuleValues
  questions: string[]
}

/** An organisation's name without case, punctuation and legal form, as private.organisation_key() has it. */
const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s!-/:-@[-`{-~]+/g, ' ')
    .replace(/(?: (?:private|pvt|limited|ltd|llp|inc))+ ?$/, '')
    .trim()

function readOrganisation(
  named: string | undefined,
  lines: readonly string[],
  organisations: AnnouncementContext['organisations'],
  { values, questions }: Read,
): void {
  const key = keyOf(named ?? '')
  const found =
    named === undefined
      ? organisations.filter(({ name }) => name.length > 2 && lines[0]?.toLowerCase().includes(name.toLowerCase()))
      : organisations.filter(({ name }) => keyOf(name) === key)
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) values['organisation_id'] = only.id
  else if (named !== undefined)
    questions.push(`“${named.slice(0, 80)}” is no organisation here yet: add it first, or choose one.`)
  else questions.push('Which organisation is it? The text has no line “Company: …”.')
}

const amount = String.raw`(\d{1,3}(?:,\d{2,3})+|\d{1,8}(?:\.\d{1,2})?)`
const unit = String.raw`(lpa|lakhs?|lacs?|l\b|cr(?:ores?)?\b)?`

/** Lakh rupees a year; undefined for a month's pay, or where the unit is not clear. */
function lakhsOf(typed: string, named: string | undefined): number | undefined {
  const value = Number(typed.replaceAll(',', ''))
  if (named !== undefined) return /^cr/i.test(named) ? value * 100 : value
  if (value >= 100_000) return value / 100_000
  return value < 100 ? value : undefined
}

const written = (lakhs: number) => String(Math.round(lakhs * 100) / 100)

function readPackage(text: string | undefined, { values, questions }: Read): void {
  if (text === undefined) return
  if (new RegExp(String.raw`${amount}\s*${unit}\s*(?:-|–|to)\s*(?:₹|rs\.?)?\s*${amount}`, 'i').test(text)) {
    questions.push(`The package is a range, “${text.slice(0, 60)}”: enter what is certain.`)
    return
  }
  const fixed =
    new RegExp(String.raw`(?:fixed|base)\b[^\d]{0,15}${amount}\s*${unit}`, 'i').exec(text) ??
    new RegExp(String.raw`${amount}\s*${unit}[^\d,;]{0,8}(?:fixed|base)\b`, 'i').exec(text)
  const rest = fixed ? text.replace(fixed[0], ' ') : text
  if (/\bper\s*month\b|\/\s*month\b|\bp\.?m\.?\b|\bstipend\b/i.test(rest)) return
  const whole = new RegExp(String.raw`${amount}\s*${unit}`, 'i').exec(rest)
  const lakhs = whole ? lakhsOf(whole[1] ?? '', whole[2]) : undefined
  if (lakhs !== undefined && lakhs > 0) values['package_lpa'] = written(lakhs)
  const base = fixed ? lakhsOf(fixed[1] ?? '', fixed[2]) : undefined
  if (base !== undefined && lakhs !== undefined && base <= lakhs) values['fixed_lpa'] = written(base)
}

/** A line with one date says the surest of its days; in a line with several, each is behind its own words. */
function readDays(lines: readonly string[], { values, questions }: Read): void {
  for (const line of lines) {
    const named = days.flatMap(([name, pattern]) => {
      const at = pattern.exec(line)?.index
      return at === undefined ? [] : [{ name, at }]
    })
    const first = findDate(line)
    const [surest] = named
    if (first === undefined || surest === undefined) continue
    const inOrder = named.toSorted((one, other) => one.at - other.at)
    const parts =
      findDate(line.slice(first.end)) === undefined
        ? [{ name: surest.name, date: first }]
        : inOrder.map(({ name, at }, index) => ({ name, date: findDate(line.slice(at, inOrder[index + 1]?.at)) }))
    for (const { name, date } of parts) {
      if (date === undefined || name in values) continue
      if ('value' in date) values[name] = date.value
      else questions.push(`The day of ${dayNames[name]} is not clear: ${date.problem}.`)
    }
  }
}

function kindOf(text: string): string | undefined {
  const intern = /\bintern(?:ship|s)?\b/i.test(text)
  const job = /\bfull[\s-]?time\b|\bfte\b|\bctc\b|\bjob\b/i.test(text)
  if (intern && job) return 'both'
  if (intern) return 'internship'
  return job ? 'job' : undefined
}

function linkIn(lines: readonly string[]): string | undefined {
  const link = /https?:\/\/[^\s<>"')\]]{4,490}/i
  const wanted = lines.filter((line) => link.test(line))
  const line = wanted.find((one) => /\b(?:regist|apply|link|form)/i.test(one)) ?? wanted[0]
  return line === undefined ? undefined : link.exec(line)?.[0].replace(/[.,;]+$/, '')
}
