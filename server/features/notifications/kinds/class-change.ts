import { paths } from '#domain/paths.ts'
import { type ChangeKind, changeText, isEntryKind, momentText } from '#domain/timetable/change-text.ts'
import { classChangeData, inOneLine } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

interface ChangeRow {
  kind: ChangeKind
  date: string
  start: string | null
  name: string
  to_date: string | null
  to_start: string | null
  room: string
  teacher: string
  follows_weekday: number | null
  reporter: string | null
  confirmer: string | null
  withdrawn: boolean
  confirmed: boolean
}

export const classChange = {
  class_change: {
    // Those of the section, in the group, who take the course.
    recipients: `
    select m.account_id
    from e join public.slot_changes c on c.id = e.subject_id
      left join public.slots s on s.id = c.slot_id
      join public.section_members m on m.section_id = c.section_id
    where (coalesce(s.group_name, c.group_name) is null or coalesce(s.group_name, c.group_name) = any (m.groups)
        or not exists (select from public.slots g where g.section_id = m.section_id and g.group_name = any (m.groups)))
      and (coalesce(s.course_id, c.course_id) is null
        or private.takes_course(m.account_id, m.section_id, coalesce(s.course_id, c.course_id)))
      and ${onwards('m.account_id')} and ${reachable('m.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const { withdrawn, was } = classChangeData.parse(data)
      const { rows } = await client.query<ChangeRow>(
        `select c.kind, c.date::text, coalesce(s.starts_at, c.starts_at)::text as start, c.to_date::text,
           case c.kind when 'moved' then c.starts_at::text end as to_start,
           coalesce(k.name, nullif(s.name, ''), c.name) as name, c.room, c.teacher, c.follows_weekday,
           case when c.reported_by is not null then private.display_name(c.reported_by) end as reporter,
           case when c.confirmed_by is not null then private.display_name(c.confirmed_by) end as confirmer,
           c.withdrawn_at is not null as withdrawn, c.confirmed_at is not null as confirmed
         from public.slot_changes c left join public.slots s on s.id = c.slot_id
           left join public.courses k on k.id = coalesce(s.course_id, c.course_id)
         where c.id = $1`,
        [id],
      )
      const [change] = rows
      // What was taken back before it was delivered says nothing; what holds again after all says so by its own event.
      if (change === undefined || change.withdrawn !== withdrawn) return undefined
      const text = changeText({
        ...change,
        toDate: change.to_date,
        toStart: change.to_start,
        followsWeekday: change.follows_weekday,
      })
      // Edited back before the notification was due.
      if (was?.date === change.date && was.starts_at === change.start) return undefined
      return {
        subjectId: id,
        title: inOneLine(withdrawn ? `Taken back: ${text}` : was === undefined ? text : `Changed: ${text}`),
        body: inOneLine(
          withdrawn
            ? isEntryKind(change.kind)
              ? 'It is not due any more.'
              : 'It is as the timetable has it.'
            : `${was === undefined ? '' : `Before: ${momentText(was.date, was.starts_at)}. `}${proofOf(change)}`,
        ),
        url: paths.class({ day: change.to_date ?? change.date }),
      }
    },
  },
} satisfies Record<string, EventHandler>

function proofOf({ confirmed, confirmer, reporter }: ChangeRow): string {
  if (!confirmed) return `${reporter ?? 'A classmate'} says so: it counts once three classmates confirm it.`
  return confirmer === null ? 'Classmates confirm it.' : `${confirmer}, class representative`
}
