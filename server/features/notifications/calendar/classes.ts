import type { CalendarEvent } from '#domain/dates/calendar-file.ts'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'

interface ClassRow {
  uid: string
  day: string
  at: Date
  until: Date
  course: string | null
  name: string
  room: string
  teacher: string
  state: string
  confirmed: boolean
  note: string
  written_at: Date
}

/** Weeks of classes in a calendar: last week's, and eight to come. */
const [firstDay, days] = [7, 63]

/** The classes of the account in its own rights. Where one moves or is cancelled, it is the same event in a newer version. */
export async function readClasses(client: Client, siteUrl: string): Promise<CalendarEvent[]> {
  const { rows } = await client.query<ClassRow>(
    `select coalesce(c.slot_id::text || '-' || c.planned_date, c.change_id::text) as uid, c.date::text as day,
       (c.date + c.start) at time zone 'Asia/Kolkata' as at, (c.date + c."end") at time zone 'Asia/Kolkata' as until,
       c.course, c.name, c.room, c.teacher, c.state, c.confirmed, c.note,
       -- A version that is newer after any edit of the timetable: a change that is taken back is seen by it alone.
       greatest((select max(t.updated_at) from public.timetables t),
         (select max(greatest(h.created_at, h.confirmed_at, h.edited_at, h.withdrawn_at)) from public.slot_changes h)) as written_at
     from public.timetable(current_date - $1::integer, $2::integer) c`,
    [firstDay, days],
  )
  return rows.map((row) => ({
    uid: `${row.uid}@classes.campuslife`,
    sequence: Math.floor(row.written_at.getTime() / 60_000),
    writtenAt: row.written_at.toISOString(),
    at: row.at.toISOString(),
    until: row.until.toISOString(),
    title: titleOf(row),
    description: [row.teacher, row.note].filter((text) => text !== '').join('\n'),
    location: row.room,
    url: `${siteUrl}${paths.class({ day: row.day })}`,
    isCancelled: row.state === 'cancelled' && row.confirmed,
    hasReminder: false,
  }))
}

function titleOf({ course, name, state, confirmed }: ClassRow): string {
  const title = course === null ? name : `${course} ${name}`
  if (state === 'as planned') return confirmed ? title : `${title} (a change is reported)`
  const what = { cancelled: 'cancelled', moved: 'moved', extra: 'extra class' }[state] ?? state
  return `${title} (${what}${confirmed ? '' : ', unconfirmed'})`
}
