import { paths } from '#domain/paths.ts'
import { createHash } from 'node:crypto'
import { type CalendarEvent, calendarFile, deadlineEvent } from '#domain/dates/calendar-file.ts'
import { type Exam, exams } from '#domain/dates/exams.ts'
import { readSiteName } from '#server/core/college.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { readClasses } from './classes.ts'
import { readDrives } from './drives.ts'
import { readOwnEntries } from './own-entries.ts'
import { isActive } from '../kinds/recipients.ts'

interface Deps {
  /** Knows whose an address is. */
  pool: Pool
  /** Has no rights but those of the account whose it is. */
  apiPool: Pool
  siteUrl: string
}

/** What is long past is in no calendar; what is told at once, at most. */
const pastDays = 30
const maxEvents = 500

/** A private calendar as a file, with what its account may read now; undefined where the address is nobody's. */
export async function readFeed({ pool, apiPool, siteUrl }: Deps, token: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ account: string }>(
    `select f.account_id as account from public.calendar_feeds f join auth.users a on a.id = f.account_id
     where f.token_hash = $1 and ${isActive('a')}`,
    [createHash('sha256').update(token).digest('hex')],
  )
  const account = rows[0]?.account
  if (account === undefined) return undefined
  const events = await transaction(apiPool, async (client) => {
    await setRole(client, account)
    return [
      ...(await readDeadlines(client, siteUrl)),
      ...(await readExams(client)),
      ...(await readHolidays(client)),
      ...(await readClasses(client, siteUrl)),
      ...(await readDrives(client, siteUrl)),
      ...(await readOwnEntries(client, siteUrl)),
    ]
  })
  return calendarFile(events, await readSiteName(pool))
}

/** From here on the policies decide, as for the account itself: an address has no session that could have ended. */
async function setRole(client: Client, account: string): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', '5s', true), set_config('request.jwt.claims', $1, true),
       set_config('role', 'authenticated', true)`,
    [JSON.stringify({ sub: account, role: 'authenticated', aal: 'aal1' })],
  )
}

async function readDeadlines(client: Client, siteUrl: string): Promise<CalendarEvent[]> {
  const { rows } = await client.query<{
    id: string
    title: string
    excerpt: string
    revision: number
    updated_at: Date
    deadline: Date
  }>(
    `select id, title, excerpt, revision, updated_at, deadline from public.notices
     where publish_at <= now() and deadline > now() - make_interval(days => $1) order by deadline, id limit $2`,
    [pastDays, maxEvents],
  )
  return rows.map(({ deadline, updated_at: updatedAt, ...notice }) =>
    deadlineEvent(
      { ...notice, updated_at: updatedAt.toISOString() },
      deadline.toISOString(),
      `${siteUrl}${paths.oneNotice(notice.id)}`,
    ),
  )
}

async function readExams(client: Client): Promise<CalendarEvent[]> {
  const { rows } = await client.query<{
    id: string
    code: string
    name: string
    exam: Exam
    day: string
    at: Date | null
    hall: string
    updated_at: Date
  }>(
    // The college's clock (domain/notifications.ts).
    `select e.id, c.code, c.name, e.exam, e.date::text as day, (e.date + e.starts_at) at time zone 'Asia/Kolkata' as at,
       e.hall, e.updated_at
     from public.my_courses() c join public.exam_dates e on e.course_id = c.id
     where e.date > current_date - $1::integer order by e.date, e.id limit $2`,
    [pastDays, maxEvents],
  )
  return rows.map(({ id, code, name, exam, day, at, hall, updated_at: updatedAt }) => ({
    uid: `${id}@exams.campuslife`,
    // Raised by each change, as calendars want it; seconds fit into their integer until 2038, minutes for longer.
    sequence: Math.floor(updatedAt.getTime() / 60_000),
    writtenAt: updatedAt.toISOString(),
    at: at?.toISOString() ?? day,
    title: `${exams[exam]}: ${code} ${name}`,
    location: hall,
  }))
}

async function readHolidays(client: Client): Promise<CalendarEvent[]> {
  const { rows } = await client.query<{ id: string; name: string; first: string; last: string; updated_at: Date }>(
    `select id, name, first_day::text as first, last_day::text as last, updated_at from public.holidays
     where last_day > current_date - $1::integer order by first_day, id limit $2`,
    [pastDays, maxEvents],
  )
  return rows.map(({ id, name, first, last, updated_at: updatedAt }) => ({
    uid: `${id}@holidays.campuslife`,
    sequence: Math.floor(updatedAt.getTime() / 60_000),
    writtenAt: updatedAt.toISOString(),
    at: first,
    lastDay: last,
    title: `Holiday: ${name}`,
  }))
}
