import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log/log.ts'
import { type ApiLogin, apiLoginOf, prepareApiLogin } from './api-login.ts'
import { joinEmbedded, startEmbedded } from './embedded/embedded.ts'
import type { Supervision } from './embedded/data-dir-owner.ts'
import { openPool, type Pool } from './pool.ts'
import { openReplica, type Replica } from './replica.ts'

/** Timeout of the server's own queries, ms; the database ends a caller's statement after eight seconds. */
const answerLimitMs = 20_000
/** How long closing waits for running queries, ms: the database rolls them back. */
const closeLimitMs = 1_000

export interface Database {
  /** Connects as the database's owner: migrations, accounts, jobs, administration. */
  pool: Pool
  /** Connects as a role without rights of its own, which switches to the caller's role for each query. */
  apiPool: Pool
  /** Serves callers' reads, if configured. */
  replica: Replica | undefined
  /** Sets up the role of `apiPool`, after the migrations. */
  prepareApiPool: () => Promise<void>
  /** Problems for the operator, a sentence each. */
  warnings: string[]
  /** The database's name in the start-up log; without a password. */
  describe: string
  embedded: boolean
  /** May be called again. */
  close: () => Promise<void>
}

/**
 * The configured database: DATABASE_URL, else the embedded one, which this process then owns.
 *
 * @param onSpawn called once other processes are starting it, if that is necessary
 */
export async function openDatabase(
  config: Config,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  onSpawn = () => {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const { transactionPooler, databaseReadUrl: readUrl } = config
    const replica = readUrl === undefined ? undefined : { readUrl, log }
    const kind = { hosted: config.hosted !== undefined, transactionPooler, replica }
    const { move: _, ...pools } = openPools(config.databaseUrl, config.databasePoolSize, kind)
    const lent = transactionPooler ? ', by a pooler that lends connections for transactions' : ''
    const reads = readUrl === undefined ? '' : `, reads from a replica at ${addressOf(readUrl)}`
    return {
      ...pools,
      describe: `PostgreSQL at ${addressOf(config.databaseUrl)}${lent}${reads}`,
      embedded: false,
    }
  }
  const supervision: Supervision = {
    log,
    onMove: (url) => move(url),
    onLoss: ({ message }) => {
      process.stderr.write(`${message}\n`)
      process.exit(1)
    },
  }
  const embedded = await startEmbedded(config.dataDir, supervision, onSpawn)
  const { move, ...pools } = openPools(embedded.url, config.databasePoolSize)
  let closing: Promise<void> | undefined
  return {
    ...pools,
    describe: `embedded PostgreSQL in ${embedded.folder}`,
    embedded: true,
    close: () => {
      closing ??= pools.close().then(() => embedded.stop())
      return closing
    },
  }
}

/** Without user and password. */
function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'a local socket'}${port && `:${port}`}${pathname}`
}

/** The same database for a command that runs beside the server, or without one. */
export async function joinDatabase(config: Config): Promise<Pick<Database, 'pool' | 'close'> & { url: string }> {
  if (config.databaseUrl !== undefined) {
    const { transactionPooler } = config
    const pool = openPool(config.databaseUrl, 2, undefined, { transactionPooler })
    return { pool, close: () => pool.end(), url: config.databaseUrl }
  }
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

/** The owner's share of a process's connections: at least two, since a transaction may have to wait for a query. */
function shareConnections(size: number): { owner: number; api: number } {
  const owner = Math.max(2, Math.floor(size * 0.4))
  return { owner, api: Math.max(1, size - owner) }
}

interface Pools extends Pick<Database, 'pool' | 'apiPool' | 'replica' | 'prepareApiPool' | 'warnings' | 'close'> {
  /** Changes the database's address. */
  move: (url: string) => void
}

interface Kind {
  hosted?: boolean
  transactionPooler?: boolean
  replica?: { readUrl: string; log: Pick<Log, 'info' | 'warn'> } | undefined
}

function openPools(
  url: string,
  size: number,
  { hosted = false, transactionPooler = false, replica: named }: Kind = {},
): Pools {
  const share = shareConnections(size)
  const warnings: string[] = []
  let login: ApiLogin | undefined = apiLoginOf(url, hosted)
  let closing: Promise<void> | undefined
  const pool = openPool(url, share.owner, answerLimitMs, { transactionPooler })
  const apiPool = openPool(login.url, share.api, answerLimitMs, { transactionPooler })

  const replica =
    named &&
    openReplica({
      primaryUrl: () => apiPool.options.connectionString ?? url,
      // The replica has the primary's roles, with their passwords.
      url: () => (login === undefined ? named.readUrl : apiLoginOf(named.readUrl).url),
      size: share.api,
      transactionPooler,
      log: named.log,
    })

  /** Each new connection reads the changed address. */
  function move(moved: string): void {
    pool.options.connectionString = moved
    if (login !== undefined) login = apiLoginOf(moved, hosted)
    apiPool.options.connectionString = login?.url ?? moved
  }

  return {
    pool,
    apiPool,
    replica,
    warnings,
    move,
    prepareApiPool: async () => {
      if (login === undefined) return
      const problem = await prepareApiLogin(pool, apiPool, login)
      if (problem !== undefined) {
        warnings.push(problem)
        login = undefined
        move(pool.options.connectionString ?? url)
      }
      replica?.start()
    },
    close: () => {
      closing ??= Promise.race([Promise.all([pool.end(), apiPool.end(), replica?.close()]), sleep(closeLimitMs)]).then(
        () => {},
      )
      return closing
    },
  }
}
