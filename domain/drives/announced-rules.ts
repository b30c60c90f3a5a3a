import { allBranches, findBranches } from './branches-in-text.ts'
import { ruleLimits } from './rule-limits.ts'

// The rules of a drive in the words of its announcement, as fields of its form. What no pattern decides stays a rule in words.

/** By the names of the form's fields. */
export type RuleValues = Record<string, string | boolean>

export interface AnnouncedBranch {
  code: string
  name: string
}

const number = String.raw`(\d{1,2}(?:\.\d{1,2})?)`
const tenth = /\b(?:10\s?th|xth|class\s*(?:10|x)|x|ssc|matric(?:ulation)?)\b/i
const twelfth = /\b(?:12\s?th|xiith|class\s*(?:12|xii)|xii|hsc|intermediate|higher secondary)\b|\+\s?2\b/i
const throughout = /\bthrough\s?out\b|\ball through\b/i

const percentage = new RegExp(String.raw`${number}\s*(?:%|per\s?cent)`, 'i')

/** What is written of school marks: one percentage for both classes, or one for each. */
function marksIn(sentence: string): RuleValues {
  const values: RuleValues = {}
  const parts = sentence.split(/[;,](?=.*%)|\band\b(?=.*%)/i)
  for (const part of parts) {
    const [, percent] = percentage.exec(part) ?? []
    if (percent === undefined || Number(percent) > 100) continue
    const all = throughout.test(part)
    if (all || tenth.test(part)) values['rules.class_x.min'] = percent
    if (all || twelfth.test(part)) {
      values['rules.class_xii.min'] = percent
      if (/\bdiploma\b/i.test(part)) values['rules.class_xii.or_diploma'] = true
    }
  }
  return values
}

const cgpa = [
  new RegExp(String.raw`\b(?:cgpa|cpi|gpa)\b[^\d.;\n]{0,30}${number}(?![\d%])`, 'i'),
  new RegExp(String.raw`(?<![\d.])${number}\s*(?:/\s*10\s*)?(?:\+\s*)?(?:cgpa|cpi|gpa)\b`, 'i'),
]

function cgpaIn(sentence: string): RuleValues {
  const found = cgpa.map((pattern) => pattern.exec(sentence)?.[1]).find((value) => value !== undefined)
  return found === undefined || Number(found) > 10 ? {} : { 'rules.cgpa.min': found }
}

const backlog = String.raw`(?:backlogs?|arrears?|back\s?papers?)`
const upTo = String.raw`(?:max(?:imum)?(?:\s+of)?|at\s?most|up\s?to|more than)`

const noPastBacklogs = new RegExp(
  String.raw`\bno\b[^.;]{0,25}\b(?:history of|past|dead|previous|earlier)\b[^.;]{0,20}${backlog}|\bno\b ${backlog}[^.;]{0,15}\bhistory\b`,
  'i',
)
const noBacklogs = new RegExp(String.raw`\b(?:no|zero|without)\b[^.;]{0,30}\b${backlog}`, 'i')
const maxBacklogs = new RegExp(String.raw`\b${upTo}\s*(\d{1,2})\b[^.;\d]{0,25}\b${backlog}`, 'i')

function backlogsIn(sentence: string): RuleValues {
  if (noPastBacklogs.test(sentence)) return { 'rules.past_backlogs_max': '0' }
  if (noBacklogs.test(sentence)) return { 'rules.active_backlogs_max': '0' }
  const [, count] = maxBacklogs.exec(sentence) ?? []
  return count === undefined ? {} : { 'rules.active_backlogs_max': count }
}

const gap = new RegExp(String.raw`${upTo}\s*(\d)\s*(?:years?|yrs?)|(\d)\s*(?:years?|yrs?)[^.;]{0,10}\bgap`, 'i')

