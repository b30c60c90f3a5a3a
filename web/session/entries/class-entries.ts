import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { EntryText, OwnEntry } from '#domain/entries/entries.ts'
import { data } from '#web/backend/data.ts'
import { useMyClass } from '#web/content/timetable/my-class.ts'
import { useCall } from '#web/queries/use-call.ts'

/** The first parts of the keys of the queries that an entry of the class changes. */
export const changedByEntries = ['today', 'class changes', 'entry of the class']

const classEntry = z.object({
  kind: z.string(),
  title: z.string(),
  date: z.string(),
  starts_at: z.nullable(z.string()),
  note: z.string(),
  reported_by: z.nullable(z.string()),
  edited_at: z.nullable(z.string()),
})
export type ClassEntry = z.infer<typeof classEntry>

/** The entry of the account's class with this id; null where there is none. */
export function useClassEntry(id: string | undefined) {
  return useQuery({
    queryKey: ['entry of the class', id],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('slot_changes')
        .select('kind, title:name, date, starts_at, note, reported_by, edited_at')
        .eq('id', id ?? '')
        .is('withdrawn_at', null)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(classEntry).parse(row)
    },
    enabled: id !== undefined,
  })
}

/** Whether the account edits an entry for its class: who proposed it, and the class representative. */
export function useMayEditForClass(account: string, entry: ClassEntry | null | undefined): boolean {
  const { data: own } = useMyClass(account)
  return Boolean(entry) && (entry?.reported_by === account || own?.represents === true)
}

/** Edits an entry of the class on condition of the version that was read. @returns whether it is confirmed */
export async function editForClass(id: string, text: EntryText, seen: string | null): Promise<boolean> {
  const { kind, title, date, starts_at: at, note } = text
  const { data: answer } = await data()
    .rpc('edit_class_entry', {
      id,
      kind,
      date,
      name: title.trim(),
      note,
      ...(at !== null && { starts_at: at }),
      ...(seen !== null && { seen }),
    })
    .throwOnError()
  return z.object({ confirmed: z.boolean() }).parse(answer).confirmed
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
    call: async ({ id, agrees, seen }: { id: string; agrees: boolean; seen: string | null | undefined }) => {
      await data()
        .rpc('confirm_change', { id, agrees, ...(seen && { seen }) })
        .throwOnError()
      return agrees ? 'Confirmed' : 'Noted: you say it is not so'
    },
    changes: changedByEntries,
  })
