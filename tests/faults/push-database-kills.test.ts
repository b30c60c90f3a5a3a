import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFollowers } from '#tests/support/features/followers.ts'
import { sized } from '#tests/support/database/size.ts'
import { type PushBrowser, type PushService, startPushService } from '#tests/support/servers/push-service.ts'
import { type KillableSite, startKillableSite } from './killable-site.ts'
import { subscribeFollowers } from './push-subscribers.ts'
import { seeded } from './writers.ts'

// The database is killed while pushes are delivered: what a service accepted is recorded, or delivered once more.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const followers = sized(300, 5_000)
const kills = sized(2, 20)
/** The maximum of pushes in flight per process (server/features/notifications/push/deliver.ts). */
const inFlight = 96

let service: PushService
let site: KillableSite
let folder: string

beforeAll(async () => {
  service = await startPushService()
  folder = mkdtempSync(join(tmpdir(), 'campuslife-push-kills-'))
  const certificate = join(folder, 'service.pem')
  writeFileSync(certificate, service.certificate)
  site = await startKillableSite({ PUSH_SERVICES: service.host, NODE_EXTRA_CA_CERTS: certificate })
}, 120_000)

afterAll(async () => {
  await site.stop()
  await service.close()
  await site.remove()
  rmSync(folder, { recursive: true })
})

const answer = (discussion: string) =>
  site.inDatabase((pool) =>
    pool.query("insert into public.comments (discussion_id, content) values ($1, 'Here.')", [discussion]),
  )
/**
 * Ends the claims of interrupted workers;
 * @returns the number of pending pushes, undefined while the database is down
 */
const waiting = () =>
  site
    .inDatabase(async (pool) => {
      const { rowCount } = await pool.query(
        "update private.push_deliveries set due_at = least(due_at, now() + interval '1 second')",
      )
      const { rowCount: events } = await pool.query('select from private.events where fanned_out_at is null')
      return (rowCount ?? 0) + (events ?? 0)
    })
    .catch(() => undefined)

it(
  `after ${kills} kills of the database each of ${followers} browsers has its push, and no more than were under way came twice (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    const random = seeded(seed)
    const [discussion, browsers] = await site.inDatabase(async (pool): Promise<[string, PushBrowser[]]> => {
      const id = await openFollowers(pool, followers)
      return [id, await subscribeFollowers(pool, id, service)]
    })
    // With the latency of the internet, so that kills interrupt some pushes.
    service.answers((_push, response) => setTimeout(() => response.writeHead(201).end(), 20 + random() * 60))
    await answer(discussion)
    for (let kill = 0; kill < kills; kill++) {
      const before = service.received.length
      await expect.poll(() => service.received.length, { timeout: 60_000 }).toBeGreaterThan(before)
      await sleep(random() * 100)
      await site.killDatabase()
      // After a restart of the database, the first connection may be cut.
      if ((await waiting()) === 0)
        await expect
          .poll(() =>
            answer(discussion).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true)
    }
    await expect.poll(waiting, { timeout: 180_000, interval: 1_000 }).toBe(0)
    const handed = service.received.map(({ path, topic }) => `${path} ${topic}`)
    const once = new Set(handed)
    const told = await site.inDatabase((pool) =>
      pool.query('select from public.notifications where subject_id = $1', [discussion]),
    )
    expect(once.size).toBe(told.rowCount)
    expect(new Set(service.received.map(({ path }) => path))).toEqual(new Set(browsers.map(({ path }) => path)))
    console.info({ kills, pushes: once.size, twice: handed.length - once.size })
    expect(handed.length - once.size).toBeLessThanOrEqual(kills * inFlight)
  },
)
