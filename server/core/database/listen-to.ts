import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasSession, type Pool } from './pool.ts'

const firstRetryMs = 250
const longestRetryMs = 30_000
/** Where nobody can listen. */
const lookEveryMs = 3_000
/** A machine that vanishes closes no connection, and who only listens never sends anything that would stay unanswered. */
const heartbeat = { everyMs: 30_000, timeoutMs: 10_000 }

interface Listener {
  channel: string
  /** Names the connection in pg_stat_activity. */
  name: string
  onNotification: (payload: string) => void
  /**
   * On every new connection: what was notified while there was none is lost. Behind a pooler that lends connections for
   * transactions nobody can listen, and it is called every few seconds instead.
   */
  onConnect: () => void
  log: { warn: (details: object, text: string) => void }
}

/** Listens on a connection of its own, opened again whenever it is lost or stays silent when it is asked. */
export function listenTo(pool: Pool, listener: Listener, asked = heartbeat): { close: () => Promise<void> } {
  if (hasSession(pool)) return listen(pool, listener, asked)
  listener.onConnect()
  const timer = setInterval(listener.onConnect, lookEveryMs).unref()
  return { close: async () => clearInterval(timer) }
}

function listen(
  pool: Pool,
  { channel, name, onNotification, onConnect, log }: Listener,
  { everyMs, timeoutMs }: typeof heartbeat,
) {
  const closing = new AbortController()
  let connection: pg.Client | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      query_timeout: timeoutMs,
      application_name: `campuslife ${name}`,
    })
    connection = client
    client.on('error', () => {}) // Its end is what matters, and comes right after.
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    const ended = new Promise((resolve) => client.once('end', resolve))
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    const beat = () => client.query('select 1').catch(() => client.connection.stream.destroy())
    const beating = setInterval(() => void beat(), everyMs).unref()
    // Only now: one that ends before is tried again by whoever has called.
    void ended.then(() => {
      clearInterval(beating)
      return retrying('The database does not take a listener', connect, closing.signal, log)
    })
    onConnect()
  }

  void retrying('The database does not take a listener', connect, closing.signal, log)
  return {
    close: async () => {
      closing.abort()
      await connection?.end().catch(() => {})
    },
  }
}

/** Until it works, or `signal` ends it; less and less often. */
export async function retrying(
  complaint: string,
  work: () => Promise<unknown>,
  signal: AbortSignal,
  log: Listener['log'],
): Promise<void> {
  for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      await work()
      return
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, complaint)
    }
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
