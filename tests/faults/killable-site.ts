import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { killableProject } from './killable-project.ts'

/** A site whose server and database the test kills as `kill -9` does; it restarts at the same address. */
export interface KillableSite {
  readonly url: string
  env: Record<string, string>
  killServer: () => Promise<void>
  /** Restarted only by its supervisor: the running server, or the project. */
  killDatabase: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Joins the database of the server, also while that is stopped. */
  join: () => Promise<{ url: string; leave: () => Promise<void> }>
  /** With a new connection for each call, since a killed database closes its connections. */
  inDatabase: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/** The database of a site, which can be killed. */
export interface KillableBackend {
  env: Record<string, string>
  /** The file with the database's process id. */
  pidFile: string
  join: KillableSite['join']
  remove: () => Promise<void>
}

/** The site's embedded database. */
async function embeddedBackend(): Promise<KillableBackend> {
  const { env, remove } = await siteEnvironment('embedded')
  const folder = env['DATA_DIR'] ?? ''
  return { env, pidFile: join(folder, 'postgres', 'postmaster.pid'), join: () => joinEmbedded(folder), remove }
}

export async function startKillableSite(settings: Record<string, string> = {}): Promise<KillableSite> {
  const backend = await (onHostedProject ? killableProject() : embeddedBackend())
  const env: Record<string, string> = { ...backend.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings }
  let site: Site = await startSite(env)
  env['PORT'] = new URL(site.url).port
  const postmaster = () => Number(readFileSync(backend.pidFile, 'utf8').split('\n')[0])
  const start = async () => {
    site = await startSite(env)
  }

  return {
    get url() {
      return site.url
    },
    env,
    killServer: async () => {
      await site.stop('SIGKILL')
      await start()
    },
    killDatabase: async () => {
      const pid = postmaster()
      process.kill(pid, 'SIGKILL')
      const ended = () => site.process.exitCode !== null
      const isBack = async () => (await fetch(`${site.url}/readyz`)).ok && postmaster() !== pid
      await expect.poll(() => isBack().catch(ended), { timeout: 60_000, interval: 50 }).toBe(true)
      if (ended()) throw new Error(`The server ended:\n${site.output()}`)
    },
    stop: () => site.stop(),
    start,
    join: backend.join,
    inDatabase: async (work) => {
      const { url, leave } = await backend.join()
      const pool = openPool(url, 1)
      try {
        return await work(pool)
      } finally {
        await pool.end()
        await leave()
      }
    },
    remove: backend.remove,
  }
}
