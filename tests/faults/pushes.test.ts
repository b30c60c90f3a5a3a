import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { openFollowers } from '#tests/support/features/followers.ts'
import { type PushService, startPushService } from '#tests/support/servers/push-service.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'
import { subscribeFollowers } from './push-subscribers.ts'
import { seeded } from './writers.ts'

// One answer, many followers, each with a browser: the server is killed while pushes are delivered, and one push
// service never responds.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const followers = sized(800, 5_000)
const kills = sized(3, 20)
/**
 * The maximum of pushes in flight per process (server/features/notifications/push/deliver.ts), which a kill interrupts.
 */
const inFlight = 96

let well: PushService
let silent: PushService
let site: Site
let env: Record<string, string>
let pool: Pool
let folder: string
let remove: () => Promise<void>

beforeAll(async () => {
  ;[well, silent] = [await startPushService(), await startPushService()]
  folder = mkdtempSync(join(tmpdir(), 'campuslife-push-'))
  const certificates = join(folder, 'services.pem')
  writeFileSync(certificates, well.certificate + silent.certificate)
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  env = {
    ...environment.env,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PUSH_SERVICES: `${well.host},${silent.host}`,
    NODE_EXTRA_CA_CERTS: certificates,
  }
  site = await startSite(env)
  env['PORT'] = new URL(site.url).port
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
}, 120_000)

afterAll(async () => {
  await pool.end()
  await site.stop()
  await Promise.all([well.close(), silent.close()])
  await remove()
  rmSync(folder, { recursive: true })
})

const subscribe = (discussion: string, service: PushService) => subscribeFollowers(pool, discussion, service)
const answer = (discussion: string) =>
  pool.query("insert into public.comments (discussion_id, content) values ($1, 'Here.')", [discussion])
const waiting = async () => (await pool.query('select from private.push_deliveries')).rowCount
const paths = ({ received }: PushService) => received.map(({ path }) => path)

it(`${followers} pushes are delivered while another service does not respond`, { timeout: 300_000 }, async () => {
  const discussion = await openFollowers(pool, followers)
  const browsers = await subscribe(discussion, well)
  silent.answers(() => {})
  const unheard = await subscribe(discussion, silent)
  const started = performance.now()
  await answer(discussion)
  await expect.poll(() => well.received.length, { timeout: 120_000, interval: 100 }).toBe(followers)
  console.info({ pushes: followers, seconds: (performance.now() - started) / 1000 })
  expect(new Set(paths(well))).toEqual(new Set(browsers.map(({ path }) => path)))
  // It has not received all of them.
  expect(silent.received.length).toBeLessThan(unheard.length)
  await pool.query('delete from public.push_subscriptions where service = $1', [silent.host])
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  expect(well.received).toHaveLength(followers)
  await pool.query('delete from public.discussions where id = $1', [discussion])
  await pool.query('delete from public.push_subscriptions')
})

it(
  `after ${kills} kills each of ${followers} browsers has its push, and no more than were under way came twice (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    const random = seeded(seed)
    const discussion = await openFollowers(pool, followers)
    const browsers = await subscribe(discussion, well)
    well.received.length = 0
    // With the latency of the internet, so that kills interrupt some pushes.
    well.answers((_push, response) => setTimeout(() => response.writeHead(201).end(), 20 + random() * 60))
    await answer(discussion)
    for (let kill = 0; kill < kills; kill++) {
      const before = well.received.length
      await expect.poll(() => well.received.length, { timeout: 30_000 }).toBeGreaterThan(before)
      await sleep(random() * 100)
      await site.stop('SIGKILL')
      // A minute later no other worker can still have a claim.
      await pool.query('update private.push_deliveries set due_at = now()')
      if ((await waiting()) === 0) await answer(discussion)
      site = await startSite(env)
    }
    await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0)
    const handed = well.received.map(({ path, topic }) => `${path} ${topic}`)
    const { rows } = await pool.query<{ topic: string }>(
      "select 'n' || id as topic from public.notifications where subject_id = $1",
      [discussion],
    )
    const once = new Set(handed)
    expect(once.size).toBe(rows.length)
    expect(new Set(paths(well))).toEqual(new Set(browsers.map(({ path }) => path)))
    console.info({ kills, pushes: once.size, twice: handed.length - once.size })
    expect(handed.length - once.size).toBeLessThanOrEqual(kills * inFlight)
  },
)
