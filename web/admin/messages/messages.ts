import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { reachedRows } from '../affected-rows.ts'
import { pageSize, useRowPages } from '../pagination.ts'

const message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  handled_at: z.nullable(z.string()),
  /** Why it has not been mailed so far; the queue goes on trying. */
  problem: z.nullable(z.string()),
})

export type ContactMessage = z.infer<typeof message>

/** Newest first; only open messages, or all of them. */
export function useMessages(search: string, all: boolean) {
  return useRowPages(['messages', search, all], (from, signal) => fetchMessages(search, all, from, signal))
}

export function useMarkHandled() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) => {
      const handledAt = handled ? new Date().toISOString() : null
      const { data: rows } = await data()
        .from('contact_messages')
        .update({ handled_at: handledAt })
        .eq('id', id)
        .select('id')
        .throwOnError()
      reachedRows.parse(rows)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

async function fetchMessages(search: string, all: boolean, from: number, signal: AbortSignal) {
  let query = data()
    .from('contact_messages')
    .select('id, name, email, message, created_at, sent_at, handled_at, problem')
  if (!all) query = query.is('handled_at', null)
  const filter = substringFilter(search, ['name', 'email', 'message'])
  if (filter !== undefined) query = query.or(filter)
  const { data: rows } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + pageSize)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(message, rows)
}
