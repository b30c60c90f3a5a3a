import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveDataRows } from '#server/core/database/data-row.ts'
import { runPrepared } from '#server/core/database/prepared-queries.ts'
import { execute, roleGuard } from '#server/supabase/data/execution/execute.ts'
import { createDataApi } from '#server/supabase/data/routes.ts'
import { openSchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import { statementName } from '#server/supabase/data/execution/statement-names.ts'
import { bind, sql } from '#server/core/database/sql.ts'
import { type DataApi, someone, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

test('a changed schema is served soon after notify pgrst, also when the listener was cut off before', async () => {
  const code = async (path: string) => (await (await api.get(path)).json()).code
  expect(await code('/later')).toBe('PGRST205')
  await api.pool.query("create table public.later (id int); notify pgrst, 'reload schema'")
  await expect.poll(() => code('/later'), { timeout: 10_000 }).toBeUndefined()

  await api.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campuslife schema' and datname = current_database()",
  )
  await api.pool.query('create table public.later_still (id int); notify pgrst')
  await expect.poll(() => code('/later_still'), { timeout: 10_000 }).toBeUndefined()
})

test('a view that selects from itself fails alone; other tables are still served', async () => {
  await api.pool.query(`
    create view public.knot as select * from public.channels;
    create or replace view public.knot as select * from public.knot;
    create view public.end_of_knot as select * from public.knot;
    notify pgrst, 'reload schema'`)
  const code = async () => (await (await api.get('/end_of_knot')).json()).code
  await expect.poll(code, { timeout: 10_000 }).toBe('42P17')
  expect((await api.get('/channels?select=id,messages(id)')).status).toBe(200)
})

test('no request uses a connection longer than the limit', async () => {
  const response = await api.get('/rpc/sleep_long', { method: 'POST', body: '{}' })
  expect([response.status, (await response.json()).code]).toEqual([500, '57014'])
  expect(api.logged).toContainEqual(expect.objectContaining({ code: '57014' }))
})

test('a connection that PostgreSQL ends while it is used has one code, and no other caller gets it', async () => {
  await api.pool.query(`
    create function public.end_own_connection() returns boolean language sql security definer
      as 'select pg_terminate_backend(pg_backend_pid())';
    notify pgrst, 'reload schema'`)
  const end = async (Prefer: string) => {
    const response = await api.get('/rpc/end_own_connection', { method: 'POST', body: '{}', headers: { Prefer } })
    return [response.status, (await response.json()).code]
  }
  const ended = [503, 'PGRST001']
  await expect.poll(() => end(''), { timeout: 10_000 }).toEqual(ended)
  // In one message, query by query, and with a rollback.
  for (const prefer of ['', 'count=planned', 'tx=rollback']) {
    expect([prefer, ...(await end(prefer))]).toEqual([prefer, ...ended])
    expect((await api.get('/people?limit=1')).status).toBe(200)
  }
})

test('the settings of one request do not reach the next', async () => {
  const token = await api.token({ role: 'authenticated', sub: someone })
  const asPerson = { headers: { Authorization: `Bearer ${token}`, Prefer: 'timezone=Asia/Tokyo' } }
  const requests = Array.from({ length: 40 }, async (_, index) => {
    const body = await (await api.get('/rpc/whoami', index % 2 === 0 ? asPerson : {})).json()
    return [body.user, body.uid, body.zone === 'Asia/Tokyo']
  })
  for (const [index, seen] of (await Promise.all(requests)).entries()) {
    expect(seen).toEqual(index % 2 === 0 ? ['authenticated', someone, true] : ['anon', null, false])
  }
  const { rows } = await api.apiPool.query(
    "select current_user = session_user as themselves, current_setting('request.jwt.claims', true) as claims",
  )
  expect(rows).toEqual([{ themselves: true, claims: '' }])
})

test('a failed statement leaves its connection usable', async () => {
  for (let time = 0; time < 20; time++) expect((await api.get('/people?age_range=eq.x')).status).toBe(400)
  const done = await Promise.all(Array.from({ length: 20 }, () => api.get('/people?limit=1')))
  expect(done.map((response) => response.status)).toEqual(Array(20).fill(200))
  expect(api.apiPool.idleCount).toBe(api.apiPool.totalCount)
})

/** An ended pool does not wait for its connections: the database may be dropped before the last has closed. */
const untroubled = (pool: pg.Pool) => pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))

const textsOf = (rows: Awaited<ReturnType<typeof runPrepared>>) =>
  rows.map((row) => row.map((column) => column && column.toString()))

/**
 * A connection that loses `begin`, as a late cancel request can cause, and so the settings that make a transaction a
 * caller's.
 */
