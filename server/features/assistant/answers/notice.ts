import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { collegeDay, dateOf, daysBetween, lastDay, weekdayOf } from '#domain/dates/college-time.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { deadlineTime } from '#domain/notices.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import type { Question, Want } from './question.ts'
import { bestSentence, holdsWanted, inMarkdown, sentencesOf } from './sentences.ts'

export const notice = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  deadline: z.nullable(z.string().transform((time) => new Date(time))),
})
type Notice = z.infer<typeof notice>

export const noticeOf = (id: Sql) => sql`
  select id, title, excerpt, content, deadline from public.notices where id = ${id}::uuid`

const wanted: readonly Want[] = ['when', 'deadline', 'how much', 'reach']

/**
 * When something is due or happens, what it costs, whom to call, by the notice that fits the question best: its
 * deadline, and the sentence that says it.
 */
export function answerFromNotice(question: Question, source: Source, row: Notice, now: Date): Answer | undefined {
  const { wants } = question
  if (!wanted.some((want) => wants.has(want))) return quoted(question, source, row)
  const sentence = bestSentence(
    question,
    sentencesOf(`<p>${escapeHtml(row.title)}</p><p>${escapeHtml(row.excerpt)}</p>${row.content}`),
  )
  const says = sentence !== undefined && holdsWanted(question, sentence) ? `“${inMarkdown(sentence)}” [1]` : undefined
  const due =
    (wants.has('when') || wants.has('deadline')) && row.deadline
      ? `The deadline is **${dueOn(row.deadline, now)}. [1]`
      : undefined
  const text = [due, says].filter((part) => part !== undefined).join('\n\n')
  if (text === '') return quoted(question, source, row)
  return {
    text,
    sources: [{ ...source, excerpt: says === undefined || sentence === undefined ? source.excerpt : sentence }],
  }
}

/** So many words are a question, which one sentence may answer; fewer name a subject, of which there is all to read. */
const fewestAsked = 4

/** The sentence that the search took, unless it only says the title again. */
function quoted({ words }: Question, source: Source, { title }: Notice): Answer | undefined {
  const { excerpt } = source
  if (words.length < fewestAsked || excerpt === '' || title.includes(excerpt)) return undefined
  return { text: `“${inMarkdown(excerpt)}” [1]`, sources: [source] }
}

function dueOn(deadline: Date, now: Date): string {
  const day = lastDay(deadline)
  const left = daysBetween(collegeDay(now), day)
  const away = deadline <= now ? 'over' : left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return `${weekdayOf(day)}, ${dateOf(day)}, ${deadlineTime(deadline.toISOString())}** (${away})`
}