function gapIn(sentence: string): RuleValues {
  if (!/\bgaps?\b/i.test(sentence)) return {}
  const [, before, after] = gap.exec(sentence) ?? []
  const years = before ?? after ?? (/\bno\b[^.;]{0,25}\bgaps?\b/i.test(sentence) ? '0' : undefined)
  return years === undefined ? {} : { 'rules.gap_years_max': years }
}

function attendanceIn(sentence: string): RuleValues {
  const [, after, before] = /\battendance\b[^\d;]{0,25}(\d{2})\s*%|(\d{2})\s*%\s*attendance/i.exec(sentence) ?? []
  const percent = after ?? before
  return percent === undefined ? {} : { 'rules.attendance_min': percent }
}

const offerBelow = new RegExp(
  String.raw`\b(?:placed|offers?)\b[^.;\d]{0,30}\b(?:below|less than|under)\s*(?:₹|rs\.?)?\s*${number}\s*(?:lpa|lakhs?)`,
  'i',
)
const timesOffer = new RegExp(String.raw`${number}\s*(?:x|times)\b[^.;]{0,40}\b(?:offer|package|ctc)`, 'i')

function offersIn(sentence: string): RuleValues {
  const kind = 'rules.earlier_offers.kind'
  const [, below] = offerBelow.exec(sentence) ?? []
  if (below !== undefined) return { [kind]: 'below', 'rules.earlier_offers.lpa': below }
  const [, times] = timesOffer.exec(sentence) ?? []
  if (times !== undefined) return { [kind]: 'multiple', 'rules.earlier_offers.times': times }
  return /\bun-?placed\b|\bnot (?:yet )?placed\b|\bwithout (?:an |any )?offers?\b/i.test(sentence)
    ? { [kind]: 'none' }
    : {}
}

const years = String.raw`((?:20\d{2})(?:\s*(?:,|&|/|and|or)\s*20\d{2})*)`
const passingYears = new RegExp(
  String.raw`\b(?:batch(?:es)?|pass(?:ing|ed)?[\s-]?outs?(?: year)?|years? of passing|passing years?|graduating in)\b[^\d;]{0,12}${years}|${years}\s*(?:batch|pass(?:ing)?[\s-]?outs?|graduates)`,
  'i',
)

function yearsIn(sentence: string): RuleValues {
  const [, before, after] = passingYears.exec(sentence) ?? []
  const found = (before ?? after)?.match(/20\d{2}/g)
  return found ? { 'rules.passing_years': found.join('\n') } : {}
}

/** Words of a rule that no figure decides. */
const onlyWords =
  /\b(?:female|girls?|women|male|boys?|bond|service agreement|age limit|years? of age|domicile|nationality|citizens?|english|communication|graduation|aggregate|allied|circuit|equivalent|language|passport|relocate|fluent)\b/i

/** Of marks of the degree, which are no CGPA. */
const ofDegree = /\b(?:b\.?\s?tech|degree)\b[^%]*%|%[^%]*\b(?:b\.?\s?tech|degree)\b/i

/** The rules in the sentences of an announcement. */
export function rulesIn(sentences: readonly string[], branches: readonly AnnouncedBranch[]): RuleValues {
  const values: RuleValues = {}
  const words = new Set<string>()
  for (const sentence of sentences) {
    const found = Object.assign(
      {},
      ...[marksIn, cgpaIn, backlogsIn, gapIn, attendanceIn, offersIn, yearsIn].map((read) => read(sentence)),
      findBranches(sentence, branches),
    ) as RuleValues
    for (const [name, value] of Object.entries(found)) values[name] ??= value
    const isUnread = /^(?:eligib\w*|criteria)\b.*:\s*\S/i.test(sentence) && Object.keys(found).length === 0
    if (onlyWords.test(sentence) || ofDegree.test(sentence) || (isUnread && !allBranches.test(sentence)))
      words.add(sentence.trim().slice(0, ruleLimits.text))
  }
  if (words.size > 0) values['rules.text'] = [...words].slice(0, ruleLimits.texts).join('\n')
  return values
}
