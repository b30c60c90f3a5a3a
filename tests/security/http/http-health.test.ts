import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/config/config.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { createHealthRoutes } from '#server/features/monitoring/health.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'

const name = `campuslife_health_${process.pid}`
let pool: Pool

beforeAll(async () => {
  await onCluster(clusterOfRun().clusterUrl, `create database ${name} template ${clusterOfRun().templateName}`)
  pool = openPool(databaseUrl(clusterOfRun().clusterUrl, name), 2)
})

afterAll(async () => {
  await pool.end()
  await onCluster(clusterOfRun().clusterUrl, `drop database ${name} with (force)`)
})

const routes = (env: Record<string, string> = {}, on = pool) =>
  createHealthRoutes({
    config: readConfig(env),
    backend: { pool: on, secrets: { publishableKey: 'sb_publishable_ours' } },
  })

async function ask(host: string, env: Record<string, string> = {}): Promise<unknown> {
  const answer = await routes(env).request('http://x/config.json', { headers: { host } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.json()
}

describe('/config.json', () => {
  test.each([
    ['localhost:4100', 'http://localhost:4100'],
    ['127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['[::1]:4100', 'http://[::1]:4100'],
    ['localhost', 'http://localhost'],
  ])('on this machine names the server as %s did', async (host, supabaseUrl) => {
    expect(await ask(host)).toEqual({
      supabaseUrl,
      publishableKey: 'sb_publishable_ours',
      pyqsBlocking: true,
      // Seconds.
      mails: { link: 3600, pause: 60, mailbox: true },
    })
  })

  test('says that nothing is to be blocked where the owner wants it so', async () => {
    expect(await ask('localhost', { PYQS_BLOCKING: 'off' })).toMatchObject({ pyqsBlocking: false })
  })

  test.each([
    'evil.example',
    'localhost.evil.example:3000',
    '127.0.0.1@evil.example',
    '127.0.0.1:3000/x',
    'localhost:123456',
    '',
  ])('never names "%s"', async (host) => {
    expect(await ask(host)).toMatchObject({ supabaseUrl: 'http://127.0.0.1:3000' })
  })

  test('names SITE_URL whatever the Host header says', async () => {
    const env = { SITE_URL: 'https://campus.example/' }
    expect(await ask('localhost:3000', env)).toMatchObject({ supabaseUrl: 'https://campus.example' })
  })

  test('names the hosted project', async () => {
    const env = {
      SUPABASE_URL: 'https://abc.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_theirs',
      SUPABASE_SECRET_KEY: 'sb_secret_theirs',
      DATABASE_URL: 'postgres://postgres@db.abc.supabase.co/postgres',
    }
    expect(await ask('localhost:3000', env)).toEqual({
      supabaseUrl: 'https://abc.supabase.co',
      publishableKey: 'sb_publishable_theirs',
      pyqsBlocking: true,
      without: ['security-log', 'proof', 'linking'],
    })
  })
})

describe('/readyz', () => {
  test('is ready when the database answers and every migration has run', async () => {
    const answer = await routes().request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
  })

  test('says that a migration is missing', async () => {
    const { rows } = await pool.query(
      'delete from server.migrations where name = (select max(name) from server.migrations) returning *',
    )
    const answer = await routes().request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', failed: 'migrations' }])
    await pool.query('insert into server.migrations (name, checksum) values ($1, $2)', [
      rows[0]?.name,
      rows[0]?.checksum,
    ])
  })

  test('says that the database is gone, while the process is up', async () => {
    const closed = openPool('postgres://nobody@127.0.0.1:1/none', 1)
    const app = routes({}, closed)
    const answer = await app.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', failed: 'database' }])
    expect((await app.request('/healthz')).status).toBe(200)
    await closed.end()
  })

  test('has a connection of its own: that the others are busy does not make a site unready', async () => {
    const busy = [await pool.connect(), await pool.connect()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => routes().request('/readyz')))
    for (const client of busy) client.release()
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  test('does not wait for a database that hangs', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const frozen = openPool(`postgres://nobody@127.0.0.1:${port}/none`, 1)
    const app = routes({}, frozen)
    const started = Date.now()
    const answers = await Promise.all([app.request('/readyz'), app.request('/readyz')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(Date.now() - started).toBeLessThan(4_000)
    silent.close()
  })
})
