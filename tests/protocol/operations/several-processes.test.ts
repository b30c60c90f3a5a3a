import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { rotateSigningKeys } from '#server/supabase/auth/tokens/signing-keys.ts'
import { readConfig } from '#server/core/config/config.ts'
import { migrationsAreCurrent } from '#server/core/database/migrate.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets, type Secrets } from '#server/core/encryption/secrets.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { type Balancer, openBalancer } from '#tests/support/servers/balancer.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'

// Server processes behind a proxy, on one database that was empty when they started at the same moment.

const processes = sized(2, 4)
const password = 'Genda#2026'
const owner = 'owner@campus.example'

let sites: Site[]
let proxy: Balancer
let pool: Pool
let secrets: Secrets
let cleanUp: (() => Promise<void>) | undefined

beforeAll(async () => {
  const { env, remove } = await siteEnvironment('empty')
  const settings = { ...env, MAILER_AUTOCONFIRM: 'true', TRUST_PROXY: 'true', CONTACT_EMAIL: owner }
  sites = await Promise.all(Array.from({ length: processes }, () => startSite(settings)))
  proxy = await openBalancer(sites.map(({ url }) => url))
  pool = openPool(env['DATABASE_URL'] ?? '', 4)
  secrets = await readOrCreateSecrets(pool)
  cleanUp = async () => {
    await proxy.close()
    await Promise.all(sites.map((site) => site.stop()))
    await pool.end()
    await remove()
  }
})
afterAll(() => cleanUp?.())

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string; email: string }
}

async function send(url: string, path: string, body: unknown, token = secrets.publishableKey): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function signUp(email: string): Promise<Session> {
  return (await (await send(proxy.url, '/auth/v1/signup', { email, password })).json()) as Session
}

const headersOf = (token: string) => ({ apikey: secrets.publishableKey, authorization: `Bearer ${token}` })
const refresh = (url: string, token: string) =>
  send(url, '/auth/v1/token?grant_type=refresh_token', { refresh_token: token })

/** The response of every process, in order. */
const everywhere = <T>(ask: (url: string) => Promise<T>): Promise<T[]> => Promise.all(sites.map(({ url }) => ask(url)))
const userStatus = (token: string) => async (url: string) =>
  (await fetch(`${url}/auth/v1/user`, { headers: headersOf(token) })).status
const allOf = <T>(value: T): T[] => Array<T>(processes).fill(value)

async function guess(claimed: string): Promise<number> {
  const answer = await fetch(`${proxy.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': claimed },
    body: JSON.stringify({ email: 'guessed@example.org', password: 'Wrong#2026' }),
  })
  return answer.status
}

const statusOfNewTable = async (url: string) =>
  (await fetch(`${url}/rest/v1/made_later?select=n`, { headers: headersOf(secrets.publishableKey) })).status

async function contactAddress(url: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/rest/v1/site_settings?key=eq.contact&select=value`, {
    headers: headersOf(secrets.publishableKey),
  })
  return ((await answer.json()) as { value: { email: string } }[])[0]?.value.email
}

describe('processes that started together on an empty database', () => {
  it('have each migration once, and the same keys', async () => {
    expect(await migrationsAreCurrent(pool)).toBe(true)
    const keys = await everywhere(async (url) => {
      const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
      const jwks = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()
      return JSON.stringify([publishableKey, jwks])
    })
    expect(new Set(keys).size).toBe(1)
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from auth.signing_keys')
    expect(rows[0]?.n).toBe(1)
  })

  it('have the content that ships once', async () => {
    const { rows } = await pool.query<{ n: number; names: number }>(
      'select count(*)::int as n, count(distinct name)::int as names from public.vendors',
    )
    expect(rows[0]).toEqual({ n: 2, names: 2 })
  })
})

describe('a session', () => {
  it('is good at every process, and over at every process once one has ended it', async () => {
    const { access_token, refresh_token } = await signUp('leaver@example.org')
    expect(await everywhere(userStatus(access_token))).toEqual(allOf(200))
    const out = await send(sites[0]?.url ?? '', '/auth/v1/logout?scope=global', {}, access_token)
    expect(out.status).toBe(204)
    expect(await everywhere(userStatus(access_token))).toEqual(allOf(403))
    expect(await everywhere(async (url) => (await refresh(url, refresh_token)).status)).toEqual(allOf(400))
  })

  it('loses its rights everywhere with a ban, although every process has met its token', async () => {
    const { access_token, user } = await signUp('banned@example.org')
    const post = (url: string) => send(url, '/rest/v1/discussions', { title: 'Here', content: 'I am.' }, access_token)
    expect(await everywhere(async (url) => (await post(url)).status)).toEqual(allOf(201))
    await pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [user.id])
    expect(await everywhere(async (url) => (await post(url)).status)).toEqual(allOf(401))
  })

  it('continues as one when the same token is presented to all concurrently, again and again', async () => {
    const { refresh_token, user } = await signUp('tabs@example.org')
    let token = refresh_token
    for (let turn = 0; turn < 8; turn++) {
      const shown = token
      const answers = await everywhere(async (url) => (await refresh(url, shown)).json() as Promise<Session>)
      expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
      token = answers[0]?.refresh_token ?? ''
    }
    const { rows } = await pool.query(
      'select count(*)::int as all, count(*) filter (where not revoked)::int as unused from auth.refresh_tokens where user_id = $1',
      [user.id],
    )
    expect(rows[0]).toEqual({ all: 9, unused: 1 })
  })
})

