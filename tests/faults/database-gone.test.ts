import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool } from '#server/core/database/pool.ts'
import { isDatabaseUnavailable } from '#server/core/database/unavailable.ts'
import { addressesOf, backendOf } from '#tests/support/backend/backend-address.ts'
import { hostedEnvironment } from '#tests/support/hosted/hosted-environment.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { clusterOfRun, databaseUrl } from '#tests/support/database/cluster.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { serverFile } from '#tests/support/servers/server-program.ts'
import { type Line, openLine } from '#tests/support/browser/line.ts'
import { type MailServer, makeMailServer } from '#tests/support/servers/mail-server.ts'
import { send } from '#tests/support/features/payments.ts'
import { type Site, startSite } from '#tests/support/browser/site.ts'

// An external database, by DATABASE_URL, is stopped and started again while the site runs.

const supervision = { log: { info: () => {}, error: () => {} }, onMove: () => {}, onLoss: () => {} }
const quickMs = 2_000

describe('an external database that is down', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-gone-'))
  let cluster: EmbeddedDatabase
  let line: Line
  let mailServer: MailServer
  let site: Site
  let apikey: string
  let session: Record<string, unknown>
  let member: Record<string, string>
  let at: (path: string) => string
  let project: { env: Record<string, string>; remove: () => Promise<void> } | undefined
  /** The direct connection string of the database. */
  const databaseItself = () => databaseUrl(cluster.url, new URL(env['DATABASE_URL'] ?? '').pathname.slice(1))
  let env: Record<string, string>

  beforeAll(async () => {
    cluster = await startEmbedded(folder, supervision)
    line = await openLine(() => cluster.url)
    const url = new URL(cluster.url)
    url.port = new URL(line.url).port
    mailServer = await makeMailServer()
    if (onHostedProject) project = await hostedEnvironment({ clusterUrl: url.href })
    const base = project?.env ?? { DATABASE_URL: url.href }
    env = { ...base, DATA_DIR: folder, MAILER_AUTOCONFIRM: 'true', ...mailServer.env }
    site = await startSite({ ...env, CONTACT_EMAIL: 'owner@campus.example' })
    apikey = (await backendOf(site.url)).key
    at = await addressesOf(site.url)
    const { body } = await send(
      at('/auth/v1/signup'),
      { email: 'asha@example.org', password: 'Genda#2026' },
      { apikey },
    )
    session = body
    member = { apikey, authorization: `Bearer ${String(body['access_token'])}`, 'sec-fetch-site': 'same-origin' }
    // The data API caches the schema from now on.
    await fetch(at('/rest/v1/vendors'), { headers: { apikey } })
  })

  afterAll(async () => {
    await site.stop()
    await project?.remove()
    await line.close()
    await mailServer.down()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const message = { name: 'Asha', email: 'asha@example.org', message: 'Is it back?' }
  const signIn = { email: 'asha@example.org', password: 'Genda#2026' }
  const refresh = () => ({ refresh_token: session['refresh_token'] })
  // Address, body, and the response meanwhile.
  const requests = (): [path: string, body: unknown, status: number, code: string | undefined][] => [
    ['/healthz', undefined, 200, undefined],
    ['/config.json', undefined, 200, undefined],
    ['/rest/v1/discussions?select=*', undefined, 503, 'PGRST001'],
    ['/rest/v1/discussions', { title: 'a', content: 'b' }, 503, 'PGRST001'],
    ['/auth/v1/token?grant_type=password', signIn, 503, 'unexpected_failure'],
    ['/auth/v1/token?grant_type=refresh_token', refresh(), 503, 'unexpected_failure'],
    ['/auth/v1/signup', { email: 'b@example.org', password: 'Genda#2026' }, 503, 'unexpected_failure'],
    ['/auth/v1/user', undefined, 503, 'unexpected_failure'],
    ['/api/contact', message, 503, 'database_unavailable'],
    ['/api/orders', { amount: 4900, currency: 'INR' }, 503, 'database_unavailable'],
    ['/api/plans/contents', undefined, 503, 'database_unavailable'],
    ['/api/assistant', { messages: [{ role: 'user', text: 'Anybody?' }] }, 503, 'database_unavailable'],
    ['/api/files/00000000-0000-4000-8000-000000000001', undefined, 503, 'database_unavailable'],
    ['/api/views', '/about', 204, undefined],
  ]
  const ask = async (path: string, body: unknown) => {
    const started = performance.now()
    const answer = await send(at(path), body, member)
    return { ...answer, ms: performance.now() - started }
  }
  const isReady = () => fetch(`${site.url}/readyz`).then(async (answer) => [answer.status, await answer.json()])

  // A listener whose connections failed a few times retries after up to half a minute.
  it(
    'leaves the pages available, all other requests fail fast, and it recovers without a restart',
    { timeout: 120_000 },
    async () => {
      const books = () => fetch(`${site.url}/books`).then((answer) => answer.text())
      await expect.poll(books, { timeout: 20_000 }).toContain('Sample Book House')
      await cluster.stop()
      expect(await isReady()).toEqual([503, { status: 'unavailable', failed: 'database' }])
      for (const path of ['/', '/login', '/about', '/discussion'])
        expect((await fetch(site.url + path)).status).toBe(200)
      // Public content is served as it was last rendered.
      expect(await books()).toContain('Sample Book House')
      for (const [path, body, status, code] of requests()) {
        const answer = await ask(path, body)
        const { code: shown, error_code: older } = answer.body
        expect([path, answer.status, older ?? shown]).toEqual([path, status, code])
        expect(answer.ms).toBeLessThan(quickMs)
        expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|\bat .*:\d+|node_modules|127\.0\.0\.1:\d+\/postgres/)
      }
      // Concurrent requests do not wait for each other.
      const started = performance.now()
      const crowd = await Promise.all(Array.from({ length: 200 }, () => ask('/rest/v1/vendors', undefined)))
      expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]))
      expect(performance.now() - started).toBeLessThan(5 * quickMs)
      expect(site.process.exitCode).toBeNull()

      cluster = await startEmbedded(folder, supervision)
      await expect.poll(isReady, { timeout: 10_000 }).toEqual([200, { status: 'ready' }])
      const fresh = await ask('/auth/v1/token?grant_type=refresh_token', refresh())
      expect(fresh.status).toBe(200)
      // A refresh token is consumed, and the assistant's response is no JSON.
      for (const [path, body] of requests().filter(([path]) => !/refresh_token|assistant/.test(path)))
        expect([path, (await ask(path, body)).status < 300]).toEqual([path, !path.includes('/files/')])
      await expect.poll(() => ask('/rest/v1/discussions?select=title', undefined)).toMatchObject({ status: 200 })
      // What was written while no process listened is in the documents, too.
      const pool = openPool(databaseItself(), 1)
      await pool.query("update public.vendors set name = 'Sahoo Books' where name = 'Sample Book House'")
      await pool.end()
      await expect.poll(books, { timeout: 60_000 }).toContain('Sahoo Books')
    },
  )

  it('has its queues resumed, and the page views that were counted meanwhile', { timeout: 60_000 }, async () => {
    const pool = openPool(databaseItself(), 1)
    try {
      await expect
        .poll(() => pool.query('select from public.contact_messages').then(({ rowCount }) => rowCount))
        .toBe(1)
      await mailServer.up()
      const hurry = () =>
        pool.query(
          "update jobs.job set start_after = now() where name = 'contact-mails' and state in ('created', 'retry')",
        )
      await expect
        .poll(async () => (await hurry(), mailServer.received.map(({ to }) => to)), { timeout: 30_000 })
        .toEqual(['owner@campus.example', 'asha@example.org'])
      const views = () => pool.query("select sum(views)::int as views from public.page_views where path = '/about'")
      await expect.poll(async () => (await views()).rows, { timeout: 20_000 }).toEqual([{ views: 2 }])
    } finally {
      await pool.end()
    }
  })
})

it('a query of a database that hangs ends with a timeout', async () => {
  const line = await openLine(clusterOfRun().clusterUrl)
  const url = new URL(clusterOfRun().clusterUrl)
  url.port = new URL(line.url).port
  const pool = openPool(url.href, 2, 500)
  try {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    line.hold()
    const client = await pool.connect()
    const started = performance.now()
    const errors = await Promise.all(
      ['begin', 'select 1', 'commit'].map((text) => client.query(text).catch((error: unknown) => error)),
    )
    client.release(true)
    // Half a second each, while the failure would be an endless wait.
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
    line.mend()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
    await line.close()
  }
})

it('a database that is down at the start is reported in a sentence', async () => {
  const port = await freePort()
  const { status, stderr } = spawnSync(process.execPath, [serverFile], {
    env: { PATH: process.env['PATH'], DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/campus`, PORT: '0' },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(status).toBe(1)
  expect(stderr).toBe(`The database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`)
})