async function withoutSettings(of: pg.Pool, run: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  class Forgetful extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      receiveDataRows(this)
      const connection = this.connection as unknown as { parse: (given: { name?: string; text: string }) => void }
      const parse = connection.parse.bind(connection)
      connection.parse = (given) => {
        const parameters = [...given.text.matchAll(/\$\d+/g)].map(([number]) => `${number}::text`)
        parse(given.name?.startsWith('data_settings') ? { ...given, text: `select ${parameters.join()}` } : given)
      }
    }
    override query = ((...given: [never]) => {
      const [text] = given as unknown[]
      return super.query(
        ...(typeof text === 'string' && text.startsWith('begin') ? (['select 1'] as unknown as [never]) : given),
      )
    }) as pg.Client['query']
  }
  const pool = untroubled(new pg.Pool({ ...of.options, max: 1, Client: Forgetful } as pg.PoolConfig))
  try {
    await run(pool)
  } finally {
    await pool.end()
  }
}

test('what fails in a transaction of one message leaves nothing behind, and what was prepared is known', async () => {
  const pool = untroubled(new pg.Pool({ ...api.apiPool.options, max: 1 }))
  const client = await pool.connect()
  const prepared = async () =>
    (await client.query<{ name: string }>("select name from pg_prepared_statements where name like 'test%' order by 1"))
      .rows
  const first = { name: 'test_first', text: "select set_config('test.left', $1, true)", values: ['x'] }
  const second = { name: 'test_second', text: 'select 1 / $1::int, $2::text', values: ['0', null] }
  const broken = { name: 'test_broken', text: 'select nothing', values: [] }
  try {
    await expect(runPrepared(client, [first, second])).rejects.toThrow('division by zero')
    await expect(runPrepared(client, [broken, second])).rejects.toThrow('nothing')
    await expect(runPrepared(client, [first, broken])).rejects.toThrow('nothing')
    expect(textsOf(await runPrepared(client, [first, { ...second, values: ['1', 'ü'] }]))).toEqual([['1', 'ü']])
    expect(await prepared()).toEqual([{ name: 'test_first' }, { name: 'test_second' }])
    const left = "select coalesce(current_setting('test.left', true), '') as left"
    expect((await client.query(left)).rows).toEqual([{ left: '' }])
    // Several concurrent ones on one connection, pg's own among them.
    const several = [
      runPrepared(client, [first, { ...second, values: ['1', 'a'] }]).then(textsOf),
      runPrepared(client, [first, second]).catch(() => 'failed'),
      client.query(left).then(({ rows }) => rows),
      runPrepared(client, [{ name: undefined, text: "select current_setting('test.left', true)", values: [] }]).then(
        textsOf,
      ),
    ]
    expect(await Promise.all(several)).toEqual([[['1', 'a']], 'failed', [{ left: '' }], [['']]])
  } finally {
    client.release()
    await pool.end()
  }
})

test('rows of any size keep their bytes while more rows come in behind them', async () => {
  const pool = untroubled(new pg.Pool({ ...api.apiPool.options, max: 1 }))
  const client = await pool.connect()
  // From a part of one packet to hundreds; a character of three bytes per row, so that no row equals another.
  const sizes = [0, 1, 400, 30_000, 1, 200_000, 7, 65_536, 0, 3, ...Array.from({ length: 30 }, () => 8000)]
  const text = "select repeat($1, $2::int), null, ''"
  const given = sizes.map((size, index) => [String.fromCharCode(0x4e00 + index), String(size)] as const)
  try {
    const rows = given.map((values) => runPrepared(client, [{ name: 'test_sizes', text, values }]))
    const own = given.map((values) => client.query<string[]>({ text, values: [...values], rowMode: 'array' }))
    const expected = given.map(([sign, size]) => [[sign.repeat(Number(size)), null, '']])
    expect((await Promise.all(rows)).map(textsOf)).toEqual(expected)
    expect((await Promise.all(own)).map((result) => result.rows)).toEqual(expected)
  } finally {
    client.release()
    await pool.end()
  }
})

