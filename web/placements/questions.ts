import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { plainText } from '#domain/text/plain-text.ts'
import { findsText } from '#domain/text/text-search.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { prefetch } from '#web/session/prefetch.ts'

const questionRow = z.object({ id: z.string(), topic: z.string(), question: z.string(), answer: z.string() })

/** `number` counts through the whole guide, so that it stays whatever is filtered. */
export type Question = z.infer<typeof questionRow> & { number: number }

/** Several guides' worth; the server's own limit is not far above. */
const maxQuestions = 500

/** With their answers: about as much as a picture, and then each opens at once, also in a lift. */
export function useQuestions() {
  return useQuery({
    queryKey: ['interview-questions'],
    queryFn: ({ signal }) => askQuestions(signal),
    initialData: () => askQuestions.answered(),
    staleTime: 60_000,
  })
}

const askQuestions = prefetch(fetchQuestions, { when: () => location.search.includes('view=interview') })

async function fetchQuestions(signal: AbortSignal): Promise<Question[]> {
  const { data: rows } = await data()
    .from('interview_questions')
    .select('id, topic, question, answer')
    .order('position')
    .order('id')
    .limit(maxQuestions)
    .abortSignal(signal)
    .throwOnError()
  return numbered(parseRows(questionRow, rows))
}

/** Numbers them in the order in which they are shown: topic by topic. */
export function numbered(rows: z.infer<typeof questionRow>[]): Question[] {
  return byTopic(rows)
    .flatMap(([, questions]) => questions)
    .map((row, index) => ({ ...row, number: index + 1 }))
}

/** Topics in the order of their first questions. */
export function byTopic<Row extends { topic: string }>(rows: readonly Row[]): [topic: string, rows: Row[]][] {
  const topics = new Map<string, Row[]>()
  for (const row of rows) topics.set(row.topic, [...(topics.get(row.topic) ?? []), row])
  return [...topics]
}

/** No topic (an empty text) is all of them. */
export type Filter = { search: string; topic: string; unlearntOnly: boolean }

export function isWanted(question: Question, { search, topic, unlearntOnly }: Filter, learnt: boolean): boolean {
  if (topic !== '' && question.topic !== topic) return false
  return !(unlearntOnly && learnt) && matchesQuestion(question, search)
}

/** In its topic, its words or its answer's, which is HTML. */
export function matchesQuestion(
  { topic, question, answer }: Pick<Question, 'topic' | 'question' | 'answer'>,
  search: string,
): boolean {
  return findsText(search, [topic, question, plainText(answer)])
}
