import type { CalendarEvent } from '#domain/dates/calendar-file.ts'
import { entryKinds } from '#domain/entries/entries.ts'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'

/** What is long past is in no calendar. */
const pastDays = 30

/** What the account has written down for itself, and what its class has confirmed. */
export async function readOwnEntries(client: Client, siteUrl: string): Promise<CalendarEvent[]> {
  const { rows } = await client.query<{
    id: string
    kind: keyof typeof entryKinds
    title: string
    day: string
    at: Date | null
    note: string
    written_at: Date
  }>(
    `select id, kind, title, date::text as day, (date + starts_at) at time zone 'Asia/Kolkata' as at, note, written_at
     from (
       select id, kind, title, date, starts_at, note, written_at from public.own_entries where date > current_date - $1::integer
       union all
       select id, kind, title, date, starts_at, note, written_at
         from public.class_entries(current_date - $1::integer, current_date + 200) where confirmed
     ) as due order by date, id limit 500`,
    [pastDays],
  )
  return rows.map(({ id, kind, title, day, at, note, written_at: writtenAt }) => ({
    uid: `${id}@entries.campuslife`,
    sequence: Math.floor(writtenAt.getTime() / 60_000),
    writtenAt: writtenAt.toISOString(),
    at: at?.toISOString() ?? day,
    title,
    description: [entryKinds[kind], note].filter(Boolean).join('\n'),
    url: `${siteUrl}${paths.dashboard()}`,
  }))
}