describe('limits', () => {
  it('are counted together, by the address that the proxy saw', async () => {
    await signUp('guessed@example.org')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(`198.51.100.${n}`))
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
  })
})

describe('what is done in the background', () => {
  it('is done once: a message is mailed by one process', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into public.contact_messages (name, email, message, reply_planned)
       select 'Asha', 'asha' || n || '@example.org', 'When does the exam cell open?', true from generate_series(1, 9) as n
       returning id`,
    )
    const jobs = openJobs(pool, silentLog)
    // Twice each: as an abandoned request and its job do.
    for (const { id } of [...rows, ...rows]) await jobs.send('contact-mails', { id })
    await expect
      .poll(async () => (await pool.query('select from public.contact_messages where replied_at is null')).rowCount, {
        timeout: 20_000,
      })
      .toBe(0)
    await jobs.stop()
    const mails = await pool.query<{ owner: number; writers: number; different: number }>(
      `select count(*) filter (where recipient = $1)::int as owner,
         count(*) filter (where recipient like 'asha%')::int as writers,
         count(distinct recipient) filter (where recipient like 'asha%')::int as different
       from server.mailbox`,
      [owner],
    )
    expect(mails.rows[0]).toEqual({ owner: 9, writers: 9, different: 9 })
  })

  it('is queued once at a time, for any number of processes', async () => {
    const { rows } = await pool.query<{ name: string; waiting: number }>(
      `select name, count(*) filter (where state in ('created', 'retry'))::int as waiting from jobs.job
       where name in ('end-plans', 'reconcile-orders') group by name order by name`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { waiting } of rows) expect(waiting).toBeLessThanOrEqual(1)
    const { rows: schedules } = await pool.query<{ name: string }>('select name from jobs.schedule')
    expect(new Set(schedules.map(({ name }) => name)).size).toBe(schedules.length)
  })
})

describe('what processes keep', () => {
  it('is read again: a table that is new', async () => {
    expect(await everywhere(statusOfNewTable)).toEqual(allOf(404))
    const client = new pg.Client({ connectionString: pool.options.connectionString })
    await client.connect()
    await client.query('create table public.made_later (n integer); grant select on public.made_later to anon')
    await client.query("notify pgrst, 'reload schema'")
    await client.end()
    await expect.poll(() => everywhere(statusOfNewTable), { timeout: 10_000 }).toEqual(allOf(200))
  })

  it('is never a setting: what an admin writes at one is read at all', async () => {
    const person = await signUp('admin@example.org')
    await pool.query('update public.profiles set is_admin = true where id = $1', [person.user.id])
    const changed = await fetch(`${sites[0]?.url}/rest/v1/site_settings?key=eq.contact`, {
      method: 'PATCH',
      headers: { ...headersOf(person.access_token), 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify({ value: { email: 'office@college.example', phone: '1', address: 'Here' } }),
    })
    expect(changed.status).toBe(204)
    expect(await everywhere(contactAddress)).toEqual(allOf('office@college.example'))
  })

  it('a key that is new is known to all as soon as they meet it; those before go on', async () => {
    const person = await signUp('rotated@example.org')
    expect(await everywhere(userStatus(person.access_token))).toEqual(allOf(200))
    await rotateSigningKeys(pool, 3600, false)
    // A process that starts now signs with the new key.
    const { rows } = await pool.query<{ id: string }>('select id from auth.sessions where user_id = $1', [
      person.user.id,
    ])
    const tokens = await openAccessTokens(pool, readConfig({}))
    const { token } = tokens.sign({ sub: person.user.id, role: 'authenticated', session_id: rows[0]?.id, aal: 'aal1' })
    expect(await everywhere(userStatus(token))).toEqual(allOf(200))
    expect(await everywhere(userStatus(person.access_token))).toEqual(allOf(200))
  })
})
