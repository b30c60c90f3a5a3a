import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { openFollowers } from '#tests/support/features/followers.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'
import { seeded } from './writers.ts'

// Server and database are killed while events are fanned out to many. Everybody is told of each, once.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const followers = sized(1_500, 5_000)
const kills = sized(3, 20)

let site: Site
let env: Record<string, string>
let remove: () => Promise<void>

beforeAll(async () => {
  const environment = await siteEnvironment('embedded')
  remove = environment.remove
  env = { ...environment.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  site = await startSite(env)
  env['PORT'] = new URL(site.url).port
})

afterAll(async () => {
  await site.stop()
  await remove()
})

/** Of its own for each look: a database that is killed takes its connections along. */
async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const { url, leave } = await joinEmbedded(env['DATA_DIR'] ?? '')
  const pool = openPool(url, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await leave()
  }
}

const postmaster = () =>
  Number(readFileSync(join(env['DATA_DIR'] ?? '', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function killServer(): Promise<void> {
  await site.stop('SIGKILL')
  site = await startSite(env)
}

async function killDatabase(): Promise<void> {
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  const isBack = async () => (await fetch(`${site.url}/readyz`)).ok && postmaster() !== pid
  await expect.poll(() => isBack().catch(() => false), { timeout: 60_000, interval: 50 }).toBe(true)
}

const ofAttempt = [() => true, () => false] as const

it(
  `after ${kills} kills of server and database each of ${followers} followers is told of each answer once (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    const random = seeded(seed)
    const discussion = await inDatabase((pool) => openFollowers(pool, followers))
    for (let kill = 0; kill < kills; kill++) {
      const answer = () =>
        inDatabase((pool) =>
          pool.query("insert into public.comments (discussion_id, content) values ($1, 'Here.')", [discussion]),
        )
      // Of a database that has just come back, the first connection may be cut.
      await expect.poll(() => answer().then(...ofAttempt), { timeout: 30_000 }).toBe(true)
      await sleep(random() * 250)
      await (random() < 0.6 ? killServer() : killDatabase())
    }
    const waiting = () =>
      inDatabase(async (pool) => (await pool.query('select from private.events where fanned_out_at is null')).rowCount)
    await expect.poll(() => waiting().catch(() => undefined), { timeout: 120_000, interval: 500 }).toBe(0)
    const { rows } = await inDatabase((pool) =>
      pool.query(
        `select (select count(*) from public.comments where discussion_id = $1)::integer as answers,
           count(*)::integer as notifications, count(distinct (account_id, dedupe_key))::integer as told
         from public.notifications where subject_id = $1`,
        [discussion],
      ),
    )
    const [{ answers }] = rows as [{ answers: number }]
    expect(answers).toBeGreaterThanOrEqual(kills)
    expect(rows).toEqual([{ answers, notifications: followers * answers, told: followers * answers }])
  },
)
