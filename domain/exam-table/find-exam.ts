import type { Exam } from '../dates/exams.ts'
import { type Found, foundIn } from './found.ts'

const forms: readonly [RegExp, Exam][] = [
  [/\b(?:supplementary|supple?|supply|back\s?paper|re-?exam)\b(?:\s*exam(?:ination)?s?\b)?/i, 'supplementary'],
  [/\bend[\s-]?(?:sem(?:ester)?|term)\b(?:\s*exam(?:ination)?s?\b)?/i, 'end-semester'],
  [/\bmid[\s-]?(?:sem(?:ester)?|term)\b(?:\s*exam(?:ination)?s?\b)?/i, 'mid-semester'],
  [/\b(?:quiz|class\s?test)\b(?:\s*\d\b)?/i, 'quiz'],
]

/** The kind of examination in a text. */
export function findExam(text: string): Found<Exam> | undefined {
  for (const [form, value] of forms) {
    const match = form.exec(text)
    if (match) return { ...foundIn(match), value }
  }
  return undefined
}
