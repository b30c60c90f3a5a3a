import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasSession, type Pool } from './pool.ts'

const firstRetryMs = 250
const longestRetryMs = 30_000
/** Interval where a connection cannot listen. */
const pollEveryMs = 3_000
/**
 * A machine that vanishes closes no connection, and a listening connection sends nothing whose timeout would reveal
 * that.
 */
const heartbeat = { everyMs: 30_000, timeoutMs: 10_000 }

interface Listener {
  channel: string
  /** The connection's name in pg_stat_activity. */
  name: string
  onNotification: (payload: string) => void
  /**
   * Called on every new connection: notifications sent without one are lost. Behind a transaction pooler, which cannot
   * listen, it is called every few seconds instead.
   */
  onConnect: () => void
  log: { warn: (details: object, text: string) => void }
}

/** Listens on a connection of its own, which is reopened whenever it is lost or misses a heartbeat. */
export function listenTo(pool: Pool, listener: Listener, beat = heartbeat): { close: () => Promise<void> } {
  if (hasSession(pool)) return listen(pool, listener, beat)
  listener.onConnect()
  const timer = setInterval(listener.onConnect, pollEveryMs).unref()
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
    client.on('error', () => {}) // The end of the connection follows and is handled.
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    const ended = new Promise((resolve) => client.once('end', resolve))
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    const beat = () => client.query('select 1').catch(() => client.connection.stream.destroy())
    const beating = setInterval(() => void beat(), everyMs).unref()
    // After the first query: a connection that ends before is retried by the caller.
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

/** Retries with growing intervals, until it succeeds or `signal` aborts. */
export async function retrying(
  message: string,
  work: () => Promise<unknown>,
  signal: AbortSignal,
  log: Listener['log'],
): Promise<void> {
  for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      await work()
      return
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, message)
    }
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
