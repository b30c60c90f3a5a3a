import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

/** A site with an embedded database, which the test kills as `kill -9` does; it comes back at the same address. */
export interface KilledSite {
  readonly url: string
  env: Record<string, string>
  killServer: () => Promise<void>
  /** Nobody starts it again: the server that runs has to. */
  killDatabase: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
  /** With a connection of its own for each look: a database that is killed takes its connections along. */
  inDatabase: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

export async function startKilledSite(settings: Record<string, string> = {}): Promise<KilledSite> {
  const environment = await siteEnvironment('embedded')
  const env: Record<string, string> = { ...environment.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings }
  let site: Site = await startSite(env)
  env['PORT'] = new URL(site.url).port
  const folder = env['DATA_DIR'] ?? ''
  const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
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
    inDatabase: async (work) => {
      const { url, leave } = await joinEmbedded(folder)
      const pool = openPool(url, 1)
      try {
        return await work(pool)
      } finally {
        await pool.end()
        await leave()
      }
    },
    remove: environment.remove,
  }
}
