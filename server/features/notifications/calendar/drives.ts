import type { CalendarEvent } from '#domain/dates/calendar-file.ts'
import { type DriveDay, driveDays } from '#domain/drives/days.ts'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'

/** Days around this one: what is long past is in no calendar. */
const [pastDays, daysAhead] = [30, 400]

/** The days of the drives that the account follows, with the UIDs of the file that a drive's page offers. */
export async function readDrives(client: Client, siteUrl: string): Promise<CalendarEvent[]> {
  const { rows } = await client.query<{
    drive_id: string
    organisation: string
    role: string
    place: string
    withdrawn: boolean
    step: DriveDay
    day: string
    written_at: Date
  }>(
    `select drive_id, organisation, role, place, withdrawn, step, day::text as day, written_at
     from public.followed_drive_days(current_date - $1::integer, current_date + $2::integer)`,
    [pastDays, daysAhead],
  )
  return rows.map(({ drive_id: id, organisation, role, place, withdrawn, step, day, written_at: writtenAt }) => ({
    uid: `${id}-${step}@drives.campuslife`,
    sequence: Math.floor(writtenAt.getTime() / 60_000),
    writtenAt: writtenAt.toISOString(),
    at: day,
    title: `${organisation}: ${driveDays[step]}`,
    description: role,
    location: place,
    url: `${siteUrl}${paths.drive(id)}`,
    isCancelled: withdrawn,
  }))
}
