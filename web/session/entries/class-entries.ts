import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'

/** The first parts of the keys of the queries that an entry of the class changes. */
export const changedByEntries = ['today', 'class changes', 'entry of the class']

/** Whether the account's class has an entry with this id. */
export function useIsOfClass(id: string | undefined) {
  return useQuery({
    queryKey: ['entry of the class', id],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('slot_changes')
        .select('id')
        .eq('id', id ?? '')
        .is('withdrawn_at', null)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return row !== null
    },
    enabled: id !== undefined,
  })
}

const reported = z.object({ id: z.string(), confirmed: z.boolean() })

/**
 * Proposes an entry to the class.
 * @returns whether it holds already, or that the class has it from somebody else, which confirms it
 */
export async function proposeEntry(entry: OwnEntry): Promise<'proposed' | 'confirmed' | 'known'> {
  const { id, kind, title, date, starts_at: at, note } = entry
  const { data: answer } = await data()
    .rpc('report_change', { id, kind, date, name: title, note, ...(at !== null && { starts_at: at }) })
    .throwOnError()
  const { id: known, confirmed } = reported.parse(answer)
  return known === id ? (confirmed ? 'confirmed' : 'proposed') : 'known'
}

export const useAnswerEntry = () =>
  useCall({
    call: async ({ id, agrees }: { id: string; agrees: boolean }) => {
      await data().rpc('confirm_change', { id, agrees }).throwOnError()
      return agrees ? 'Confirmed' : 'Noted: you say it is not so'
    },
    changes: changedByEntries,
  })
