import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

const write: DataApi['write'] = (...given) => api.write(...given)

async function column(query: string): Promise<unknown[]> {
  return (await api.pool.query({ text: query, rowMode: 'array' })).rows.map(([value]) => value)
}

describe('insert', () => {
  test('one row: 201, nothing returned without Prefer', async () => {
    const { data, status } = await api.client().from('people').insert({ username: 'one' })
    expect([status, data]).toEqual([201, null])
    expect(await write('POST', '/people', { username: 'two', data: { a: [1] } }, 'return=representation')).toEqual({
      status: 201,
      body: [{ username: 'two', data: { a: [1] }, age_range: null, status: 'ONLINE', catchphrase: null }],
      range: '*/*',
      applied: 'return=representation',
      location: null,
    })
  })

  test('several rows, of which missing keys become null, or the default where that is preferred', async () => {
    const db = api.client()
    const inserted = await db
      .from('defaults')
      .insert([{ label: 'a' }, { count: 1 }], { count: 'exact' })
      .select('label,count,at')
    expect([inserted.count, inserted.data]).toEqual([
      2,
      [
        { label: 'a', count: null, at: '2026-02-03T04:05:06+00:00' },
        { label: null, count: 1, at: '2026-02-03T04:05:06+00:00' },
      ],
    ])
    const filled = await db
      .from('defaults')
      .insert([{ label: 'a' }, { count: 1 }, { label: null, count: 2 }], { defaultToNull: false })
      .select('label,count')
    expect(filled.data).toEqual([
      { label: 'a', count: null },
      { label: 'none', count: 1 },
      { label: null, count: 2 },
    ])
    const identity = await write(
      'POST',
      '/defaults?columns=id,label&select=label',
      [{ id: 100, label: 'x' }, { label: 'y' }],
      'missing=default, return=representation',
    )
    expect(identity).toMatchObject({
      status: 201,
      body: [{ label: 'x' }, { label: 'y' }],
      applied: 'missing=default, return=representation',
    })
  })

  test('an empty object is a row of defaults, an empty array no row', async () => {
    expect(await write('POST', '/defaults?select=label', {}, 'return=representation')).toMatchObject({
      status: 201,
      body: [{ label: 'none' }],
    })
    expect(await write('POST', '/defaults?select=label', [], 'return=representation, count=exact')).toMatchObject({
      status: 201,
      body: [],
      range: '*/0',
    })
  })

  test('big numbers keep every digit', async () => {
    await write('POST', '/corners', '{"id": 50, "big": 9007199254740993}')
    expect(await column('select big::text from corners where id = 50')).toEqual(['9007199254740993'])
    await write('POST', '/corners?columns=id,big', '[{"id": 51, "big": "9007199254740995"}]', 'missing=default')
    expect(await column('select big::text from corners where id = 51')).toEqual(['9007199254740995'])
  })

  test('arrays, odd names and embeds come back', async () => {
    const { data } = await api
      .client()
      .from('corners')
      .insert({ id: 60, 'column whitespace': 'w', 'quo"ted, (odd)': 'q', array_column: ['x', 'y,z'] })
      .select('*')
    expect(data).toMatchObject([
      { id: 60, 'column whitespace': 'w', 'quo"ted, (odd)': 'q', array_column: ['x', 'y,z'] },
    ])
    const embedded = await api
      .client()
      .from('messages')
      .insert({ message: 'm', username: 'supabot', channel_id: 3 })
      .select('text:message, people(username), channels(slug, channel_details(details))')
      .single()
    expect([embedded.status, embedded.data]).toEqual([
      201,
      { text: 'm', people: { username: 'supabot' }, channels: { slug: 'other', channel_details: null } },
    ])
  })

  test('the returned rows can be ordered, limited and counted', async () => {
    const rows = [{ id: 70 }, { id: 72 }, { id: 71 }]
    expect(
      (await write('POST', '/corners?select=id&order=id.desc&limit=2', rows, 'return=representation, count=exact'))
        .body,
    ).toEqual([{ id: 72 }, { id: 71 }])
    expect(
      (await write('DELETE', '/corners?select=count()&id=gte.70&id=lt.80', undefined, 'return=representation')).body,
    ).toEqual([{ count: 3 }])
  })

  test('headers-only returns the row’s address', async () => {
    expect(await write('POST', '/people', { username: 'a/b&c' }, 'return=headers-only')).toMatchObject({
      status: 201,
      body: '',
      location: '/people?username=eq.a%2Fb%26c',
      applied: 'return=headers-only',
    })
    expect(
      (await write('POST', '/product_categories', { product_id: 2, category_id: 3 }, 'return=headers-only')).location,
    ).toBe('/product_categories?product_id=eq.2&category_id=eq.3')
  })

  test('headers-only returns every digit of a big key', async () => {
    const { location } = await write('POST', '/channels', '{"id": 9007199254740993}', 'return=headers-only')
    expect(location).toBe('/channels?id=eq.9007199254740993')
  })

  test('into a view', async () => {
    expect(
      (
        await write(
          'POST',
          '/active_people?select=username',
          { username: 'viewed', status: 'ONLINE' },
          'return=representation',
        )
      ).body,
    ).toEqual([{ username: 'viewed' }])
    expect(await write('POST', '/not_updatable', { username: 'x' })).toMatchObject({
      status: 500,
      body: { code: '55000' },
    })
  })

  test.each([
    ['no JSON', '/people', '{', 400, 'PGRST102'],
    ['nothing', '/people', '', 400, 'PGRST102'],
    ['an array of arrays', '/people', '[[1]]', 400, 'PGRST102'],
    ['different keys', '/people', '[{"username":"q"},{"status":"ONLINE"}]', 400, 'PGRST102'],
    ['an unknown column', '/people', '{"nope":1}', 400, 'PGRST204'],
    ['an unknown column in columns', '/people?columns=nope', '{"username":"q"}', 400, 'PGRST204'],
    ['a duplicate', '/people', '{"username":"supabot"}', 409, '23505'],
    ['a broken reference', '/messages', '{"username":"nobody","channel_id":1}', 409, '23503'],
    ['a null where none may be', '/messages', '{"channel_id":1}', 400, '23502'],
    ['a broken check', '/channels', `{"slug":"${'x'.repeat(41)}"}`, 400, '23514'],
    ['a wrong type', '/corners', '{"id":"x"}', 400, '22P02'],
    ['a NUL', '/people', String.raw`{"username":"a\u0000b"}`, 400, '22P05'],
  ])('%s is rejected', async (_, path, body, status, code) => {
    expect(await write('POST', path, body)).toMatchObject({ status, body: { code } })
  })

  test('the unknown column is named', async () => {
    const { error } = await api.client().from('people').insert({ nope: 1 })
    expect(error).toEqual(
      expect.objectContaining({
        code: 'PGRST204',
        details: null,
        hint: null,
        message: "Could not find the 'nope' column of 'people' in the schema cache",
      }),
    )
  })
})

