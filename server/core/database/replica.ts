import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/core/log/log.ts'
import { openPool, type Pool } from './pool.ts'
import { type PreparedStatement, queryPrepared } from './prepared-queries.ts'
import { coalesce } from './coalesce.ts'
import { isDatabaseUnavailable, isReadOnly } from './unavailable.ts'

/** Timeout of a statement on the replica, ms: a slower one is repeated on the primary. */
export const replicaStatementMs = 1_000
/** Timeout of the replica, and of the primary's position, ms: longer than a statement that times out by itself. */
const answerLimitMs = 1_500
const connectLimitMs = 1_000
const retryMs = 500
/** Shortest time between two log lines of the same problem, ms. */
const logEveryMs = 60_000

const positionStatement = { name: 'replication_acknowledged', text: 'select replication.acknowledged() as position' }
const waitText = 'select replication.wait_for($1)'
/** Not a replica of this primary, or one that lags behind (supabase/schema/data-api/replica-reads.sql). */
const unfitStates = new Set(['RP001', 'RP002'])
/** SQLSTATE classes of a login or a database that does not exist. */
const loginErrors = /^(28|3D)/

/** A streaming replica of the database, for reads. */
export interface Replica {
  /**
   * Runs `work` on the replica, in a transaction that must begin with the statement `caughtUp`: it then sees everything
   * that the primary had acknowledged at the time of the call, to any process. It must not write.
   *
   * @returns undefined where the primary has to be queried: the replica is unavailable or lags behind, or `work` failed
   */
  read: <T>(work: (pool: Pool, caughtUp: PreparedStatement) => Promise<T>) => Promise<T | undefined>
  readonly isUsed: boolean
  close: () => Promise<void>
}

interface Options {
  /** The addresses of primary and replica, both with the login role of callers' queries. */
  primaryUrl: () => string
  url: () => string
  /** Connections to the replica. */
  size: number
  transactionPooler: boolean
  log: Pick<Log, 'info' | 'warn'>
}

/** Not used before `start`. */
export function openReplica({
  primaryUrl,
  url,
  size,
  transactionPooler,
  log,
}: Options): Replica & { start: () => void } {
  const options = { transactionPooler, connectLimitMs }
  const primary = openPool('', 1, answerLimitMs, options)
  const pool = openPool('', size, answerLimitMs, options)
  const closing = new AbortController()
  let used = false
  /** Its return is logged only after its failure was. */
  let logsReturn = true
  const logged = new Map<string, number>()

  const position = coalesce(async () => {
    const [row] = await queryPrepared<{ position: string }>(primary, positionStatement, [])
    return row?.position ?? ''
  })

  function markUnavailable(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error)
    const now = performance.now()
    if (now - (logged.get(problem) ?? -Infinity) > logEveryMs) {
      logged.set(problem, now)
      logsReturn = true
      log.warn({ problem }, 'the replica is not used: the primary answers reads')
    }
    if (used) void retryUntilAvailable()
    used = false
  }

  async function retryUntilAvailable(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (await probe()) return
    }
  }

  async function probe(): Promise<boolean> {
    try {
      await pool.query(waitText, [await position()])
      if (closing.signal.aborted) return true
      used = true
      if (logsReturn) log.info('the replica answers reads')
      logsReturn = false
    } catch (error) {
      if (!closing.signal.aborted) markUnavailable(error)
    }
    return used
  }

  return {
    start: () => {
      primary.options.connectionString = primaryUrl()
      pool.options.connectionString = url()
      void probe().then((found) => (found ? undefined : retryUntilAvailable()))
    },
    get isUsed() {
      return used
    },
    read: async (work) => {
      if (!used) return undefined
      const reached = await position().catch(() => undefined)
      if (reached === undefined) return undefined
      try {
        return await work(pool, { name: 'replication_wait_for', text: waitText, values: [reached] })
      } catch (error) {
        if (isReplicaFailure(error)) markUnavailable(error)
        return undefined
      }
    },
    close: async () => {
      closing.abort()
      await Promise.all([primary.end(), pool.end()])
    },
  }
}

/** Whether the next read would fail as well; an error of the query itself does not concern the replica. */
function isReplicaFailure(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof pg.DatabaseError) {
    const { code = '' } = cause
    if (isReadOnly(cause)) return false // A read that writes would fail on the primary, too.
    if (unfitStates.has(code) || loginErrors.test(code)) return true
  }
  return isDatabaseUnavailable(cause)
}
