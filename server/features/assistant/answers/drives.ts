import type { Source } from '#domain/assistant/assistant.ts'
import { counted } from '#domain/counted.ts'
import { dateOf } from '#domain/dates/college-time.ts'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import type { Figures } from '#domain/drives/figures.ts'
import { packageText } from '#domain/drives/wording.ts'
import { paths } from '#domain/paths.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { cgpaNamed, generic } from './companies.ts'
import { aboutRules, answerOnDrive, type Drive, drives, nameOf, sourceOf } from './drive.ts'
import { listed } from './lists.ts'
import { hasAny, isAboutOneself, isEmptyWord, type Question, sameStem, wordSet, wordsOf } from './question.ts'

/** Those whose registration is open on a day, the first to close at the head. */
export const openDrives = (today: Sql, withVerdict: boolean) =>
  sql`${drives(withVerdict)} where not d.withdrawn and d.closes_on >= ${today}::date order by d.closes_on, d.id limit 200`

const aboutDrives = wordSet(
  'drive drives company companies placement placements recruit recruitment job jobs internship internships',
)
const aboutApplying = wordSet(
  'open opening upcoming apply applying register registration registrations sit eligible eligibility allowed accept accepts take takes',
)
const aboutPast = wordSet('visited visit came past previous previously archive')
const aboutTime = wordSet(
  'last date dates deadline deadlines when day close closes closing until till now currently this week month',
)

/**
 * What is open: the drives that accept a CGPA or a branch, those that the account's own figures fit, or all with their last
 * days. Undefined where nothing is open, for visits that are over, and where a word is in no drive.
 */
export function answerOnDrives(question: Question, rows: readonly Drive[], today: string): Answer | undefined {
  const asked = [...question.topics, ...question.words]
  if (rows.length === 0 || isOnPast(question, today)) return undefined
  const { wants } = question
  const asksToApply = wants.has('deadline') || hasAny(asked, aboutApplying)
  const named = rows.filter((row) => isNamed(question, row))
  const [one] = named
  if (one) {
    if (!asksToApply && !hasAny(asked, aboutRules) && !asked.includes('drive')) return undefined
    return named.length === 1 ? answerOnDrive(question, one, today) : openList(named)
  }
  if (!hasAny(asked, aboutDrives)) return undefined
  const branch = branchNamed(question, rows)
  const words = question.topics.filter((word) => isOwnWord(word) && word !== branch?.toLowerCase())
  const meant = rows.filter((row) => words.every((word) => isAbout(row, word)))
  if (meant.length === 0) return undefined
  const cgpa = cgpaNamed(question)
  if (cgpa !== undefined || branch !== undefined) return fittingList(meant, { cgpa, branch })
  if (isAboutOneself(question) && asksToApply) return ownList(meant)
  return asksToApply || words.length > 0 ? openList(meant) : undefined
}

/** A word for what is over, or a year before this one. */
const isOnPast = ({ words, numbers }: Question, today: string) =>
  hasAny(words, aboutPast) || numbers.some((number) => number >= 1990 && number < Number(today.slice(0, 4)))

function isNamed({ words }: Question, { organisation }: Drive): boolean {
  const own = wordsOf(organisation)
  return own.length > 0 && own.every((word) => words.includes(word))
}

/** The code of a branch that a rule names. In capitals where it is a word, too: IT. */
function branchNamed({ text, words }: Question, rows: readonly Drive[]): string | undefined {
  return rows
    .flatMap(({ rules }) => rules.branches ?? [])
    .find((code) => (isEmptyWord(code.toLowerCase()) ? text.includes(code) : words.includes(code.toLowerCase())))
}

/** Whether a word narrows the question: `bangalore`, `analyst`. */
const isOwnWord = (word: string) =>
  !isEmptyWord(word) &&
  !/^\d/.test(word) &&
  ![generic, aboutDrives, aboutApplying, aboutTime, aboutRules].some((words) => words.has(word))

const isAbout = ({ role, place, organisation }: Drive, word: string) =>
  wordsOf(`${role} ${place} ${organisation}`).some((one) => sameStem(one, word))

const areOpen = (number: number) => (number === 1 ? 'is open' : 'are open')

function openList(rows: readonly Drive[]): Answer {
  return {
    ...lines(rows),
    text: `**${counted(rows.length, 'drive')}** ${areOpen(rows.length)}:\n\n${lines(rows).text}`,
  }
}

function fittingList(rows: readonly Drive[], given: { cgpa: number | undefined; branch: string | undefined }): Answer {
  const figures: Figures = {
    ...(given.cgpa !== undefined && { previous: { cgpa: String(given.cgpa) } }),
    ...(given.branch !== undefined && { branch: given.branch }),
  }
  const fitting = rows.filter(({ rules }) => eligibilityOf({ rules }, figures).eligible !== false)
  const what = [given.cgpa !== undefined && `a CGPA of ${given.cgpa}`, given.branch].filter(Boolean).join(' and ')
  if (fitting.length === 0) {
    const text = `None of the ${counted(rows.length, 'open drive')} accepts ${what}. [1]\n\n${earlierVisits}`
    return { text, sources: [placements] }
  }
  const head = `**${fitting.length} of ${counted(rows.length, 'open drive')}** ${fitting.length === 1 ? 'accepts' : 'accept'} ${what}`
  const rest = 'The other rules, such as backlogs and earlier offers, are on the page of each drive.'
  return { ...lines(fitting), text: `${head}:\n\n${lines(fitting).text}\n\n${rest} ${earlierVisits}` }
}

/** By the figures that the account has saved. */
function ownList(rows: readonly Drive[]): Answer {
  const sure = rows.filter(({ eligibility }) => eligibility?.eligible === true)
  const unknown = rows.filter(({ eligibility }) => eligibility?.eligible === null)
  const fitting = [...sure, ...unknown]
  const by = 'By your profile and the figures that you have saved'
  if (fitting.length === 0) {
    const text = `${by}, you fail a rule of each of the ${counted(rows.length, 'open drive')}. The page of each says which. [1]`
    return { text, sources: [placements] }
  }
  const head = `${by}, you meet every rule of **${sure.length} of ${counted(rows.length, 'open drive')}**`
  const more = unknown.length === 0 ? '' : `; for ${unknown.length} a rule cannot be compared`
  return { ...lines(fitting), text: `${head}${more}:\n\n${lines(fitting).text}` }
}

function lines(rows: readonly Drive[]): Answer {
  const sources = rows.slice(0, 5).map(sourceOf)
  return { text: listed(rows.map(lineOf), sources.length), sources }
}

function lineOf(row: Drive): string {
  const facts = [packageText(row.package_lpa), row.rules.cgpa && `CGPA ${row.rules.cgpa.min}`]
  return `${nameOf(row)} (${[...facts, `closes ${dateOf(row.closes_on)}`].filter(Boolean).join(', ')})`
}

const earlierVisits = `[Earlier visits](${paths.placements({ view: 'companies' })})`

const placements: Source = {
  kind: 'page',
  id: paths.placements(),
  title: 'Placements',
  excerpt: 'Drives that are open now, with their last days and rules.',
}
