import { setTimeout as sleep } from 'node:timers/promises'
import { type EventKind, eventKindNames } from '#domain/kinds/event-kinds.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { OutboxEvent, NotificationContent } from './kinds/event.ts'
import { eventHandlers } from './kinds/kinds.ts'

/** Notifications of one transaction: 30 ms, during which others wait for nothing but the processor. */
const batchSize = 1_000
/** After a failure an event waits 2, 4, 8 … seconds, an hour at most, and is given up after half a day. */
const maxTries = 20

interface FanOutDeps {
  pool: Pool
  log: Log
  signal?: AbortSignal
  batch?: number
}

/**
 * Turns events into notifications, the oldest first, until there is none left. A batch is one transaction, and says how far
 * it came: killed anywhere, it goes on from there, and who was told is not told again. Any number of processes may run it;
 * an event that another one holds is passed over.
 */
export async function fanOut({ pool, log, signal, batch = batchSize }: FanOutDeps): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return
    const started = performance.now()
    let event: OutboxEvent | undefined
    try {
      event = await transaction(pool, async (client) => {
        const taken = await claimEvent(client)
        // Known to the catch below, where the transaction is not committed.
        event = taken
        if (taken !== undefined) await fanOutBatch(client, taken, batch)
        return taken
      })
      if (event === undefined) return
    } catch (err) {
      if (event === undefined) throw err
      log.error({ err, kind: event.kind, event: event.id }, 'an event could not be fanned out; trying again later')
      await scheduleRetry(pool, event)
    }
    // As long as the batch took: at most half of one connection's time is ours.
    await sleep(Math.min(performance.now() - started, 100), undefined, { ref: false })
  }
}

async function claimEvent(client: Client): Promise<OutboxEvent | undefined> {
  const { rows } = await client.query<OutboxEvent>({
    name: 'take-event',
    text: `select id, kind, subject_id, data, dedupe_key from private.events
      where fanned_out_at is null and due_at <= now() order by id limit 1 for update skip locked`,
  })
  return rows[0]
}

async function fanOutBatch(client: Client, event: OutboxEvent, batch: number): Promise<void> {
  const kind = eventKindNames.find((known) => known === event.kind)
  // Of a newer version of the site that shares the database: that one tells it.
  if (kind === undefined) return deferUnknownKind(client, event)
  const told = await eventHandlers[kind].describe(client, event)
  if (told === undefined) return end(client, event)
  const { reached, count, first, last } = await insertNotifications(client, event, { ...told, kind }, batch)
  if (first !== null) await client.query('select pg_notify($1, $2)', ['notifications', `${first}-${last}`])
  if (count < batch) return end(client, event)
  await client.query('update private.events set reached = $2 where id = $1', [event.id, reached])
}

/** Numbered by what `insertFor` has below. */
async function insertNotifications(client: Client, event: OutboxEvent, told: NotificationContent, batch: number) {
  const { rows } = await client.query<{
    count: number
    reached: string | null
    first: string | null
    last: string | null
  }>({
    name: `fan-out-${told.kind}`,
    text: insertFor(told.kind),
    values: [event.id, batch, told.kind, told.subjectId, told.title, told.body, told.url, event.dedupe_key],
  })
  return rows[0] ?? { count: 0, reached: null, first: null, last: null }
}

const insertFor = (kind: EventKind) => `
  with e as (select * from private.events where id = $1),
  recipient as materialized (
    select account_id from (${eventHandlers[kind].recipients}) as r order by account_id limit $2
  ),
  told as (
    insert into public.notifications (account_id, event_id, kind, subject_id, title, body, url, dedupe_key)
    select account_id, $1, $3, $4, $5, $6, $7, $8 from recipient
    on conflict (account_id, dedupe_key) do nothing
    returning id
  )
  select (select count(*) from recipient)::integer as count,
    (select account_id from recipient order by account_id desc limit 1) as reached,
    (select min(id) from told) as first, (select max(id) from told) as last`

async function end(client: Client, { id }: OutboxEvent): Promise<void> {
  await client.query('update private.events set fanned_out_at = now() where id = $1', [id])
}

async function deferUnknownKind(client: Pick<Client, 'query'>, { id }: OutboxEvent): Promise<void> {
  await client.query("update private.events set due_at = now() + interval '1 hour' where id = $1", [id])
}

async function scheduleRetry(pool: Pool, { id }: OutboxEvent): Promise<void> {
  await pool.query(
    `update private.events set tries = tries + 1,
       due_at = now() + make_interval(secs => least(2 ^ (tries + 1), 3600)),
       fanned_out_at = case when tries + 1 >= $2 then now() end
     where id = $1 and fanned_out_at is null`,
    [id, maxTries],
  )
}
