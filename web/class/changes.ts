import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type Change, changeKinds } from '#domain/timetable/change-text.ts'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { callOrWait, classQueries, refreshAfterCalls, waitsText } from '#web/session/outbox/waiting-calls.ts'
import { useSession } from '#web/session/session.ts'
import { randomId } from '#web/ui/browser/random-id.ts'

const named = z.nullable(z.object({ name: z.string() }))
const changeRow = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  date: z.string(),
  to_date: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  room: z.string(),
  teacher: z.string(),
  name: z.string(),
  follows_weekday: z.nullable(z.number()),
  note: z.string(),
  reported_by: z.nullable(z.string()),
  created_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  edited_at: z.nullable(z.string()),
  courses: named,
  slots: z.nullable(z.object({ starts_at: z.string(), name: z.string(), courses: named })),
  reporter: z.nullable(z.string()),
  confirmer: z.nullable(z.string()),
  agreed: z.number(),
  disputed: z.number(),
  own_answer: z.nullable(z.boolean()),
})
export type ReportedChange = z.infer<typeof changeRow>

const columns = `id, kind, date, to_date, starts_at, room, teacher, name, follows_weekday, note, reported_by, created_at,
  confirmed_at, edited_at, courses(name), slots(starts_at, name, courses(name)), reporter, confirmer, agreed, disputed, own_answer`

/** What has changed in a class from a day on, the nearest day first; what was taken back is not in it. */
export function useChanges(section: string, from: string) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['class changes', user?.id, section, from],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('slot_changes')
        .select(columns.replaceAll(/\s+/g, ''))
        .is('withdrawn_at', null)
        .eq('section_id', section)
        .or(`date.gte.${from},to_date.gte.${from}`)
        .order('date')
        .order('created_at')
        .limit(200)
        .abortSignal(signal)
        .throwOnError()
      return z.array(changeRow).parse(rows)
    },
    enabled: user !== undefined,
    staleTime: 30_000,
  })
}

/** For changeText(). */
export const asChange = (row: ReportedChange): Change => ({
  kind: row.kind,
  date: row.date,
  start: row.slots?.starts_at ?? row.starts_at,
  name: row.slots?.courses?.name ?? row.courses?.name ?? (row.slots?.name || row.name),
  toDate: row.to_date,
  toStart: row.kind === 'moved' ? row.starts_at : null,
  room: row.room,
  teacher: row.teacher,
  followsWeekday: row.follows_weekday,
  reporter: row.reporter,
})

/** What public.report_change() takes; its id is made with the form, so that a second press is the same report. */
export interface Report {
  id: string
  kind: Change['kind']
  date?: string
  slot?: string
  to_date?: string
  starts_at?: string
  ends_at?: string
  room?: string
  teacher?: string
  course?: string
  name?: string
  group_name?: string
  follows_weekday?: number
  source?: string
  note?: string
}

const answered = z.object({ confirmed: z.boolean() })

/** Reports a change; `label` names it in the list of what waits for a connection. */
export const useReportChange = (onDone: () => void) =>
  useCall({
    call: async ({ report, label }: { report: Report; label: string }) => {
      const answer = await callOrWait(report.id, label, { name: 'report_change', args: { ...report } })
      if (answer === undefined) return waitsText
      return answered.parse(answer).confirmed ? 'The change holds' : 'Reported. Classmates can confirm it now.'
    },
    changes: classQueries,
    onDone,
  })

export const useAnswerChange = () =>
  useCall({
    call: async ({ change, agrees, label }: { change: ReportedChange; agrees: boolean; label: string }) => {
      const { id, edited_at: seen } = change
      const args = { id, agrees, ...(seen !== null && { seen }) }
      const answer = await callOrWait(randomId(), label, { name: 'confirm_change', args })
      if (answer === undefined) return waitsText
      return agrees ? 'Confirmed' : 'Noted: you say it is not so'
    },
    changes: classQueries,
  })

/** Shows what has waited once it is sent. */
export function useRefreshAfterCalls(): void {
  const client = useQueryClient()
  useEffect(() => refreshAfterCalls(client), [client])
}

export const useWithdrawChange = () =>
  useCall({
    call: async (id: string) => {
      await data().rpc('withdraw_change', { id }).throwOnError()
      return 'Taken back'
    },
    changes: classQueries,
  })

export function useSaveGroups(section: string) {
  const { user } = useSession()
  return useCall({
    call: async (groups: string[]) => {
      // Of this section alone: another phone may have joined another one meanwhile.
      await data()
        .from('section_members')
        .update({ groups })
        .eq('account_id', user?.id ?? '')
        .eq('section_id', section)
        .throwOnError()
      return 'Saved'
    },
    changes: classQueries,
  })
}
