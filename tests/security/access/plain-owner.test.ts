import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '#server/backend.ts'
import { readConfig } from '#server/core/config/config.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { type Database, openDatabase } from '#server/core/database/open.ts'
import { openPool } from '#server/core/database/pool.ts'
import { databaseUrl } from '#tests/support/database/cluster.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { supervision } from '#tests/support/database/supervision.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { startWholeApp, type WholeApp } from '../whole-app.ts'
import { access } from './access-table.ts'

// A database as docs/operations.md sets it up: its owner may create roles, and is no superuser. On a cluster of its
// own, because roles belong to the cluster.

const folder = mkdtempSync(join(tmpdir(), 'campuslife-plain-'))
let cluster: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  cluster = await startEmbedded(folder, supervision)
  await asSuperuser("create role campuslife login createrole password 'first password'")
  await asSuperuser('create database campuslife owner campuslife')
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const asSuperuser = (text: string, name = 'postgres') => run(databaseUrl(cluster.url, name), text)

function urlOf(name: string, owner = 'campuslife', password = 'first password'): string {
  const url = new URL(databaseUrl(cluster.url, name))
  url.username = owner
  url.password = encodeURIComponent(password)
  return url.href
}

/** Starts a database as the server does, runs `work`, and stops it. */
async function started<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const env = { DATABASE_URL: url, DATABASE_POOL_SIZE: '4', ENCRYPTION_KEY: testEncryptionKey }
  const config = readConfig(env)
  const database = await openDatabase(config, silentLog)
  try {
    await prepareDatabase(config, database, silentLog)
    return await work(database)
  } finally {
    await database.close()
  }
}

const loginOf = async ({ apiPool }: Database) => (await apiPool.query('select session_user as login')).rows[0].login

