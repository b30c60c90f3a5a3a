import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobResult, PgBoss, QueueOptions, SendOptions, WorkOptions } from 'pg-boss'
import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'

/** How a kind of job is retried and polled. */
interface JobRules {
  /** How often a failed job is retried, with twice the delay each time. */
  retries?: number
  /** Seconds before the first retry. */
  retryDelay?: number
  /** The longest delay of a retry, seconds. An hour by default. */
  retryDelayMax?: number
  /** How many jobs a process runs at the same time; a long queue is then processed without polling in between. */
  concurrency?: number
  /** Seconds between two polls of the queue; long for jobs that are not urgent. */
  pollEvery?: number
  /** Five-field cron in UTC: scheduled once for all processes on a database; also runs when a process starts. */
  every?: string
}

export type JobData = Record<string, string | number | boolean | null>

export interface Jobs {
  /**
   * Registers the handler of a kind of job. To be called before `start`. Each job runs at least once, so its work must
   * be idempotent. An error makes it run again.
   */
  on: (name: string, rules: JobRules, work: (data: JobData) => Promise<void>) => void
  /**
   * Queues a job; with a `client`, inside that connection's open transaction: the job exists if, and only if, the
   * transaction is committed.
   */
  send: (name: string, data: JobData, options?: { client?: Client; afterSeconds?: number }) => Promise<void>
  /**
   * Opens the queues. To be awaited before a transaction that sends, where many may begin at the same time: they would
   * use all connections while the opening waits for one.
   */
  ready: () => Promise<void>
  /** Opens the queues and starts working in the background, as soon as the database is available. */
  start: () => void
  /** Waits for running jobs and starts no other; requests may still send. May be called again. */
  stop: () => Promise<void>
}

const schema = 'jobs'
/** ms; a hurried shutdown (server/shutdown.ts) does not wait for jobs. */
const stopLimitMs = 1_500
const retryMs = 10_000

const unknownJobId = '00000000-0000-0000-0000-000000000000'

interface Kind {
  rules: JobRules
  work: (data: JobData) => Promise<void>
}

/**
 * For work that must survive the process: a queue in the database (pg-boss), which any number of processes share. It
 * uses our own pool, and is loaded lazily.
 */
export function openJobs(pool: Pool, log: Log): Jobs {
  const kinds = new Map<string, Kind>()
  let opening: Promise<PgBoss> | undefined
  let working: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  const stopped = new AbortController()
  const begun = new Set<string>()

  /** Opens the queues without working on them. */
  const queues = () => {
    opening ??= openQueues(pool, log, kinds, stopped.signal)
      .then(async (boss) => {
        // Opened for a request that still sends, or later than `stop` waited: its timers must not outlive the pool.
        if (stopped.signal.aborted) await boss.stop({ graceful: false })
        return boss
      })
      .catch((error: unknown) => {
        opening = undefined // The next caller retries.
        throw error
      })
    return opening
  }

  async function work(): Promise<void> {
    const boss = await queues()
    for (const [name, { rules, work }] of kinds) {
      if (stopped.signal.aborted) return
      if (begun.has(name)) continue
      if (rules.every !== undefined) {
        await boss.schedule(name, rules.every)
        await boss.send(name, {}) // The scheduled time may have passed while no process ran.
      }
      const options = {
        pollingIntervalSeconds: rules.pollEvery ?? 2,
        batchSize: rules.concurrency ?? 1,
        burstWhenBatchFull: true,
        // A failed job does not fail its batch.
        perJobResults: true,
      } satisfies WorkOptions
      await boss.work<JobData>(name, options, (found) => Promise.all(found.map((job) => worked(log, name, job, work))))
      begun.add(name)
    }
  }

  async function startWorking(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        return await work()
      } catch (err) {
        if (stopped.signal.aborted) return // The pool may have ended meanwhile.
        log.error({ err }, 'the job queue cannot be opened yet; trying again')
        await sleep(retryMs, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  return {
    on: (name, rules, work) => {
      kinds.set(name, { rules, work })
    },
    send: async (name, data, { client, afterSeconds } = {}) => {
      const options: SendOptions = {}
      if (client !== undefined) options.db = asDatabase(client)
      if (afterSeconds !== undefined) options.startAfter = afterSeconds
      await (await queues()).send(name, data, options)
    },
    ready: async () => {
      await queues()
    },
    start: () => {
      working ??= startWorking()
    },
    stop: () => {
      stopping ??= stopWorking()
      return stopping
    },
  }

  async function stopWorking(): Promise<void> {
    stopped.abort()
    // Queues that are still being opened are not waited for longer either: a job that is cut off runs again.
    const late = sleep(stopLimitMs, undefined)
    await Promise.race([working, late])
    const boss = await Promise.race([opening?.catch(() => undefined), late])
    await boss?.stop({ graceful: true, timeout: stopLimitMs })
  }
}

async function openQueues(
  pool: Pool,
  log: Log,
  kinds: ReadonlyMap<string, Kind>,
  stopped: AbortSignal,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: asDatabase(pool), schema })
  // After a stop, the pool may end in the middle of pg-boss's own maintenance, which is no error.
  boss.on('error', (err) => log[stopped.aborted ? 'debug' : 'error']({ err }, 'jobs'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs'))
  try {
    await boss.start()
    await createQueues(boss, kinds)
  } catch (error) {
    // It starts its timers one after another: those already running would go on beside the next attempt's.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return boss
}

async function createQueues(boss: PgBoss, kinds: ReadonlyMap<string, Kind>): Promise<void> {
  for (const [name, { rules }] of kinds) {
    const options: QueueOptions = {
      retryLimit: rules.retries ?? 0,
      retryDelay: rules.retryDelay ?? 1,
      retryBackoff: true,
      retryDelayMax: rules.retryDelayMax ?? 60 * 60,
      expireInSeconds: 60,
      deleteAfterSeconds: 24 * 60 * 60,
    }
    // A waiting scheduled job is not queued a second time. A running one does not delay the next, since its process may
    // have been killed.
    if (rules.every === undefined) await boss.createQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'short' })
    await boss.updateQueue(name, options)
    // pg-boss reads a queue's row once. It does so now: in the middle of a transaction it would need a second connection.
    await boss.getJobById(name, unknownJobId)
  }
}

/** pg-boss runs scripts of several statements, which return a list of results: it uses the last one. */
function asDatabase(db: Pick<Client, 'query'>) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const result: { rows: unknown[] } | { rows: unknown[] }[] = await db.query(text, values)
      return (Array.isArray(result) ? result.at(-1) : result) ?? { rows: [] }
    },
  }
}

async function worked(log: Log, name: string, { id, data }: Job<JobData>, work: Kind['work']): Promise<JobResult> {
  try {
    await work(data)
    return { id, status: 'completed' }
  } catch (err) {
    log.warn({ err, job: name }, 'a job failed')
    return { id, status: 'failed', output: { message: err instanceof Error ? err.message : String(err) } }
  }
}
