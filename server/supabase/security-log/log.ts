import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import type { SecurityEvent } from './events.ts'

/** An event that may identify its account only by a typed address, which is resolved to an account and not stored. */
export interface QueuedEvent extends SecurityEvent {
  email?: string | undefined
}

export interface SecurityLog {
  /** Queues an event, written within a second. Costs the request nothing and never fails it. */
  record: (event: QueuedEvent) => void
  /** Writes the queued events. Never throws. */
  flush: () => Promise<void>
}

/** For a site whose accounts are in a hosted project, which has a log of its own. */
export const noSecurityLog: SecurityLog = { record: () => {}, flush: async () => {} }

interface Tally {
  event: QueuedEvent
  minute: number
  /** Time of the first event. */
  at: Date
  count: number
}

const processId = randomBytes(16)
const flushMs = 1_000
/** Distinct rows of one process and minute. Further events are counted per kind. */
const maxKeysPerMinute = 100

/**
 * The log's queue: equal events of one minute are one row with a count, so that ten thousand rejected requests a second
 * are a few rows. A killed process loses its queue; an event that must not be lost is written in the transaction that
 * it belongs to (`writeEvent`).
 */
export function openSecurityLog(pool: Pool, log: { warn: (facts: object, text: string) => void }): SecurityLog {
  let waiting = new Map<string, Tally>()
  /** Keys of the present minute, written or not. */
  let known = new Set<string>()
  let knownMinute = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const record = (event: QueuedEvent) => {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== knownMinute) {
      known = new Set()
      knownMinute = minute
    }
    let counted = event
    let key = keyOf(counted, minute)
    if (!known.has(key)) {
      if (known.size >= maxKeysPerMinute) {
        counted = { kind: event.kind, ...(event.details && { details: event.details }) }
        key = keyOf(counted, minute)
      } else known.add(key)
    }
    const tally = waiting.get(key)
    if (tally === undefined) waiting.set(key, { event: counted, minute, at: new Date(), count: 1 })
    else tally.count++
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }
  const write = async () => {
    if (waiting.size === 0) return
    const tallies = [...waiting.values()]
    waiting = new Map()
    try {
      await writeTallies(pool, tallies)
    } catch (err) {
      log.warn({ err, events: tallies.length }, 'events of the security log could not be written')
    }
  }
  return { record, flush }
}

const keyOf = ({ kind, userId, email, sessionId, clientName, network, details }: QueuedEvent, minute: number): string =>
  JSON.stringify([minute, kind, userId, email, sessionId, clientName, network, details])

async function writeTallies(pool: Pool, tallies: Tally[]): Promise<void> {
  const ids = await accountsOf(pool, tallies)
  const rows = new Map<string, Tally & { key: string }>()
  for (const { event, minute, at, count } of tallies) {
    const { email, ...rest } = event
    const resolved = { ...rest, userId: rest.userId ?? (email === undefined ? undefined : ids.get(email)) }
    // Hashed, because the key is stored and must hold no typed text. Per process, so that no process waits for
    // another's rows.
    const key = createHash('sha256').update(processId).update(keyOf(resolved, minute)).digest('base64url')
    const before = rows.get(key)
    rows.set(key, { key, event: resolved, minute, at: before?.at ?? at, count: count + (before?.count ?? 0) })
  }
  const inOrder = [...rows.values()]
  const column = <T>(read: (event: SecurityEvent) => T) => inOrder.map(({ event }) => read(event))
  await pool.query(
    `insert into auth.security_events as e (tally_key, created_at, kind, user_id, session_id, client_name, network, details, count)
     select t.key, t.at, t.kind, u.id, t.session_id, left(t.client_name, 60), left(t.network, 50), t.details::jsonb, t.count
     from unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::timestamptz[])
       with ordinality as t (key, kind, user_id, session_id, client_name, network, details, count, at, place)
     left join auth.users u on u.id = t.user_id
     order by t.place
     on conflict (tally_key) do update set count = least(e.count::bigint + excluded.count, 2000000000)`,
    [
      inOrder.map(({ key }) => key),
      column(({ kind }) => kind),
      column(({ userId }) => userId ?? null),
      column(({ sessionId }) => sessionId ?? null),
      column(({ clientName }) => clientName ?? null),
      column(({ network }) => network ?? null),
      column(({ details }) => JSON.stringify(details ?? {})),
      inOrder.map(({ count }) => count),
      inOrder.map(({ at }) => at),
    ],
  )
}

async function accountsOf(pool: Pool, tallies: Tally[]): Promise<Map<string, string>> {
  const emails = [...new Set(tallies.map(({ event }) => event.email).filter((email) => email !== undefined))]
  if (emails.length === 0) return new Map()
  const { rows } = await pool.query<{ email: string; id: string }>(
    'select email, id from auth.users where email = any($1) and not is_sso_user',
    [emails],
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Writes one event as part of the caller's transaction. */
export async function writeEvent(
  db: Pick<Pool, 'query'>,
  { kind, userId, sessionId, clientName, network, details = {} }: SecurityEvent,
): Promise<void> {
  await db.query(
    `insert into auth.security_events (kind, user_id, session_id, client_name, network, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [kind, userId ?? null, sessionId ?? null, clientName ?? null, network ?? null, JSON.stringify(details)],
  )
}