describe('upsert', () => {
  test('200 when every row was there, 201 when one was new', async () => {
    const db = api.client()
    const there = await db
      .from('people')
      .upsert({ username: 'kiwicopple', status: 'ONLINE' })
      .select('username,status,age_range')
    expect([there.status, there.data]).toEqual([
      200,
      [{ username: 'kiwicopple', status: 'ONLINE', age_range: '[25,35)' }],
    ])
    const mixed = await db.from('people').upsert(
      [
        { username: 'kiwicopple', status: 'OFFLINE' },
        { username: 'fresh', status: 'ONLINE' },
      ],
      { count: 'exact' },
    )
    expect([mixed.status, mixed.count]).toEqual([201, 2])
    expect(
      (await db.from('people').upsert([{ username: 'kiwicopple' }, { username: 'fresh' }], { onConflict: 'username' }))
        .status,
    ).toBe(200)
    expect(await write('POST', '/people', { username: 'fresh' }, 'resolution=merge-duplicates')).toMatchObject({
      status: 200,
      body: '',
      applied: 'resolution=merge-duplicates, return=minimal',
    })
  })

  test('ignoring duplicates inserts what is new', async () => {
    const db = api.client()
    const ignored = await db
      .from('people')
      .upsert({ username: 'supabot', status: 'OFFLINE' }, { ignoreDuplicates: true })
      .select()
    expect([ignored.status, ignored.data]).toEqual([201, []])
    const some = await db
      .from('people')
      .upsert([{ username: 'supabot' }, { username: 'newer' }], { ignoreDuplicates: true })
      .select('username')
    expect(some.data).toEqual([{ username: 'newer' }])
    expect(await column("select status::text from people where username = 'supabot'")).toEqual(['ONLINE'])
  })

  test.each([
    ['a column without a unique key', '/people?on_conflict=status', 400, '42P10'],
    ['an unknown column', '/people?on_conflict=nope', 400, '42703'],
  ])('%s cannot be the target', async (_, path, status, code) => {
    expect(await write('POST', path, { username: 'supabot' }, 'resolution=merge-duplicates')).toMatchObject({
      status,
      body: { code },
    })
  })

  test('without any key it only inserts', async () => {
    const asServer = { apikey: api.secrets.secretKey }
    for (let time = 0; time < 2; time++) {
      const done = await write(
        'POST',
        '/keyless',
        { a: 5 },
        'resolution=merge-duplicates, return=representation',
        asServer,
      )
      expect(done).toMatchObject({ status: 201, body: [{ a: 5, b: null }], applied: 'return=representation' })
    }
  })
})
