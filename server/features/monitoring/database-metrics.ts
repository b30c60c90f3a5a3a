import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { Pool } from '#server/core/database/pool.ts'
import type { Replica } from '#server/core/database/replica.ts'

const answerLimitMs = 2_000

export interface ObservedDatabase {
  pool: Pool
  apiPool: Pool
  replica?: Replica | undefined
}

/** Gauges that are read when they are requested: the process's connections, and what waits in the site's database. */
export function openState({ pool, apiPool, replica }: ObservedDatabase): {
  registry: Registry
  update: () => Promise<void>
} {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `campuslife_${name}`, help, labelNames, registers: [registry] })

  const connections = gauge('database_connections', 'Connections of this process, by state.', 'state')
  const waiting = gauge('database_requests_waiting', 'Who waits for a connection of this process.')
  const up = gauge(
    'database_up',
    'Whether the database answered within two seconds; without, what it counts is missing.',
  )
  // Absent without a configured replica, because 0 raises an alert.
  const replicaUp =
    replica &&
    gauge('replica_up', 'Whether reads are answered by the replica (DATABASE_READ_URL), and not by the primary.')
  const jobs = gauge('jobs', 'Jobs in the queue, of all processes together.', 'queue', 'state')
  const messages = gauge('contact_messages_waiting', 'Messages of the contact page that its owner has not been mailed.')
  const orders = gauge('orders', 'Orders, by state.', 'state')
  const refunds = gauge('refunds_waiting', 'Payments that have to go back and have not yet.')
  const update = async () => {
    const total = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pool[count] + apiPool[count]
    connections.set({ state: 'busy' }, total('totalCount') - total('idleCount'))
    connections.set({ state: 'idle' }, total('idleCount'))
    waiting.set(total('waitingCount'))
    replicaUp?.set(replica?.isUsed ? 1 : 0)
    const rows = await readWithin(pool)
    up.set(rows === undefined ? 0 : 1)
    // Unknown values are removed instead of reported as 0.
    for (const each of [jobs, orders]) each.reset()
    for (const each of [messages, refunds]) each.remove()
    for (const { what, name, state, count } of rows ?? []) {
      if (what === 'job') jobs.set({ queue: name, state }, count)
      if (what === 'message') messages.set(count)
      if (what === 'order') orders.set({ state }, count)
      if (what === 'refund') refunds.set(count)
    }
  }
  return { registry, update }
}

interface Count {
  what: 'job' | 'message' | 'order' | 'refund'
  name: string
  state: string
  count: number
}

const countsText = `
  select 'message' as what, '' as name, '' as state, count(*)::int as count
    from public.contact_messages where sent_at is null and refused_at is null
  union all select 'order', '', state, count(*)::int from public.orders group by state
  union all select 'refund', '', '', count(*)::int from private.refunds where done_at is null`

const jobsText = `
  select 'job' as what, name, case state when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state,
    count(*)::int as count
  from jobs.job where state < 'completed' or state = 'failed' group by 2, 3`

/** Undefined when the database does not respond in time. */
async function readWithin(pool: Pool): Promise<Count[] | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([readCounts(pool), sleep(answerLimitMs, undefined, { signal: late.signal })])
  } catch {
    return undefined
  } finally {
    late.abort()
  }
}

async function readCounts(pool: Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count & { queues: boolean }>(countsText)
  // pg-boss creates its tables when a process first opens the queues.
  const { rows: found } = await pool.query<{ there: boolean }>("select to_regclass('jobs.job') is not null as there")
  if (found[0]?.there !== true) return rows
  return [...rows, ...(await pool.query<Count>(jobsText)).rows]
}
