import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { reachedRows } from '../affected-rows.ts'
import { pageSize, useRowPages } from '../pagination.ts'

const statuses = ['open', 'done', 'dismissed'] as const
export type Status = (typeof statuses)[number]

const question = z.object({
  id: z.string(),
  question: z.string(),
  words: z.string(),
  language: z.string(),
  times: z.number(),
  unhelpful: z.number(),
  status: z.enum(statuses),
  help_entry_id: z.nullable(z.string()),
  last_asked_on: z.string(),
})

export type UnansweredQuestion = z.infer<typeof question>

const columns = 'id, question, words, language, times, unhelpful, status, help_entry_id, last_asked_on'

/** The most frequent first. */
export function useUnansweredQuestions(search: string, status: Status) {
  return useRowPages(['unanswered_questions', search, status], (from, signal) =>
    fetchQuestions(search, status, from, signal),
  )
}

/** Null when it is deleted, or may not be read. */
export function useUnansweredQuestion(id: string | undefined) {
  return useQuery({
    queryKey: ['admin', 'unanswered_questions', 'one', id],
    queryFn: ({ signal }) => fetchQuestion(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: false },
  })
}

interface Settled {
  id: string
  status: Status
  /** The entry that answers it. */
  helpEntryId?: string
}

export function useSettle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, status, helpEntryId }: Settled) => {
      const { data: rows } = await data()
        .from('unanswered_questions')
        .update({ status, ...(helpEntryId !== undefined && { help_entry_id: helpEntryId }) })
        .eq('id', id)
        .select('id')
        .throwOnError()
      reachedRows.parse(rows)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'unanswered_questions'] }),
  })
}

async function fetchQuestions(search: string, status: Status, from: number, signal: AbortSignal) {
  let query = data().from('unanswered_questions').select(columns).eq('status', status)
  const filter = substringFilter(search, ['question', 'words'])
  if (filter !== undefined) query = query.or(filter)
  const { data: rows } = await query
    .order('times', { ascending: false })
    .order('last_asked_on', { ascending: false })
    .order('id')
    .range(from, from + pageSize)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(question, rows)
}

async function fetchQuestion(id: string, signal: AbortSignal): Promise<UnansweredQuestion | null> {
  if (!z.guid().safeParse(id).success) return null
  const { data: row } = await data()
    .from('unanswered_questions')
    .select(columns)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(question).parse(row)
}
