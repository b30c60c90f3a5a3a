import { revertDays, type SecurityEventKind } from '#domain/accounts/security-events.ts'
import type { Client } from '#server/core/database/pool.ts'

type Db = Pick<Client, 'query'>

interface EventRow {
  id: number
  at: Date
  kind: SecurityEventKind
  clientName: string | null
  network: string | null
  details: Record<string, string>
  count: number
}

/** An event as shown to the account's owner. */
export interface OwnEvent extends EventRow {
  /** Whether this session caused it. */
  current: boolean
  /** Until when the mailed link reverts the change; null for an event that cannot be reverted. */
  revertibleUntil: Date | null
}

const columns = `e.id::float8 as id, e.created_at as at, e.kind, e.client_name as "clientName", e.network, e.details, e.count`

const pageSize = 30

/** A page of the account's events before the id `before`, newest first. */
export async function readOwnEvents(
  db: Db,
  userId: string,
  sessionId: string | undefined,
  before: number,
): Promise<{ events: OwnEvent[]; more: boolean }> {
  const { rows } = await db.query<OwnEvent>(
    `select ${columns}, coalesce(e.session_id = $2, false) as current,
       case when c.sent_at is not null and c.reverted_at is null and c.created_at > now() - make_interval(days => $4)
         then c.created_at + make_interval(days => $4) end as "revertibleUntil"
     from auth.security_events e left join auth.security_changes c on c.id = e.change_id
     where e.user_id = $1 and e.id < $3 order by e.id desc limit $5`,
    [userId, sessionId ?? null, before, revertDays, pageSize + 1],
  )
  return { events: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** An event as shown to admins and the operator. */
export interface LoggedEvent extends EventRow {
  userId: string | null
  email: string | null
  actorEmail: string | null
}

export interface LogFilter {
  /** Part of an address, or a whole account id. */
  q: string
  /** A kind, or empty for all. */
  kind: string
  before: number
  since?: Date | undefined
}

/** Newest first. The rows hold e-mail addresses: for admins and the operator only. */
export async function readSecurityLog(db: Db, filter: LogFilter, limit: number): Promise<LoggedEvent[]> {
  const { rows } = await db.query<LoggedEvent>(
    `select ${columns}, e.user_id as "userId", u.email, a.email as "actorEmail"
     from auth.security_events e
       left join auth.users u on u.id = e.user_id
       left join auth.users a on a.id = e.actor_id
     where e.id < $1 and ($2 = '' or e.kind = $2) and ($3::timestamptz is null or e.created_at >= $3)
       and ($4 = '' or e.user_id in (select id from auth.users where strpos(lower(email), lower($4)) > 0 or id::text = $4))
     order by e.id desc limit $5`,
    [filter.before, filter.kind, filter.since ?? null, filter.q.trim(), limit],
  )
  return rows
}

export async function readLogPage(db: Db, filter: LogFilter): Promise<{ events: LoggedEvent[]; more: boolean }> {
  const rows = await readSecurityLog(db, filter, pageSize + 1)
  return { events: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** Larger than every id, and exact as a JavaScript number. */
export const fromNewest = Number.MAX_SAFE_INTEGER
