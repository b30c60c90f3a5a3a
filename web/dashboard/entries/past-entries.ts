import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

const storedEntry = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  date: z.string(),
  starts_at: z.nullable(z.string()),
  note: z.string(),
  written_at: z.string(),
  done: z.boolean(),
})
export type StoredEntry = z.infer<typeof storedEntry>

const columns = 'id, kind, title, date, starts_at, note, written_at, done'

/** The first parts of the keys of the queries below. */
export const storedEntries = 'stored entries'

/** The account's entries that are done or whose day is over, the latest first, and whether there are more of them. */
export function usePastEntries(account: string, count: number) {
  return useQuery({
    queryKey: [storedEntries, account, 'past', count],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('own_entries')
        .select(columns)
        .or(`done.is.true,date.lt.${collegeToday()}`)
        .order('date', { ascending: false })
        .order('id')
        .limit(count + 1)
        .abortSignal(signal)
        .throwOnError()
      const entries = parseRows(storedEntry, rows)
      return { entries: entries.slice(0, count), hasMore: entries.length > count }
    },
    placeholderData: (before) => before,
  })
}

/** An entry of any day; null where there is none. */
export function useStoredEntry(account: string, id: string | undefined) {
  return useQuery({
    queryKey: [storedEntries, account, id],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('own_entries')
        .select(columns)
        .eq('id', id ?? '')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(storedEntry).parse(row)
    },
    enabled: id !== undefined,
  })
}
