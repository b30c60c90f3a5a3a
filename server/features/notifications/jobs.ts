import { listenTo } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { fanOut } from './fan-out.ts'

interface Deps {
  pool: Pool
  jobs: Jobs
  log: Log
}

/** Days. Told for so long before. */
const planEndsWithin = 7
/** Days: read or not, nobody looks so far back; and events that were told. */
const storedDays = { notifications: 180, events: 30 }
/** Days before a notice's last date, the earlier first. */
const deadlineReminders = [3, 1]
/** Rows of one statement. */
const pruned = 5_000

export interface FanOut {
  close: () => Promise<void>
}

/**
 * Fans events out as they are committed: the database says so to every process. What nobody heard, and a scheduled notice
 * whose time has come, the schedule finds within a minute.
 */
export function openFanOut({ pool, jobs, log }: Deps): FanOut {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let again = false

  const run = async () => {
    do {
      again = false
      await fanOut({ pool, log, signal: closing.signal })
    } while (again && !closing.signal.aborted)
  }
  const wake = () => {
    again = true
    running ??= run()
      // The schedule tries again.
      .catch((err: unknown) => log.warn({ err }, 'events could not be fanned out'))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const listener = listenTo(pool, {
    channel: 'events',
    name: 'events',
    onNotification: () => void wake(),
    onConnect: () => void wake(),
    log,
  })
  jobs.on('fan-out', { every: '* * * * *', pollEvery: 15 }, wake)
  jobs.on('tell-plan-endings', { every: '13 * * * *', pollEvery: 60 }, () => recordPlanEndings(pool))
  // By day at the college: 7:37 to 19:37.
  jobs.on('tell-deadlines', { every: '7 2-14 * * *', pollEvery: 60 }, () => recordDeadlines(pool))
  // From 7:47 to 20:47 at the college.
  jobs.on('tell-drive-closings', { every: '17 2-15 * * *', pollEvery: 60 }, () => recordDriveClosings(pool))
  // In the evening at the college: 17:47 to 20:47.
  jobs.on('tell-own-entries', { every: '17 12-15 * * *', pollEvery: 60 }, () => recordOwnEntries(pool))
  // From 5:02 to 11:02 at the college.
  jobs.on('tell-class-days', { every: '32 0-5,23 * * *', pollEvery: 60 }, () => recordClassDays(pool))
  jobs.on('call-answerers', { every: '27 * * * *', pollEvery: 60 }, () => callAnswerers(pool))
  jobs.on('prune-notifications', { every: '41 * * * *', pollEvery: 60 }, () => pruneNotifications(pool))
  return {
    close: async () => {
      closing.abort()
      await listener.close()
      await running
    },
  }
}

/** Once for each end: a plan that is paid again ends another day. What every member has is nothing to pay again. */
export async function recordPlanEndings(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `select private.record_event('plan_ending', null, null, jsonb_build_object('until', u.pro_until),
       'plan_ending:' || u.id || ':' || (to_jsonb(u.pro_until) #>> '{}'), u.id)
     from public.users u
     where u.pro_until > now() and u.pro_until <= now() + make_interval(days => $1) and private.has_active_pro(u)
       and u.pro_until is distinct from private.pro_for_members_ends()`,
    [planEndsWithin],
  )
}

/**
 * Once for each of the days, and for each new date. A notice that was published later than that needs no reminder: it has
 * just been told itself.
 */
export async function recordDeadlines(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `select private.record_event('notice_deadline', n.id, null, jsonb_build_object('deadline', n.deadline),
       'notice_deadline:' || n.id || ':' || (to_jsonb(n.deadline) #>> '{}') || ':' || days)
     from public.notices n, unnest($1::integer[]) with ordinality as reminder (days, number)
     where n.deadline > now() and n.deadline <= now() + make_interval(days => days)
       and n.deadline > now() + make_interval(days => coalesce(($1::integer[])[number + 1], 0))
       and n.publish_at <= n.deadline - make_interval(days => days)
       and coalesce(n.valid_until, 'infinity') > now()`,
    [deadlineReminders],
  )
}

/** One for all that is due for an account tomorrow, of its own and of its class, once. */
export async function recordOwnEntries(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `select private.record_event('own_entries', null, null, jsonb_build_object('day', o.date),
       'own_entries:' || account || ':' || o.date, account)
     from (select (now() at time zone 'Asia/Kolkata')::date + 1 as date) as o, private.accounts_with_entries(o.date) as account`,
  )
}

/** Once for each account and day, at the hour that it has chosen, by India's clock. */
export async function recordClassDays(pool: Pick<Pool, 'query'>, now = new Date()): Promise<void> {
  await pool.query(
    `select private.record_event('class_day', null, null, jsonb_build_object('day', india.now::date),
       'class_day:' || account || ':' || india.now::date, account)
     from (select $1::timestamptz at time zone 'Asia/Kolkata' as now) as india,
       private.accounts_with_class_day(india.now::date, extract(hour from india.now)::integer) as account`,
    [now],
  )
}

/**
 * Once for each account and last day, from the day before on: a date that is moved has a reminder of its own, and a server
 * that was down that day reminds on the last one.
 */
export async function recordDriveClosings(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `select private.record_event('drive_closing', d.id, null, jsonb_build_object('closes_on', d.closes_on),
       'drive_closing:' || d.id || ':' || d.closes_on || ':' || f.account_id, f.account_id)
     from public.drives d join public.follows f on f.subject_id = d.id and f.kind = 'drive_closing' and not f.muted
     where not d.withdrawn and d.closes_on - (now() at time zone 'Asia/Kolkata')::date in (0, 1)`,
  )
}

/** Brings discussions without an answer to people who answer in their course. */
export async function callAnswerers(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('select private.call_answerers()')
}

export async function pruneNotifications(pool: Pick<Pool, 'query'>): Promise<void> {
  // Ids grow with time, so the old ones are found at the primary key's beginning.
  for (let removed = pruned; removed === pruned;) {
    const { rowCount } = await pool.query(
      `delete from public.notifications where id in (
         select id from (select id, created_at from public.notifications order by id limit $2) as oldest
         where created_at < now() - make_interval(days => $1))`,
      [storedDays.notifications, pruned],
    )
    removed = rowCount ?? 0
  }
  await pool.query('delete from private.events where fanned_out_at < now() - make_interval(days => $1)', [
    storedDays.events,
  ])
}
