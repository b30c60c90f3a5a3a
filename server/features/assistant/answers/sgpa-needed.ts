import type { Source } from '#domain/assistant/assistant.ts'
import { freshEntries, type Entries } from '#domain/cgpa/entries.ts'
import { shown } from '#domain/cgpa/fraction.ts'
import { planOf } from '#domain/cgpa/target.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'

const calculator: Source = {
  kind: 'page',
  id: '/calculator',
  title: 'CGPA calculator',
  excerpt:
    'Enter courses with credits and grades for your SGPA. With earlier semesters, or your previous CGPA, it gives the overall CGPA, and what SGPA a target needs.',
}

const open = 'The [calculator](/calculator) does it for you, with your own grades.'

/** What SGPA a target CGPA needs: by the account's saved values, by those in the question, else the rule. */
export function answerOnSgpa(question: Question, saved: Entries | undefined): Answer | undefined {
  const { topics, numbers, text } = question
  const asksForNeed =
    topics.includes('sgpa') || /\bneed|chahiye|required?\b|चाहिए|ଦରକାର|\bget to\b|\breach\b/i.test(text)
  const target =
    targetOf(text) ?? numbers.find((number) => number > 0 && number <= 10 && !Number.isInteger(number)) ?? numbers[0]
  if (!topics.includes('cgpa') || !asksForNeed || target === undefined || target > 10 || target <= 0) return undefined
  const entries =
    fromQuestion(text, target) ??
    (saved && { ...saved, plan: { ...saved.plan, target: String(target), left: saved.plan.left || '1' } })
  const plan = entries && planOf(entries)
  if (plan === undefined || 'missing' in plan || plan.soFar === undefined)
    return { text: rule(target), sources: [calculator] }
  const { equally, left, soFar } = plan
  const semesters = left === 1 ? 'the next semester' : `each of the next ${left} semesters`
  const before = `With a CGPA of ${shown(soFar)} so far`
  const says = {
    needed: () =>
      equally.kind === 'needed' &&
      `${before}, you need an SGPA of **${shown(equally.needed)}** in ${semesters} for a CGPA of ${target}. [1]`,
    secured: () =>
      `${before}, a CGPA of ${target} is already safe: whatever comes in ${semesters}, you stay at or above it. [1]`,
    beyond: () =>
      equally.kind === 'beyond' &&
      `${before}, a CGPA of ${target} is out of reach in ${semesters}: even full marks end at ${shown(equally.best)}. [1]`,
  }[equally.kind]()
  return says === false ? undefined : { text: `${says}\n\n${open}`, sources: [calculator] }
}

/** `for 8 cgpa`, `8.5 cgpa`, `cgpa of 8`. */
function targetOf(text: string): number | undefined {
  const found =
    /(?:for|to|reach|get|target|ke liye)\s+(?:a\s+)?(\d{1,2}(?:\.\d+)?)\s*(?:cgpa|cpi|gpa|सीजीपीए)?/i.exec(text)?.[1] ??
    /(\d{1,2}(?:\.\d+)?)\s*(?:cgpa|cpi|gpa|सीजीपीए|ସିଜିପିଏ)/i.exec(text)?.[1] ??
    /(?:cgpa|cpi|gpa)\s+(?:of\s+)?(\d{1,2}(?:\.\d+)?)/i.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** `I have 7.2 after 4 semesters, 4 left`. */
function fromQuestion(text: string, target: number): Entries | undefined {
  const [, cgpa, semesters] =
    /(\d(?:\.\d+)?)\s*(?:cgpa|cpi|gpa)?\s*(?:after|in|till|until)\s*(\d{1,2})\s*sem/i.exec(text) ?? []
  if (cgpa === undefined || semesters === undefined) return undefined
  const left = /(\d{1,2})\s*(?:sem\w*\s*)?(?:left|more|remaining|to go)/i.exec(text)?.[1] ?? '1'
  const fresh = freshEntries()
  return { ...fresh, previous: { cgpa, semesters, credits: '' }, plan: { ...fresh.plan, target: String(target), left } }
}

function rule(target: number): string {
  return `For a CGPA of ${target} you need, in each semester that is left, an SGPA of (${target} × all semesters − CGPA so far × semesters done) ÷ semesters left. Example: 7.5 after 4 semesters and 4 to go makes (${target} × 8 − 7.5 × 4) ÷ 4 = **${((target * 8 - 30) / 4).toFixed(2)}** SGPA. [1]\n\n${open}`
}
