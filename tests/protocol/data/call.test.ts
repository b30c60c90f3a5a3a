import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, someone, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

async function call(path: string, init: RequestInit = {}): Promise<unknown[]> {
  const response = await api.get(`/rpc/${path}`, init)
  const text = await response.text()
  return [response.status, text === '' ? '' : JSON.parse(text)]
}

const post = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }): RequestInit => ({
  method: 'POST',
  body,
  headers,
})

describe('results', () => {
  test('of each kind', async () => {
    const db = api.client()
    expect((await db.rpc('get_status', { name_param: 'supabot' })).data).toBe('ONLINE')
    expect((await db.rpc('get_status', { name_param: 'nobody' })).data).toBeNull()
    expect((await db.rpc('numbers_to', { top: 3 })).data).toEqual([1, 2, 3])
    expect((await db.rpc('numbers_to', { top: 0 })).data).toEqual([])
    expect((await db.rpc('first_person').select('username')).data).toEqual({ username: 'awailas' })
    expect((await db.rpc('split', { text_in: 'abc' })).data).toEqual({ head: 'a', tail: 'bc' })
    expect((await db.rpc('get_username_and_status', { name_param: 'supabot' })).data).toEqual([
      { username: 'supabot', status: 'ONLINE' },
    ])
    const nothing = await db.rpc('void_func')
    expect([nothing.status, nothing.data]).toEqual([204, null])
  })

  test('of a table type can be filtered, embedded, ordered, counted, and be single', async () => {
    const db = api.client()
    const found = await db
      .rpc('messages_of', { name: 'supabot' }, { count: 'exact' })
      .select('id, channels(slug)')
      .neq('id', 1)
      .order('id', { ascending: false })
      .limit(1)
    expect([found.status, found.count, found.data]).toEqual([206, 2, [{ id: 4, channels: { slug: 'public' } }]])
    expect((await db.rpc('messages_of', { name: 'supabot' }).select('id').eq('id', 2).single()).data).toEqual({ id: 2 })
    expect((await db.rpc('messages_of', { name: 'supabot' }).single()).status).toBe(406)
    expect(
      (
        await db
          .rpc('get_username_and_status', { name_param: 'supabot' })
          .select('mood:status')
          .eq('username', 'supabot')
      ).data,
    ).toEqual([{ mood: 'ONLINE' }])
    expect(
      (await db.rpc('get_username_and_status', { name_param: 'supabot' }).select('people(username)')).error?.code,
    ).toBe('PGRST200')
  })
})

