import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// A PostgreSQL server in recovery, or one left behind at a promotion, accepts reads and rejects writes.

let whole: WholeApp
let authorization: string
beforeAll(async () => {
  whole = await startWholeApp()
  const { pool } = whole.database
  authorization = `Bearer ${(await whole.signUp('asha@example.org')).access_token}`
  await pool.query(
    `create function public.write_a_log() returns void language sql volatile as 'create table public.never ()';
     grant execute on function public.write_a_log() to authenticated`,
  )
  await pool.query("notify pgrst, 'reload schema'")
  await vi.waitUntil(async () => (await data('/rpc/write_a_log')).status === 405, { timeout: 15_000 })
  await setReadOnly('on')
})
afterAll(async () => {
  await setReadOnly('off')
  await whole.close()
})

/** Applies to new connections. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const { connectionString } = whole.database.pool.options
  const client = new pg.Client({ connectionString, options: '-c default_transaction_read_only=off' })
  await client.connect()
  await client.query(
    `do $$ begin
       execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
     end $$`,
  )
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

const ask = (path: string, body?: object, headers: Record<string, string> = {}) =>
  whole.app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: whole.backend.secrets.publishableKey, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const data = (path: string, body?: object) => ask(`/rest/v1${path}`, body, { authorization })

it('the data API answers a write with 503, and a read as ever', async () => {
  const written = await data('/discussions', { title: 'Trees', content: 'Which are balanced?' })
  expect([written.status, await written.json()]).toMatchObject([503, { code: 'PGRST001' }])
  expect((await data('/discussions?select=id')).status).toBe(200)
})

it('a GET that calls a function that writes is answered with 405, which is no matter of the server', async () => {
  const called = await data('/rpc/write_a_log')
  expect([called.status, await called.json()]).toMatchObject([405, { code: '25006' }])
})

it('accounts and the contact form answer with 503', async () => {
  const account = { email: 'imran@example.org', password: 'Genda#2026' }
  const signedUp = await ask('/auth/v1/signup', account)
  expect([signedUp.status, await signedUp.json()]).toMatchObject([503, { error_code: 'unexpected_failure' }])
  const message = { name: 'Imran', email: 'imran@example.org', message: 'Is the library open on Sundays?' }
  const sent = await ask('/api/contact', message)
  expect([sent.status, await sent.json()]).toMatchObject([503, { code: 'database_unavailable' }])
})
