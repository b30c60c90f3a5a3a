import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { plainText } from '#domain/text/plain-text.ts'
import { findsText } from '#domain/text/text-search.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { prefetch } from '#web/session/prefetch.ts'

const questionRow = z.object({ id: z.string(), topic: z.string(), question: z.string(), answer: z.string() })

/** `number` counts through the whole guide, so that filters do not change it. */
export type Question = z.infer<typeof questionRow> & { number: number }

/** Several times the guide's size, and just below the server's own limit. */
const maxQuestions = 500

/** With their answers: about as large as a picture, and then each opens immediately, also offline. */
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

/** Numbers the questions in the order in which they are shown: by topic. */
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

/** An empty topic means all. */
export type Filter = { search: string; topic: string; unlearntOnly: boolean }

export function isWanted(question: Question, { search, topic, unlearntOnly }: Filter, learnt: boolean): boolean {
  if (topic !== '' && question.topic !== topic) return false
  return !(unlearntOnly && learnt) && matchesQuestion(question, search)
}

/** Matches the topic, the question, or the text of the answer, which is HTML. */
export function matchesQuestion(
  { topic, question, answer }: Pick<Question, 'topic' | 'question' | 'answer'>,
  search: string,
): boolean {
  return findsText(search, [topic, question, plainText(answer)])
}
