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

/** Whom an entry of the class concerns: everybody, unless it names a course or a group. */
export interface Concerned {
  course?: { id: string; code: string } | undefined
  group?: string | undefined
}

/** What classmates read: the code of the course is before it, unless its author has written it. */
export function titleForClass({ title }: OwnEntry, { course }: Concerned): string {
  const text = title.trim()
  return course === undefined || text.toLowerCase().includes(course.code.toLowerCase())
    ? text
    : `${course.code}: ${text}`
}

const reported = z.object({ id: z.string(), confirmed: z.boolean() })

/**
 * Proposes an entry to the class.
 * @returns whether it holds already, or that the class has it from somebody else, which confirms it
 */
export async function proposeEntry(entry: OwnEntry, concerned: Concerned): Promise<'proposed' | 'confirmed' | 'known'> {
  const { id, kind, date, starts_at: at, note } = entry
  const { course, group } = concerned
  const { data: answer } = await data()
    .rpc('report_change', {
      id,
      kind,
      date,
      name: titleForClass(entry, concerned),
      note,
      ...(at !== null && { starts_at: at }),
      ...(course && { course: course.id }),
      ...(group !== undefined && { group_name: group }),
    })
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
