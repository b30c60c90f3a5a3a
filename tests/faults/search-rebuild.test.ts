import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinEmbedded, startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { countDifferences, rebuildIndex } from '#server/features/search/rebuild.ts'
import { sized } from '#tests/support/database/size.ts'
import { supervision } from '#tests/support/database/supervision.ts'
import { seeded } from './writers.ts'

// The database is killed while the search index is rebuilt and the forum is in use. The index always matches the
// tables.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = sized(3, 20)
const folder = mkdtempSync(join(tmpdir(), 'campuslife-search-'))
const ofAttempt = [() => true, () => false] as const
let database: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  database = await startEmbedded(folder, supervision)
  await inDatabase(async (pool) => {
    await migrate(pool)
    await pool.query(`
      insert into public.discussions (title, content) select 'discussion ' || n, 'content ' || n from generate_series(1, 300) n;
      insert into public.comments (discussion_id, content)
        select id, 'comment ' || n from public.discussions, generate_series(1, 3) n`)
  })
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Each call joins again, since a killed database restarts at another port. */
async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const { url, leave } = await joinEmbedded(folder)
  const pool = openPool(url, 3)
  pool.on('error', () => {}) // The database is killed during the query.
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await leave()
  }
}

it(
  `after ${kills} kills in the middle of rebuilding and writing, nothing is missing in the index and nothing left over (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const random = seeded(seed)
    for (let kill = 0; kill < kills; kill++) {
      await inDatabase(async (pool) => {
        const ending = new AbortController()
        const rebuilding = rebuildIndex(pool, 10).catch(() => {})
        const writing = (async () => {
          while (!ending.signal.aborted)
            await pool.query(
              `with gone as (delete from public.comments where id in (select id from public.comments order by random() limit 2))
               insert into public.comments (discussion_id, content)
               select id, 'later' from public.discussions order by random() limit 2`,
            )
        })().catch(() => {})
        const renaming = (async () => {
          while (!ending.signal.aborted)
            await pool.query(
              `update public.discussions set title = left(title || ' renamed', 200)
               where id = (select id from public.discussions order by random() limit 1)`,
            )
        })().catch(() => {})
        await sleep(50 + random() * 400)
        process.kill(Number(readFileSync(join(database.folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
        ending.abort()
        await Promise.all([rebuilding, writing, renaming])
      })
      // Its supervisor restarts it.
      const isBack = () => inDatabase((pool) => pool.query('select')).then(...ofAttempt)
      await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
      expect(await inDatabase(countDifferences)).toBe(0)
    }
    await inDatabase((pool) => rebuildIndex(pool))
    expect(await inDatabase(countDifferences)).toBe(0)
  },
)
