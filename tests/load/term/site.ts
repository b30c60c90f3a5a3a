import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { findBinaries, runAsUser } from '#server/core/database/embedded/postgres-binaries.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { withKey } from '#tests/support/database/encryption-key.ts'
import { supervision } from '#tests/support/database/supervision.ts'
import { type Site, startSite } from '#tests/support/browser/site.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { root } from '../bench/processes.ts'
import { clockAt } from './clock.ts'

/** PostgreSQL and the server, both by the clock of the term, which another day's start moves. */
export class TermSite {
  readonly #folder: string
  readonly #settings: Record<string, string>
  #cluster = ''
  #url = ''
  #database: ChildProcess | undefined
  #site: Site | undefined
  #clock = clockAt(0, Date.now())
  #pool: Pool | undefined
  peakMb = 0

  constructor(folder: string, settings: Record<string, string>) {
    this.#folder = folder
    this.#settings = settings
  }

  /** A new and migrated database. */
  async create(): Promise<void> {
    const database = await startEmbedded(this.#folder, supervision)
    const pool = openPool(database.url, 1)
    await migrate(pool)
    await pool.end()
    this.#cluster = database.folder
    const url = new URL(database.url)
    url.port = String(await freePort())
    this.#url = url.href
    await database.stop()
  }

  get url(): string {
    return this.#site?.url ?? ''
  }

  /** The connections of the walk itself, which reads and fills as the owner. */
  get pool(): Pool {
    if (this.#pool === undefined) throw new Error('The site is stopped.')
    return this.#pool
  }

  now(): Date {
    return this.#clock.now()
  }

  /** Starts the day. */
  async start(index: number): Promise<void> {
    this.#clock = clockAt(index, Date.now())
    await this.#startDatabase()
    await this.#startServer()
  }

  async stop(): Promise<void> {
    this.#note()
    await this.#site?.stop()
    await this.#closePool()
    await this.#end('SIGINT')
  }

  /** Ends the server, or both, as a power cut does, and starts them at the same hour. */
  async kill(what: 'server' | 'both'): Promise<void> {
    this.#note()
    await this.#site?.stop('SIGKILL')
    await this.#closePool()
    if (what === 'both') {
      await this.#end('SIGQUIT')
      await this.#startDatabase()
    } else this.#openPool()
    await this.#startServer()
  }

  /** Writes a backup while the site runs, restores it into another database, and goes on with that one. */
  async restoreFromBackup(index: number): Promise<void> {
    const file = join(this.#folder, 'term.backup.gz')
    await this.#admin('backup', file)
    await this.stop()
    await this.#startDatabase()
    await this.pool.query('create database restored')
    const url = new URL(this.#url)
    url.pathname = '/restored'
    this.#url = url.href
    await this.#closePool()
    await this.#admin('restore', file)
    await this.#end('SIGINT')
    await this.start(index)
  }

  /** Of the database's files, in MB. */
  async databaseMb(): Promise<number> {
    const { rows } = await this.pool.query<{ mb: number }>(
      'select (pg_database_size(current_database()) / 1048576)::integer as mb',
    )
    return rows[0]?.mb ?? 0
  }

  async #startServer(): Promise<void> {
    this.#site = await startSite({
      DATA_DIR: this.#folder,
      DATABASE_URL: this.#url,
      ...this.#settings,
      ...this.#clock.env,
    })
  }

  async #startDatabase(): Promise<void> {
    const runAs = runAsUser()
    const { postgres } = await findBinaries(runAs)
    const log = openSync(join(this.#folder, 'term-postgres.log'), 'a')
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: new URL(this.#url).port,
      jit: 'off',
    }
    this.#database = spawn(
      postgres,
      ['-D', this.#cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...runAs, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', ...this.#clock.env }, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    this.#openPool()
    for (const giveUp = performance.now() + 60_000; ; await sleep(50)) {
      const answers = await this.pool.query('select').then(
        () => true,
        () => false,
      )
      if (answers) return
      if (performance.now() > giveUp || this.#database.exitCode !== null)
        throw new Error(
          `PostgreSQL did not start: ${readFileSync(join(this.#folder, 'term-postgres.log'), 'utf8').slice(-2000)}`,
        )
    }
  }

  /** @param signal SIGINT ends it after its transactions, SIGQUIT at once, without a checkpoint */
  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const database = this.#database
    if (database === undefined || database.exitCode !== null || database.signalCode !== null) return
    const ended = new Promise((resolve) => database.once('exit', resolve))
    database.kill(signal)
    await ended
  }

  #openPool(): void {
    this.#pool = openPool(this.#url, 4)
  }

  async #closePool(): Promise<void> {
    await this.#pool?.end()
    this.#pool = undefined
  }

  #admin(command: string, ...args: string[]): Promise<void> {
    const program = join(root, 'server', 'cli', 'main.ts')
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, command, ...args], {
        cwd: root,
        env: {
          PATH: process.env['PATH'] ?? '',
          DATA_DIR: this.#folder,
          ...withKey({ DATABASE_URL: this.#url }),
          ...this.#clock.env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`admin ${command} ended with ${code}`))))
    })
  }

  #note(): void {
    const pid = this.#site?.process.pid
    if (pid === undefined) return
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    this.peakMb = Math.max(this.peakMb, Math.round(Number(kb) / 1024))
  }
}