test('where the data API has to connect as the owner, a request without its transaction does nothing', async () => {
  const log = { warn: () => {}, error: () => {} }
  const schema = openSchemaCache(api.pool, log)
  await api.pool.query("insert into notes (owner, body) values ($1, 'private')", [someone])
  await withoutSettings(api.pool, async (pool) => {
    const tokens = { verify: () => Promise.reject(new Error('unused')) }
    const app = createDataApi({ apiPool: pool, schema, secrets: api.secrets, tokens, log })
    const ask = async (path: string, method = 'GET', body?: string) => {
      const headers = {
        apikey: api.secrets.publishableKey,
        'Content-Type': 'application/json',
        Prefer: 'return=representation, count=exact',
      }
      const response = await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
      return [await response.text(), response.headers.get('content-range')]
    }
    expect(await ask('/notes')).toEqual(['[]', '*/0'])
    expect(await ask('/channels?select=slug,messages(count)')).toEqual(['[]', '*/0'])
    expect((await ask('/channels?select=count()'))[0]).toBe('[{"count":0}]')
    expect(await ask('/notes', 'POST', '{"owner":"11111111-1111-4111-8111-111111111111","body":"x"}')).toEqual([
      '[]',
      '*/0',
    ])
    expect(await ask('/notes', 'POST', '[{},{}]')).toEqual(['[]', '*/0'])
    expect(await ask('/notes?id=gt.0', 'PATCH', '{"body":"x"}')).toEqual(['[]', '*/0'])
    expect(await ask('/notes?id=gt.0', 'DELETE')).toEqual(['[]', '*/0'])
    expect((await ask('/rpc/offline_people', 'POST', '{"pattern":"%"}'))[0]).toBe('[]')
    expect((await ask('/rpc/offline_user', 'POST', '{"name_param":"supabot"}'))[0]).not.toContain('OFFLINE')
    expect((await ask('/rpc/takes_json', 'POST', '{"word":"x"}'))[0]).not.toContain('x')
    expect((await ask('/rpc/messages_of?name=supabot'))[0]).toBe('[]')
  })
  await schema.close()
  const { rows } = await api.pool.query(
    "select (select array_agg(body) from notes) as notes, (select count(*)::int from people where status = 'ONLINE') as online",
  )
  expect(rows).toEqual([{ notes: ['private'], online: 3 }])
})

test('a request without its role has no rights', async () => {
  const log = { warn: () => {}, error: () => {} }
  const schema = openSchemaCache(api.pool, log)
  const before = await api.pool.query('select * from notes')
  await withoutSettings(api.apiPool, async (apiPool) => {
    const tokens = { verify: () => Promise.reject(new Error('unused')) }
    const app = createDataApi({ apiPool, schema, secrets: api.secrets, tokens, log })
    const ask = async (path: string, method = 'GET', body?: string) => {
      const headers = { apikey: api.secrets.secretKey, 'Content-Type': 'application/json' }
      const response = await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
      return (await response.json()).code
    }
    expect(await ask('/notes')).toBe('42501')
    expect(await ask('/channels?select=slug,messages(count)')).toBe('42501')
    expect(await ask('/notes', 'POST', '{"owner":"11111111-1111-4111-8111-111111111111","body":"x"}')).toBe('42501')
    expect(await ask('/notes?id=gt.0', 'DELETE')).toBe('42501')
  })
  await schema.close()
  expect((await api.pool.query('select * from notes')).rows).toEqual(before.rows)
})

test('an internal failure is returned as an internal error, and logged', async () => {
  const context = { role: 'anon' as const, claims: {}, method: 'GET', path: '/', sent: undefined }
  const statement = sql`select ${bind('x')} as body where ${roleGuard('anon')}`.compile()
  const transaction = {
    context,
    timezone: undefined,
    readOnly: true,
    explain: undefined,
    statement,
    check: undefined,
    rollback: false,
  }
  await expect(execute(api.apiPool, transaction)).rejects.toThrow('rows')
  // The connection is released in a clean state.
  expect((await api.get('/people?limit=1')).status).toBe(200)
})

test('a database that is down is 503', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const log = { warn: () => {}, error: () => {} }
  const unread = { current: () => Promise.reject(new Error('no database')), close: async () => {} }
  const tokens = { verify: () => Promise.reject(new Error('unused')) }
  const app = createDataApi({ apiPool: pool, schema: unread, secrets: api.secrets, tokens, log })
  const response = await app.request('/people', { headers: { apikey: api.secrets.publishableKey } })
  expect([response.status, (await response.json()).code]).toEqual([503, 'PGRST002'])
})

test('statements are prepared only when they recur, up to a limit', () => {
  const once = Array.from({ length: 3000 }, (_, index) => statementName(`select ${index}`, 'anon'))
  expect(once.filter((name) => name !== undefined)).toEqual([])
  const often = Array.from({ length: 6 }, () => statementName('select again', 'anon'))
  expect(often.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(often[4]).toBe(often[5])
  expect(Array.from({ length: 5 }, () => statementName('select again', 'authenticated')).at(-1)).not.toBe(often[5])
  const names = new Set<string | undefined>()
  for (let shape = 0; shape < 400; shape++)
    for (let use = 0; use < 6; use++) names.add(statementName(`many ${shape}`, 'anon'))
  names.delete(undefined)
  expect(names.size).toBeLessThanOrEqual(200)
})
