import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/core/log/log.ts'
import { openPool, type Pool } from './pool.ts'
import { type PreparedStatement, queryPrepared } from './prepared-queries.ts'
import { coalesce } from './coalesce.ts'
import { isDatabaseUnavailable, isReadOnly } from './unavailable.ts'

/** Of one statement on the replica, ms: who waits longer is answered by the primary. */
export const replicaStatementMs = 1_000
/** That the replica, or the primary's position, may stay silent, ms: longer than a statement that ends by itself. */
const answerLimitMs = 1_500
const connectLimitMs = 1_000
const retryMs = 500
/** The same problem is logged so often at most, ms. */
const logEveryMs = 60_000

const positionStatement = { name: 'replication_acknowledged', text: 'select replication.acknowledged() as position' }
const waitText = 'select replication.wait_for($1)'
/** No replica of this primary, and one that is behind (supabase/migrations/0054_replica_reads.sql). */
const unfitStates = new Set(['RP001', 'RP002'])
/** A login or a database that is not there; SQLSTATE classes. */
const noLogin = /^(28|3D)/

/** A streaming replica of the database, for reads. */
export interface Replica {
  /**
   * Runs `work` on the replica, whose transaction has to begin with the statement `caughtUp`: it then sees everything
   * that the primary had acknowledged when this was called, by whatever process. Nothing may be written.
   *
   * @returns undefined where the primary has to be asked: the replica is away or behind, or `work` failed on it
   */
  read: <T>(work: (pool: Pool, caughtUp: PreparedStatement) => Promise<T>) => Promise<T | undefined>
  readonly isUsed: boolean
  close: () => Promise<void>
}

interface Options {
  /** The primary's and the replica's address, both with the role that callers' queries log in as. */
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
  /** Its return is logged where its absence was. */
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

/** Whether the next read would fare the same; an error of the query itself says nothing of the replica. */
function isReplicaFailure(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof pg.DatabaseError) {
    const { code = '' } = cause
    if (isReadOnly(cause)) return false // A read that writes would fail on the primary, too.
    if (unfitStates.has(code) || noLogin.test(code)) return true
  }
  return isDatabaseUnavailable(cause)
}
