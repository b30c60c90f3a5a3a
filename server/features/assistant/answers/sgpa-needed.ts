import { paths } from '#domain/paths.ts'
import type { Source } from '#domain/assistant/assistant.ts'
import { freshEntries, type Entries } from '#domain/cgpa/entries.ts'
import { formatRounded } from '#domain/cgpa/fraction.ts'
import { planOf } from '#domain/cgpa/target.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'
import { readSgpaQuestion, type SgpaQuestion } from './sgpa-question.ts'

const calculator: Source = {
  kind: 'page',
  id: paths.calculator(),
  title: 'CGPA calculator',
  excerpt:
    'Enter courses with credits and grades for your SGPA. With earlier semesters, or your previous CGPA, it gives the overall CGPA, and what SGPA a target needs.',
}

const open = `The [calculator](${paths.calculator()}) does it for you, with your own grades.`

/** The SGPA that a target CGPA needs: by the account's saved values, by those in the question, else the rule. */
export function answerOnSgpa(question: Question, saved: Entries | undefined): Answer | undefined {
  const { topics, text } = question
  const asksForNeed =
    topics.includes('sgpa') || /\bneed|chahiye|required?\b|चाहिए|ଦରକାର|\bget to\b|\breach\b/i.test(text)
  const asksForCompanies = ['company', 'placement', 'drive', 'job'].some((topic) => topics.includes(topic))
  if (!topics.includes('cgpa') || !asksForNeed || (asksForCompanies && !topics.includes('sgpa'))) return undefined
  const asked = readSgpaQuestion(text)
  if (asked === undefined) return undefined
  const { target } = asked
  const entries = asked.present ? entriesOf(asked) : saved && withPlan(saved, asked, saved.plan.left || '1')
  const plan = entries && planOf(entries)
  if (plan === undefined || 'missing' in plan || plan.soFar === undefined)
    return { text: rule(target), sources: [calculator] }
  const { equally, left, soFar } = plan
  const semesters = left === 1 ? 'the next semester' : `each of the next ${left} semesters`
  const before = `With a CGPA of ${formatRounded(soFar)} so far`
  const says = {
    needed: () =>
      equally.kind === 'needed' &&
      `${before}, you need an SGPA of **${formatRounded(equally.needed)}** in ${semesters} for a CGPA of ${target}. [1]`,
    secured: () =>
      `${before}, a CGPA of ${target} is already safe: whatever comes in ${semesters}, you stay at or above it. [1]`,
    beyond: () =>
      equally.kind === 'beyond' &&
      `${before}, a CGPA of ${target} is out of reach in ${semesters}: even full marks end at ${formatRounded(equally.best)}. [1]`,
  }[equally.kind]()
  return says === false ? undefined : { text: `${says}\n\n${open}`, sources: [calculator] }
}

/** From the question alone; undefined without the number of semesters. */
function entriesOf(asked: SgpaQuestion): Entries | undefined {
  const { cgpa, semesters } = asked.present ?? {}
  if (cgpa === undefined || semesters === undefined) return undefined
  return withPlan({ ...freshEntries(), previous: { cgpa, semesters, credits: '' } }, asked, '1')
}

const withPlan = (entries: Entries, { target, left }: SgpaQuestion, otherwise: string): Entries => ({
  ...entries,
  plan: { ...entries.plan, target: String(target), left: left ?? otherwise },
})

function rule(target: number): string {
  return `For a CGPA of ${target} you need, in each semester that is left, an SGPA of (${target} × all semesters − CGPA so far × semesters done) ÷ semesters left. Example: 7.5 after 4 semesters and 4 to go makes (${target} × 8 − 7.5 × 4) ÷ 4 = **${((target * 8 - 30) / 4).toFixed(2)}** SGPA. [1]\n\n${open}`
}
