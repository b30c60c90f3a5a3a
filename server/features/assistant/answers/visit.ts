import type { Source } from '#domain/assistant/assistant.ts'
import { dateOf } from '#domain/dates/college-time.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'
import { inMarkdown } from './sentences.ts'

/** When one company came to the campus; `visit_date` is a day, `2024-07-19`. */
export function answerOnVisit(
  { wants }: Question,
  source: Source,
  { company, visit_date: date }: { company: string; visit_date: string },
): Answer | undefined {
  if (!wants.has('when')) return undefined
  return { text: `${inMarkdown(company)} visited the campus on **${dateOf(date)}**. [1]`, sources: [source] }
}
