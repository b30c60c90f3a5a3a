import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/core/log/log.ts'

/** The advisory lock of the one server process of an embedded database. */
const ownerLock = 4_011_958
const firstRetryMs = 100
const longestRetryMs = 10_000

export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  /** The process that uses the folder; undefined if unknown. */
  readonly pid: number | undefined
  constructor(folder: string, pid: number | undefined) {
    super(
      `Another CampusLife server (process ${pid ?? 'unknown'}) is running on ${folder}. Stop it, or give this one a DATA_DIR of its own.`,
    )
    this.pid = pid
  }
}

interface Running {
  folder: string
  url: () => string
}

/** Callbacks of an owner whose database has ended. */
export interface Supervision {
  log: Pick<Log, 'info' | 'error'>
  /** It was restarted, on another port. */
  onMove: (url: string) => void
  /** Another server has acquired the folder: this one must end. */
  onLoss: (error: DataDirInUse) => void
}

/**
 * Locks a running cluster for this process, and restarts it whenever it dies: killed for its memory, by hand, or by a
 * full disk. Without a supervisor the site would stay down until an operator comes.
 *
 * @param restart connects to the cluster, or starts it
 * @throws {DataDirInUse}
 */
export async function supervise(
  cluster: Running,
  restart: () => Promise<Running>,
  { log, onMove, onLoss }: Supervision,
): Promise<{ end: () => Promise<void> }> {
  const ending = new AbortController()
  let restarting: Promise<void> | undefined
  let owner = watched(await acquireLock(cluster))

  function watched(client: pg.Client): pg.Client {
    return client.once('end', () => {
      if (!ending.signal.aborted) restarting = restartCluster()
    })
  }

  async function restartCluster(): Promise<void> {
    log.error('the embedded database has stopped; restarting it')
    for (let waitMs = firstRetryMs; !ending.signal.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      try {
        const restarted = await restart()
        owner = watched(await acquireLock(restarted))
        onMove(restarted.url())
        log.info('the embedded database is running again')
        return
      } catch (err) {
        // Our own lock may outlive its connection for a moment.
        if (err instanceof DataDirInUse && err.pid !== process.pid) return onLoss(err)
        log.error({ err }, 'the embedded database does not start; trying again')
      }
      await sleep(waitMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    end: async () => {
      ending.abort()
      await restarting
      await owner.end().catch(() => {})
    },
  }
}

/**
 * Locks the cluster as long as the connection lives: no server starts on it meanwhile.
 *
 * @param name of the connection in pg_stat_activity
 * @throws {DataDirInUse}
 */
export async function acquireLock(
  { folder, url }: Running,
  name = `campuslife owner ${process.pid}`,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url(), application_name: name })
  client.on('error', () => {}) // The end of the connection follows and is handled.
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [ownerLock])
  if (rows[0]?.locked === true) return client

  const { rows: owners } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name like 'campuslife owner %' and pid <> pg_backend_pid()",
  )
  await client.end()
  const pid = Number(owners[0]?.name.split(' ').at(-1))
  throw new DataDirInUse(folder, pid > 0 ? pid : undefined)
}

/** Whether a server uses the database that a command has started: then the server stops it. */
export async function isLocked({ url }: Running): Promise<boolean> {
  const client = new pg.Client({ connectionString: url() })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted",
      [ownerLock],
    )
    return rowCount !== 0
  } finally {
    await client.end()
  }
}
