import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type MailServer, makeMailServer } from '#tests/support/servers/mail-server.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'

// While the mail server is down, many messages are written by fewer people, and the site is killed twice.

const owner = 'owner@campus.example'
const count = sized(60, 500)
const writers = count / 10
/** The short version does not wait for the queue's delays, nor for the claims of a killed process. */
const hurried = sized(1, 0) === 1

let site: Site
let env: Record<string, string>
let remove: () => Promise<void>
let mailServer: MailServer
let pool: Pool

test.beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  mailServer = await makeMailServer()
  env = { ...environment.env, ...mailServer.env, CONTACT_EMAIL: owner, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
  site = await startSite(env)
})

test.afterAll(async () => {
  await site.stop()
  await mailServer.down()
  await pool.end()
  await remove()
})

const post = (index: number) =>
  fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Sample Student',
      email: `student-${index % writers}@campus.example`,
      message: `Message number ${index}.`,
    }),
  }).then(
    (response) => response.ok,
    () => false,
  )

async function killAndStartAgain(): Promise<void> {
  await site.stop('SIGKILL')
  if (hurried) await pool.query('update public.contact_messages set claimed_until = null')
  site = await startSite({ ...env, PORT: new URL(site.url).port })
}

async function hurry(): Promise<void> {
  if (!hurried) return
  await pool.query(
    "update jobs.job set start_after = now() where name = 'contact-mails' and state in ('created', 'retry')",
  )
}

const unsent = async () =>
  (
    await pool.query<{ unsent: number; triedByQueue: number }>(
      `select count(*)::int as unsent, (count(*) filter (where tries > 1))::int as "triedByQueue"
       from public.contact_messages where sent_at is null`,
    )
  ).rows[0]

test(`brings each of ${count} messages to the owner once when the mail server is back`, async () => {
  test.setTimeout(300_000)
  const waiting = Array.from({ length: count }, (_, index) => index)
  let acknowledged = 0
  const kills = new Map([
    [count * 0.3, () => killAndStartAgain()],
    [count * 0.7, () => killAndStartAgain()],
  ])
  let starting: Promise<void> | undefined
  // Each writer sends an unacknowledged message again, with the same text.
  const write = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await starting
      if (!(await post(index))) {
        waiting.push(index)
        await sleep(50)
        continue
      }
      acknowledged++
      const kill = kills.get(acknowledged)
      if (kill !== undefined) starting = kill()
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
  expect(acknowledged).toBe(count)
  expect(await unsent()).toMatchObject({ unsent: count })

  // Waits for a failed try of the queue before the mail server is up again.
  await expect
    .poll(async () => (await unsent())?.triedByQueue, { timeout: 90_000, intervals: [500] })
    .toBeGreaterThan(count / 25)
  expect(mailServer.received).toEqual([])
  await mailServer.up()
  await expect
    .poll(async () => (await hurry(), mailServer.received.length), { timeout: 200_000, intervals: [500] })
    .toBe(count + writers)
  await sleep(3_000)

  const toOwner = mailServer.received.filter(({ to }) => to === owner)
  const numbers = toOwner.map(({ text }) => Number(text.match(/Message number (\d+)\./)?.[1]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index))
  expect(new Set(toOwner.map(({ messageId }) => messageId)).size).toBe(count)
  // One confirmation per writer, although each wrote ten times.
  const replies = mailServer.received.filter(({ to }) => to !== owner).map(({ to }) => to)
  expect(replies.toSorted()).toEqual(
    Array.from({ length: writers }, (_, index) => `student-${index}@campus.example`).toSorted(),
  )
  expect(await unsent()).toMatchObject({ unsent: 0 })
})
