import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFollowers } from '#tests/support/features/followers.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from './killable-site.ts'
import { seeded } from './writers.ts'

// Server and database are killed while events are fanned out to many followers. Each is notified exactly once.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const followers = sized(1_500, 5_000)
const kills = sized(3, 20)

let site: KillableSite
beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

const ofAttempt = [() => true, () => false] as const

it(
  `after ${kills} kills of server and database each of ${followers} followers is told of each answer once (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    const random = seeded(seed)
    const discussion = await site.inDatabase((pool) => openFollowers(pool, followers))
    for (let kill = 0; kill < kills; kill++) {
      const answer = () =>
        site.inDatabase((pool) =>
          pool.query("insert into public.comments (discussion_id, content) values ($1, 'Here.')", [discussion]),
        )
      // After a restart of the database, the first connection may be cut.
      await expect.poll(() => answer().then(...ofAttempt), { timeout: 30_000 }).toBe(true)
      await sleep(random() * 250)
      await (random() < 0.6 ? site.killServer() : site.killDatabase())
    }
    const waiting = () =>
      site.inDatabase(
        async (pool) => (await pool.query('select from private.events where fanned_out_at is null')).rowCount,
      )
    await expect.poll(() => waiting().catch(() => undefined), { timeout: 120_000, interval: 500 }).toBe(0)
    const { rows } = await site.inDatabase((pool) =>
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
