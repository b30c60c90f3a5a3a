import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { dateOf, daysBetween, weekdayOf } from '#domain/dates/college-time.ts'
import type { Check } from '#domain/drives/checks.ts'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import { rulesShape } from '#domain/drives/rules.ts'
import { driveKinds, packageText, ruleText, yoursText } from '#domain/drives/wording.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { hasAny, type Question, wordSet } from './question.ts'
import { inMarkdown, sentencesOf } from './sentences.ts'

const day = z.nullable(z.string())

export const drive = z.object({
  id: z.string(),
  organisation: z.string(),
  role: z.string(),
  kind: z.enum(['job', 'internship', 'both']),
  place: z.string(),
  /** In lakh rupees a year. */
  package_lpa: z.number().nullable(),
  closes_on: z.string(),
  talk_on: day,
  test_on: day,
  interviews_on: day,
  result_on: day,
  how_to: z.string(),
  rules: rulesShape,
  /** By the figures that the account has saved; null where the question is not about them. */
  eligibility: z.object({ eligible: z.boolean().nullable(), checks: z.array(z.custom<Check>()) }).nullable(),
})
export type Drive = z.infer<typeof drive>

/** `withVerdict`: a question about oneself has the rules compared, which takes longer than all the rest. */
export const drives = (withVerdict: boolean) => sql`
  select d.id, o.name as organisation, d.role, d.kind, d.place, d.package_lpa, d.closes_on::text, d.talk_on::text,
    d.test_on::text, d.interviews_on::text, d.result_on::text, d.how_to, d.rules, ${withVerdict ? sql`public.eligibility(d.id)` : sql`null::jsonb`} as eligibility
  from public.drives d join public.organisations o on o.id = d.organisation_id`

export const driveOf = (id: Sql, withVerdict: boolean) =>
  sql`${drives(withVerdict)} where d.id = ${id}::uuid and not d.withdrawn`

export const aboutRules = wordSet(
  'cgpa cutoff cut criteria criterion eligible eligibility requirement requirements backlog backlogs branch branches marks percent percentage gap sit allowed',
)
const aboutPay = wordSet('ctc salary package pay pays stipend lpa')
const aboutPlace = wordSet('location city place where')
const aboutRegistering = wordSet('how apply register')
const steps: Record<string, [string, keyof Pick<Drive, 'talk_on' | 'test_on' | 'interviews_on' | 'result_on'>]> = {
  talk: ['The talk is on', 'talk_on'],
  test: ['The test is on', 'test_on'],
  interview: ['Interviews are on', 'interviews_on'],
  interviews: ['Interviews are on', 'interviews_on'],
  result: ['The result is due on', 'result_on'],
  results: ['The result is due on', 'result_on'],
}

/** The requested facts of one drive: by default its last day, its rules and what it pays. */
export function answerOnDrive(question: Question, row: Drive, today: string): Answer {
  const asked = [...question.topics, ...question.words]
  const requested = [
    ...daysOf(question, row, today),
    ...(hasAny(asked, aboutRules) ? verdictOf(row) : []),
    hasAny(asked, aboutPay) ? payOf(row) : '',
    hasAny(asked, aboutPlace) ? inMarkdown(row.place) : '',
    ...(hasAny(asked, aboutRegistering) && !question.wants.has('deadline')
      ? sentencesOf(row.how_to).map(inMarkdown)
      : []),
  ].filter((line) => line !== '')
  const lines = requested.length > 0 ? requested : [closingOf(row, today), payOf(row), ...rulesOf(row)]
  const text =
    lines.length === 1
      ? `**${nameOf(row)}**: ${lines[0] ?? ''} [1]`
      : `**${nameOf(row)}**\n\n${lines.map((line) => `- ${line}`).join('\n')} [1]`
  return { text, sources: [sourceOf(row)] }
}

/** The day of a step that the question names, else the last day where it asks for a day. */
function daysOf({ words, wants }: Question, row: Drive, today: string): string[] {
  const days = words.flatMap((word) => {
    const [says, column] = Object.hasOwn(steps, word) ? (steps[word] ?? []) : []
    const on = column && row[column]
    return on ? [`${says ?? ''} **${whenOf(on, today)}**`] : []
  })
  if (days.length > 0) return days
  return wants.has('deadline') || wants.has('when') ? [closingOf(row, today)] : []
}

export const nameOf = ({ organisation, role }: Drive) => inMarkdown(`${organisation}: ${role}`)

function whenOf(on: string, today: string): string {
  const left = daysBetween(today, on)
  const away = left < 0 ? 'over' : left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return `${weekdayOf(on)}, ${dateOf(on)} (${away})`
}

const closingOf = ({ closes_on: on }: Drive, today: string) =>
  on < today ? `Registration closed on **${dateOf(on)}**` : `The last day to register is **${whenOf(on, today)}**`

const payOf = ({ package_lpa: lpa, kind }: Drive) => [packageText(lpa), driveKinds[kind]].filter(Boolean).join(' · ')

const rulesOf = ({ rules }: Pick<Drive, 'rules'>) =>
  eligibilityOf({ rules }, {}).checks.map((check) => inMarkdown(ruleText(check, rules)))

/** The rules, each with the account's own figure where the question is about it. */
function verdictOf({ rules, eligibility }: Drive): string[] {
  if (eligibility === null) return rulesOf({ rules })
  const { eligible, checks } = eligibility
  if (checks.length === 0) return ['It has no rules: everybody may register']
  const verdict = {
    true: 'You meet every rule',
    false: 'You do not meet every rule',
    null: 'One rule or more cannot be compared',
  }
  return [
    `${verdict[`${eligible}`]}, by your profile and the figures that you have saved.`,
    ...checks.map((check) => inMarkdown(`${ruleText(check, rules)}. ${yoursText(check)}`)),
  ]
}

export function sourceOf(row: Drive): Source {
  const facts = [`Closes ${dateOf(row.closes_on)}`, packageText(row.package_lpa), row.place].filter(Boolean)
  return { kind: 'drive', id: row.id, title: `${row.organisation}: ${row.role}`, excerpt: facts.join(' · ') }
}