describe('the role that the data API logs in as', () => {
  it('is created by an owner with the right to create roles, and can only become a role of the API', async () => {
    await started(urlOf('campuslife'), async (database) => {
      expect(database.warnings).toEqual([])
      expect(await loginOf(database)).toBe('campuslife_authenticator')
    })
    const roles = await asSuperuser(`
      select rolcanlogin, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        array(select roleid::regrole::text from pg_auth_members where member = r.oid order by 1) as member_of
      from pg_roles r where rolname = 'campuslife_authenticator'`)
    const no = { rolsuper: false, rolinherit: false, rolcreaterole: false, rolcreatedb: false }
    const yes = { rolcanlogin: true, member_of: ['anon', 'authenticated', 'service_role'] }
    expect(roles).toEqual([{ ...no, rolreplication: false, rolbypassrls: false, ...yes }])
  })

  it('reaches no table and no function except the checks of sessions and replicas, and can become no other role', async () => {
    const reachable = await asSuperuser(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
         and case c.relkind when 'S' then has_sequence_privilege('campuslife_authenticator', c.oid, 'usage, select, update')
           else has_any_column_privilege('campuslife_authenticator', c.oid, 'select, insert, update, references')
             or has_table_privilege('campuslife_authenticator', c.oid, 'delete, truncate, trigger') end
       union all
       select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname !~ '^(pg_|information_schema$)' and has_schema_privilege('campuslife_authenticator', n.oid, 'usage')
         and has_function_privilege('campuslife_authenticator', p.oid, 'execute')
       order by 1`,
      'campuslife',
    )
    const ofSession = ['sessions.live', 'sessions.reject()', 'sessions.is_live(auth.sessions,auth.users)']
    const ofReplica = ['replication.acknowledged()', 'replication.wait_for(text)']
    // And the accounting of a response, which counts within the caller's own transaction.
    const ofAnswers = ['answer_budget()', 'charge(json)', 'charge(text)', 'charge_bytes(integer)']
    expect(reachable.map(({ name }) => name)).toEqual(
      [...ofSession, ...ofReplica, ...ofAnswers.map((name) => `limits.${name}`)].toSorted(),
    )

    await started(urlOf('campuslife'), async ({ apiPool }) => {
      for (const text of [
        'select * from public.discussions',
        'select * from auth.users',
        'select * from auth.sessions',
        'select * from server.secrets',
        'create table public.mine ()',
        'create role another',
        'set role campuslife',
        'set role postgres',
      ])
        await expect(apiPool.query(text)).rejects.toMatchObject({ code: '42501' })
    })
  })

  it('gets no right when a table is created', async () => {
    await run(urlOf('campuslife'), 'create table public.later (id integer); create table auth.later (id integer)')
    const query =
      "select has_table_privilege('campuslife_authenticator', $1, 'select, insert, update, delete') as reached"
    for (const table of ["'public.later'", "'auth.later'"])
      expect(await asSuperuser(query.replace('$1', table), 'campuslife')).toEqual([{ reached: false }])
    await run(urlOf('campuslife'), 'drop table public.later, auth.later')
  })

  it('is not used while it has rights that its owner cannot revoke', async () => {
    await asSuperuser('alter role campuslife_authenticator createdb')
    await started(urlOf('campuslife'), async (database) => {
      expect(database.warnings).toEqual([expect.stringContaining('campuslife_authenticator')])
      expect(await loginOf(database)).toBe('campuslife')
    })
    await asSuperuser('alter role campuslife_authenticator nocreatedb')
    await started(urlOf('campuslife'), async ({ warnings }) => expect(warnings).toEqual([]))
  })

  it('gets another password when the owner’s has changed', async () => {
    await asSuperuser("alter role campuslife password 'second password'")
    const second = urlOf('campuslife', 'campuslife', 'second password')
    await started(second, async (database) => {
      expect([database.warnings, await loginOf(database)]).toEqual([[], 'campuslife_authenticator'])
    })
    await asSuperuser("alter role campuslife password 'first password'")
    await started(urlOf('campuslife'), async ({ warnings }) => expect(warnings).toEqual([]))
  })

  it('is created once by servers that start at the same moment, on one database and on several', async () => {
    await asSuperuser("create role crowd login createrole password 'first password'")
    await asSuperuser('grant anon, authenticated, service_role to crowd with admin option')
    for (const name of ['crowd_a', 'crowd_b']) await asSuperuser(`create database ${name} owner crowd`)
    const urls = ['crowd_a', 'crowd_a', 'crowd_a', 'crowd_b', 'crowd_b'].map((name) => urlOf(name, 'crowd'))
    const seen = await Promise.all(
      urls.map((url) => started(url, async (database) => [...database.warnings, await loginOf(database)])),
    )
    expect(seen).toEqual(urls.map(() => ['crowd_authenticator']))
  })

  it('is not created where the owner may not create roles, and the start logs that', async () => {
    await asSuperuser("create role humble login createrole password 'first password'")
    await asSuperuser('grant anon, authenticated, service_role to humble with admin option')
    await asSuperuser('create database humble owner humble')
    const pool = openPool(urlOf('humble', 'humble'), 1)
    await migrate(pool)
    await pool.end()
    await asSuperuser('alter role humble nocreaterole')
    await started(urlOf('humble', 'humble'), async (database) => {
      expect(database.warnings).toEqual([expect.stringMatching(/connects as the database's owner.*createrole/)])
      expect(await loginOf(database)).toBe('humble')
    })
  })
})

it('each migration runs in a session of its own: servers that start together take turns, and any session of a pooler serves', async () => {
  await asSuperuser('create database sessions owner campuslife')
  const pool = new pg.Pool({ connectionString: urlOf('sessions'), max: 1, maxUses: 1 })
  expect((await migrate(pool)).length).toBeGreaterThan(0)
  await pool.end()
})

it('no role of the API bypasses row-level security, also where a superuser owns the database', async () => {
  await asSuperuser('create database superusers')
  const pool = openPool(databaseUrl(cluster.url, 'superusers'), 1)
  await migrate(pool)
  await pool.end()
  expect(
    await asSuperuser(
      "select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') and (rolbypassrls or rolsuper)",
    ),
  ).toEqual([])
})

describe('the secret key', () => {
  let whole: WholeApp
  beforeAll(async () => {
    await asSuperuser('create database site owner campuslife')
    const url = urlOf('site')
    // The pool emits errors of connections that the cluster's end breaks while they are being closed.
    const pool = openPool(url, 4)
    whole = await startWholeApp({ url, pool, drop: () => pool.end() })
  })
  afterAll(() => whole.close())

  const ask = (method: string, path: string, body?: unknown) =>
    whole.app.request(path, {
      method,
      headers: {
        apikey: whole.backend.secrets.secretKey,
        authorization: `Bearer ${whole.backend.secrets.secretKey}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  it('reads and writes every row, without the right to bypass row-level security', async () => {
    const { user } = await whole.signUp('plain@example.org')
    expect(await asSuperuser("select rolbypassrls as bypasses from pg_roles where rolname = 'service_role'")).toEqual([
      { bypasses: false },
    ])
    expect(await (await ask('GET', '/rest/v1/users?select=email')).json()).toEqual([{ email: 'plain@example.org' }])
    const changed = await ask('PATCH', `/rest/v1/users?id=eq.${user.id}`, { plan: 'pro' })
    expect(await changed.json()).toMatchObject([{ plan: 'pro' }])
    expect((await ask('POST', '/rest/v1/discussions', { title: 't', content: 'c' })).status).toBe(201)
    expect((await ask('GET', '/api/files')).status).toBe(200)
    expect((await ask('GET', `/api/files/${user.id}`)).status).toBe(404)
  })

  it('reads as many rows of each table as the owner does, and no attendance', async () => {
    const { rows: tables } = await whole.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    )
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const { rows } = await whole.database.pool.query(`select count(*)::int as count from public.${name}`)
      const answer = await ask('GET', `/rest/v1/${name}?select=count()`)
      const range = (await ask('HEAD', `/rest/v1/${name}?limit=0`)).status
      if (access[name]?.service_role.select === 'refused') {
        expect([name, answer.status, range]).toEqual([name, 403, 403])
        continue
      }
      expect([name, answer.status, range, await answer.json()]).toEqual([name, 200, 200, rows])
    }
  })
})
