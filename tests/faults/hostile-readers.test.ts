import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attack } from '#tests/support/attacks/hostile-readers.ts'
import { postWithoutPause } from '#tests/support/attacks/hostile-writer.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { sized } from '#tests/support/database/size.ts'
import { fillDatabase } from '../load/data/fill-database.ts'
import { databaseUrlOf } from '../load/bench/processes.ts'

// Twenty readers of nested embeds of a filled forum, and twenty that do not read their responses. npm run
// hostile-readers measures the same on a larger forum, and another checkout.

// A hosted project serves its tables itself.
describe.skipIf(onHostedProject)('on our own tables', () => {
  let site: Site
  let remove: () => Promise<void>
  let target: Parameters<typeof attack>[0]
  beforeAll(async () => {
    const environment = await siteEnvironment('embedded')
    remove = environment.remove
    site = await startSite({
      ...environment.env,
      TRUST_PROXY: 'true',
      MAILER_AUTOCONFIRM: 'true',
      LOG_LEVEL: 'silent',
    })
    const folder = environment.env['DATA_DIR'] ?? ''
    const url = databaseUrlOf(folder)
    const end = new Date().toISOString()
    await fillDatabase(url, { discussions: 2000, commentsEach: 10, authors: 500, seed: 1, end, report: () => {} })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ value: string }>(
      "select value from server.secrets where name = 'publishableKey'",
    )
    await client.end()
    target = {
      url: site.url,
      publishableKey: rows[0]?.value ?? '',
      serverPid: site.process.pid ?? 0,
      postmasterPid: Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    }
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await remove()
  })

  it.skipIf(process.platform !== 'linux').each([
    ['of one network', { reads: true, addressOf: () => '198.51.100.7' }],
    ['of twenty networks', { reads: true, addressOf: (n: number) => `198.18.${n}.7` }],
    ['of twenty networks who do not read', { reads: false, addressOf: (n: number) => `198.19.${n}.7` }],
  ])(
    'hostile readers %s take little memory and do not delay other readers',
    { timeout: 90_000 },
    async (_, options) => {
      const figures = await attack(target, { readers: 20, seconds: sized(5, 30), ...options })
      console.info(JSON.stringify(figures))
      expect(figures.peakMb).toBeLessThan(400)
      expect(figures.readyz.failed).toBe(0)
      expect(figures.otherReader.failed).toBe(0)
      // On a quiet machine under one second and two; other tests may run beside it.
      expect(figures.readyz.slowestMs).toBeLessThan(3_000)
      expect(figures.otherReader.slowestMs).toBeLessThan(4_000)
      // Excessive requests were rejected, and none caused a server error.
      expect(
        Object.keys(figures.hostile).filter((status) => !/^(200|400|429|503|connected|closed)$/.test(status)),
      ).toEqual([])
    },
  )

  it(
    'a new account that posts the same a hundred times without a pause has at most its first ten posts stored',
    { timeout: 60_000 },
    async () => {
      // Those that repeat one that is stored by then count twice.
      const { 201: stored = 0, 429: rejected } = await postWithoutPause(target, { posts: 100, workers: 20 })
      expect(stored).toBeGreaterThan(4)
      expect(stored).toBeLessThan(11)
      expect(rejected).toBe(100 - stored)
    },
  )
})