describe('arguments', () => {
  test('by name, with defaults', async () => {
    const db = api.client()
    expect((await db.rpc('add', { a: 1 })).data).toBe(11)
    expect((await db.rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await db.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
    expect((await db.rpc('join_words', { words: ['a', 'b,c'] })).data).toBe('a+b,c')
    expect((await db.rpc('join_words', { words: ['a', 'b'] }, { get: true })).data).toBe('a+b')
    expect((await db.rpc('total', { numbers: [1, 2, 3] })).data).toBe(6)
    expect(await call('total?numbers=1&numbers=2')).toEqual([200, 3])
    expect(await call('add?a=1&a=5')).toEqual([200, 15])
  })

  test('choose the overload', async () => {
    expect(await call('over?a=1')).toEqual([200, 'a'])
    expect(await call('over', post('{"b":"1"}'))).toEqual([200, 'b'])
  })

  test('a whole body for the parameter without a name', async () => {
    expect(await call('takes_json', post('{"word":"x"}'))).toEqual([200, 'x'])
    expect(await call('takes_text', post('shout', { 'Content-Type': 'text/plain' }))).toEqual([200, 'SHOUT'])
    expect(await call('void_func', post(''))).toEqual([204, ''])
  })

  test('a filter is distinguished from an argument by its value', async () => {
    expect(await call('messages_of?name=supabot&id=eq.2&select=id')).toEqual([200, [{ id: 2 }]])
  })

  test.each([
    [
      'an unknown function',
      'get_statu',
      post('{}'),
      404,
      'PGRST202',
      'Could not find the function public.get_statu without parameters in the schema cache',
      'Searched for the function public.get_statu without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      'Perhaps you meant to call the function public.get_status',
    ],
    [
      'no argument',
      'get_status',
      post('{}'),
      404,
      'PGRST202',
      'Could not find the function public.get_status without parameters in the schema cache',
      'Searched for the function public.get_status without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      null,
    ],
    [
      'wrong arguments',
      'add?z=1&y=2',
      {},
      404,
      'PGRST202',
      'Could not find the function public.add(y, z) in the schema cache',
      'Searched for the function public.add with parameters y, z, but no matches were found in the schema cache.',
      'Perhaps you meant to call the function public.add(a, b)',
    ],
    [
      'one argument too many',
      'get_status',
      post('{"name_param":"x","nam":1}'),
      404,
      'PGRST202',
      'Could not find the function public.get_status(nam, name_param) in the schema cache',
      'Searched for the function public.get_status with parameters nam, name_param or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      'Perhaps you meant to call the function public.get_status(name_param)',
    ],
    [
      'overloads that tie',
      'ambiguous?a=1',
      {},
      300,
      'PGRST203',
      'Could not choose the best candidate function between: public.ambiguous(a => integer), public.ambiguous(a => text)',
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ],
  ])('%s', async (_, path, init, status, code, message, details, hint) => {
    expect(await call(path, init)).toEqual([status, { code, message, details, hint }])
  })
})

describe('transactions', () => {
  test('GET and functions that do not write are read only', async () => {
    expect(await call('whoami')).toMatchObject([200, { read_only: 'on', method: 'GET', path: '/rpc/whoami' }])
    expect(await call('whoami', post('{}'))).toMatchObject([200, { read_only: 'on' }])
    expect(await call('insert_on_get')).toMatchObject([405, { code: '25006' }])
    expect(await call('offline_user?name_param=supabot')).toMatchObject([405, { code: '25006' }])
  })

  test('a POST of a volatile one writes; its rows are what it returned', async () => {
    const { data } = await api.client().rpc('offline_people', { pattern: 'aw%' }).select('username,status')
    expect(data).toEqual([{ username: 'awailas', status: 'OFFLINE' }])
    expect((await api.client().from('people').select('status').eq('username', 'awailas').single()).data).toEqual({
      status: 'OFFLINE',
    })
    await api.client().rpc('offline_user', { name_param: 'dragarcia' }).rollback()
    expect((await api.client().from('people').select('status').eq('username', 'dragarcia').single()).data).toEqual({
      status: 'ONLINE',
    })
  })

  test('max-affected undoes a set, and means nothing for a value', async () => {
    const atMostOne = { 'Content-Type': 'application/json', Prefer: 'handling=strict, max-affected=1' }
    expect(await call('offline_people', post('{"pattern":"%"}', atMostOne))).toMatchObject([400, { code: 'PGRST124' }])
    expect(
      (await api.client().from('people').select('*', { count: 'exact', head: true }).eq('status', 'ONLINE')).count,
    ).toBe(2)
    expect(await call('offline_user', post('{"name_param":"supabot"}', atMostOne))).toMatchObject([
      400,
      { code: 'PGRST128' },
    ])
  })

  test('the request’s settings are readable', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Agent': 'tester',
      Cookie: 'c=chocolate',
      Prefer: 'timezone=Asia/Kolkata',
      Authorization: `Bearer ${await api.token({ role: 'authenticated', sub: someone })}`,
    }
    const response = await api.get('/rpc/whoami', post('{}', headers))
    expect(response.headers.get('preference-applied')).toBe('timezone=Asia/Kolkata')
    expect(await response.json()).toEqual({
      user: 'authenticated',
      role: 'authenticated',
      uid: someone,
      method: 'POST',
      path: '/rpc/whoami',
      agent: 'tester',
      cookie: 'chocolate',
      zone: 'Asia/Kolkata',
      read_only: 'on',
      timeout: '5s',
      path_of_search: 'public, extensions',
    })
    expect(await call('whoami')).toMatchObject([
      200,
      { user: 'anon', uid: null, cookie: null, timeout: '3s', zone: expect.not.stringContaining('Kolkata') },
    ])
  })
})

describe('a function can set of the response', () => {
  test('status and headers', async () => {
    const response = await api.get('/rpc/set_response', post('{}'))
    expect([response.status, response.headers.get('x-made'), await response.json()]).toEqual([202, 'by database', 'ok'])
    expect((await api.get('/rpc/whoami')).headers.get('x-made')).toBeNull()
    expect(await call('bad_response_headers', post('{}'))).toMatchObject([500, { code: 'PGRST111' }])
    expect(await call('bad_response_status', post('{}'))).toMatchObject([500, { code: 'PGRST112' }])
  })

  test.each([
    ['raise_plain', 400, { code: 'P0001', message: 'no', details: 'd', hint: 'h' }],
    ['raise_status', 418, { code: 'PT418', message: 'teapot', details: null, hint: 'tea' }],
    ['raise_whole', 402, { code: 'X1', message: 'm', details: 'd', hint: 'h' }],
    ['raise_broken', 500, { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'nonsense'" }],
  ])('%s', async (name, status, body) => {
    expect(await call(name, post('{}'))).toEqual([status, expect.objectContaining(body)])
  })

  test('a raised answer brings its headers', async () => {
    expect((await api.get('/rpc/raise_whole', post('{}'))).headers.get('x-why')).toBe('because')
  })
})

test('other methods, and bodies that are no JSON, are rejected', async () => {
  expect(await call('add', { method: 'PATCH', body: '{}' })).toEqual([
    405,
    { code: 'PGRST101', message: 'Cannot use the PATCH method on RPC', details: null, hint: null },
  ])
  expect(await call('add', post('{'))).toMatchObject([400, { code: 'PGRST102' }])
  expect(await call('add', post('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }))).toMatchObject([
    415,
    { code: 'PGRST107' },
  ])
  const head = await api.get('/rpc/add?a=1', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a function without the right to execute it is rejected', async () => {
  await api.pool.query(
    "create function public.closed() returns int language sql as 'select 1'; revoke execute on function public.closed() from public, anon; notify pgrst",
  )
  await expect.poll(() => call('closed'), { timeout: 10_000 }).toMatchObject([401, { code: '42501' }])
})
