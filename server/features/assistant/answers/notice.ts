import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { collegeDay, dateOf, daysBetween, lastDay, weekdayOf } from '#domain/dates/college-time.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { deadlineTime } from '#domain/notices.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import type { Question, Want } from './question.ts'
import { type Chosen, chooseSentence, holdsWanted, inMarkdown, isDated, sentencesOf } from './sentences.ts'

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
 * When something is due or happens, what it costs, whom to call, from the notice that matches best: its deadline, and
 * the sentence with that fact.
 */
export function answerFromNotice(question: Question, source: Source, row: Notice, now: Date): Answer | undefined {
  const { wants } = question
  const title = `${row.title} ${row.excerpt}`
  const pieces = sentencesOf(`<p>${escapeHtml(row.title)}</p><p>${escapeHtml(row.excerpt)}</p>${row.content}`)
  const best = chooseSentence(question, pieces, row.title)
  // Without a word that only one sentence has, the search's sentence is used, because the search knows synonyms.
  const found = pieces.find(
    (piece) => source.excerpt !== '' && piece.includes(source.excerpt.replaceAll('…', '').trim()),
  )
  const isBest = best !== undefined && (best.isSpecific || holdsWanted(question, best.sentence))
  const chosen = isBest || found === undefined ? best : { sentence: found, isSpecific: false }
  if (!wanted.some((want) => wants.has(want))) return quoted(question, source, chosen, title)
  const says = chosen !== undefined && holdsWanted(question, chosen.sentence) ? chosen : undefined
  // "When is the hall ticket there" does not mean the deadline of the form.
  const asksForDeadline = (wants.has('when') || wants.has('deadline')) && !(says?.isSpecific && isDated(says.sentence))
  const due = asksForDeadline && row.deadline ? `The deadline is **${dueOn(row.deadline, now)}. [1]` : undefined
  const text = [due, says && quote(says.sentence)].filter((part) => part !== undefined).join('\n\n')
  if (text === '') return quoted(question, source, chosen, title)
  return { text, sources: [{ ...source, excerpt: says?.sentence ?? source.excerpt }] }
}

const quote = (sentence: string) => `“${inMarkdown(sentence)}” [1]`

/** From so many words on, a text is a question that one sentence may answer; fewer words name a subject. */
const fewestAsked = 4

/** The best sentence, unless it only repeats the title. */
function quoted({ words }: Question, source: Source, chosen: Chosen | undefined, title: string): Answer | undefined {
  const sentence = chosen?.sentence ?? source.excerpt
  const isEnough = words.length >= fewestAsked || chosen?.isSpecific === true
  if (!isEnough || sentence === '' || title.startsWith(sentence)) return undefined
  return { text: quote(sentence), sources: [{ ...source, excerpt: sentence }] }
}

function dueOn(deadline: Date, now: Date): string {
  const day = lastDay(deadline)
  const left = daysBetween(collegeDay(now), day)
  const away = deadline <= now ? 'over' : left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return `${weekdayOf(day)}, ${dateOf(day)}, ${deadlineTime(deadline.toISOString())}** (${away})`
}
