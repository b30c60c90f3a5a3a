import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { runAdmin } from '#tests/support/database/backup.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

let env: Record<string, string>
let remove: () => Promise<void>
let pool: Pool
const sites: Site[] = []

beforeAll(async () => {
  // Not the template, whose content is encrypted with the tests' own key.
  const made = await siteEnvironment('empty')
  remove = made.remove
  // Without the variable, the key is the file in the folder that both processes share.
  env = { ...made.env, ENCRYPTION_KEY: '', RATE_LIMITS: 'off', MAILER_AUTOCONFIRM: 'true' }
  sites.push(await startSite(env), await startSite(env))
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
}, 120_000)
afterAll(async () => {
  await pool.end()
  for (const site of sites) await site.stop()
  await remove()
})

const keysNow = async () => JSON.parse((await runAdmin(env, 'keys')).output) as { secretKey: string }
const keyFile = () =>
  readFileSync(join(env['DATA_DIR'] ?? '', 'encryption-key'), 'utf8')
    .trim()
    .split('\n')
const listAccounts = ({ url }: Site, apikey: string) =>
  fetch(`${url}/auth/v1/admin/users`, { headers: { apikey } }).then(({ status }) => status)
const statuses = (apikey: string) => Promise.all(sites.map((site) => listAccounts(site, apikey)))

async function signUp(email: string): Promise<string> {
  const { publishableKey } = await (await fetch(`${sites[0]?.url}/config.json`)).json()
  const response = await fetch(`${sites[0]?.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Genda#2026' }),
  })
  return (await response.json()).access_token
}

async function reads(token: string): Promise<number[]> {
  return Promise.all(
    sites.map(async ({ url }) => {
      const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
      const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
      return (await fetch(`${url}/auth/v1/user`, { headers })).status
    }),
  )
}

it('a rotation that is killed half-way changes nothing, and the next one is whole', { timeout: 300_000 }, async () => {
  const { secretKey: before } = await keysNow()
  const token = await signUp('signed-in@example.org')
  expect([await statuses(before), await reads(token)]).toEqual([
    [200, 200],
    [200, 200],
  ])

  // The command gets to the signing keys, and no further.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from auth.signing_keys for update')
  const rotation = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'server', 'cli', 'main.ts'), 'rotate-keys', 'everything'],
    { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => rotation.once('exit', resolve))
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  rotation.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  holder.release()
  expect(keyFile()).toHaveLength(2)

  expect(await keysNow()).toMatchObject({ secretKey: before })
  expect(await reads(token)).toEqual([200, 200])
  sites.push(await startSite(env))
  expect(await statuses(before)).toEqual([200, 200, 200])

  expect(await runAdmin(env, 'rotate-keys', 'everything')).toMatchObject({ code: 0 })
  expect(keyFile()).toHaveLength(1)
  const { secretKey: after } = await keysNow()
  expect(after).not.toBe(before)
  await expect.poll(() => statuses(before), { timeout: 20_000 }).toEqual([401, 401, 401])
  await expect.poll(() => reads(token), { timeout: 20_000 }).toEqual([403, 403, 403])
  await expect.poll(() => statuses(after), { timeout: 20_000 }).toEqual([200, 200, 200])
  expect(await reads(await signUp('later@example.org'))).toEqual([200, 200, 200])
})
