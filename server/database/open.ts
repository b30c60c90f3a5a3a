import type { Config } from '#server/config.ts'
import type { Log } from '#server/http/request-log.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import type { Keeping } from './owner.ts'
import { openPool, type Pool } from './pool.ts'

/** Of the server's own queries, ms; a request's statement is ended by the database after eight seconds. */
const answerLimitMs = 20_000

export interface Database {
  pool: Pool
  /** How the start-up log names it; never with a password. */
  describe: string
  embedded: boolean
  close: () => Promise<void>
}

/**
 * The database that the configuration names: DATABASE_URL, else the embedded one, which this process then owns.
 *
 * @param onSpawn called once other processes are at work on it, if there is work
 */
export async function openDatabase(
  config: Config,
  log: Pick<Log, 'info' | 'error'>,
  onSpawn = () => {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) return connectByUrl(config.databaseUrl, config.databasePoolSize, answerLimitMs)
  const keeping: Keeping = {
    log,
    // Read by each new connection.
    onMove: (url) => (pool.options.connectionString = url),
    onLoss: ({ message }) => {
      process.stderr.write(`${message}\n`)
      process.exit(1)
    },
  }
  const embedded = await startEmbedded(config.dataDir, keeping, onSpawn)
  const pool = openPool(embedded.url, config.databasePoolSize, answerLimitMs)
  return {
    pool,
    describe: `embedded PostgreSQL in ${embedded.folder}`,
    embedded: true,
    close: async () => {
      await pool.end()
      await embedded.stop()
    },
  }
}

/** The same database for a command that runs beside the server, or without one. */
export async function joinDatabase(config: Config): Promise<Pick<Database, 'pool' | 'close'> & { url: string }> {
  if (config.databaseUrl !== undefined) return { ...connectByUrl(config.databaseUrl, 2), url: config.databaseUrl }
  const embedded = await joinEmbedded(config.dataDir)
  const pool = openPool(embedded.url, 2)
  return {
    pool,
    url: embedded.url,
    close: async () => {
      await pool.end()
      await embedded.leave()
    },
  }
}

function connectByUrl(url: string, size: number, limitMs?: number): Database {
  const pool = openPool(url, size, limitMs)
  const { hostname, port, pathname } = new URL(url)
  return {
    pool,
    describe: `PostgreSQL at ${hostname || 'a local socket'}${port && `:${port}`}${pathname}`,
    embedded: false,
    close: () => pool.end(),
  }
}
