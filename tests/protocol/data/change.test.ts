import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { another, type DataApi, someone, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

const write: DataApi['write'] = (...given) => api.write(...given)

async function column(query: string): Promise<unknown[]> {
  return (await api.pool.query({ text: query, rowMode: 'array' })).rows.map(([value]) => value)
}

describe('update and delete', () => {
  test('204, or the rows with 200; what matches nothing is no error', async () => {
    const db = api.client()
    expect((await db.from('corners').update({ order: 'changed' }).eq('id', 1)).status).toBe(204)
    const shown = await db
      .from('corners')
      .update({ order: 'again' }, { count: 'exact' })
      .in('id', [1, 2])
      .select('id,order')
      .order('id', { ascending: false })
    expect([shown.status, shown.count, shown.data]).toEqual([
      200,
      2,
      [
        { id: 2, order: 'again' },
        { id: 1, order: 'again' },
      ],
    ])
    expect((await db.from('corners').update({ order: 'x' }).eq('id', 999)).status).toBe(204)
    expect((await db.from('corners').update({ order: 'x' }).eq('id', 999).select()).data).toEqual([])
    expect((await db.from('corners').delete().eq('id', 999)).status).toBe(204)
  })

  test('filters, logic and JSON paths choose the rows', async () => {
    await write('PATCH', '/people?or=(data->>a.eq.flat,username.eq.dragarcia)&status=eq.ONLINE', { age_range: '[7,8)' })
    expect(await column("select username from people where age_range = '[7,8)' order by 1")).toEqual([
      'awailas',
      'dragarcia',
    ])
  })

  test('ranges are returned', async () => {
    expect(await write('PATCH', '/corners?id=in.(1,2)', { order: 'r' }, 'count=exact')).toMatchObject({
      status: 204,
      body: '',
      range: '0-1/2',
      applied: 'return=minimal, count=exact',
    })
    expect(await write('PATCH', '/corners?id=eq.999', { order: 'r' })).toMatchObject({ range: '*/*' })
    expect(await write('DELETE', '/corners?id=eq.999', undefined, 'count=exact')).toMatchObject({
      status: 204,
      range: '*/0',
    })
  })

  test('nothing to set changes nothing', async () => {
    expect(await write('PATCH', '/corners?id=eq.1', {})).toMatchObject({ status: 204 })
    expect(await write('PATCH', '/corners?id=eq.1&select=id', {}, 'return=representation')).toMatchObject({
      status: 200,
      body: [],
    })
  })

  test('several objects are no update', async () => {
    expect(await write('PATCH', '/corners?id=eq.1', [{ order: 'a' }, { order: 'b' }])).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    })
  })

  test('delete returns the removed rows with their embedded rows', async () => {
    await api.pool.query(
      "insert into messages (id, message, username, channel_id) overriding system value values (900, 'gone', 'supabot', 2)",
    )
    const { data, status } = await api.client().from('messages').delete().eq('id', 900).select('id, channels(slug)')
    expect([status, data]).toEqual([200, [{ id: 900, channels: { slug: 'random' } }]])
    expect(await column('select id from messages where id = 900')).toEqual([])
  })

  test('filters by an embed do not choose what is written', async () => {
    expect(await write('DELETE', '/channels?select=messages()&messages=is.null')).toMatchObject({
      status: 400,
      body: { code: '42703' },
    })
  })
})

describe('what is undone', () => {
  test('single() on a write of more or fewer rows than one', async () => {
    const db = api.client()
    const many = await db.from('corners').update({ order: 'undone' }).in('id', [1, 2]).select().single()
    expect([many.status, many.error]).toMatchObject([406, { code: 'PGRST116', details: 'The result contains 2 rows' }])
    const limited = await db.from('corners').update({ order: 'undone' }).in('id', [1, 2]).select().limit(1).single()
    expect(limited.status).toBe(406)
    expect((await db.from('corners').delete().eq('id', 999).select().single()).error?.details).toBe(
      'The result contains 0 rows',
    )
    expect(
      (
        await db
          .from('people')
          .insert([{ username: 'u1' }, { username: 'u2' }])
          .select()
          .single()
      ).status,
    ).toBe(406)
    expect(await column('select id from corners where "order" = \'undone\'')).toEqual([])
    expect(await column("select username from people where username in ('u1', 'u2')")).toEqual([])
  })

  test('more rows than max-affected', async () => {
    const rejected = await write(
      'PATCH',
      '/corners?id=in.(1,2)',
      { order: 'undone' },
      'handling=strict, max-affected=1',
    )
    expect(rejected).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST124',
        details: 'The query affects 2 rows',
        message: 'Query result exceeds max-affected preference constraint',
      },
    })
    expect(await write('DELETE', '/corners?id=in.(1,2)', undefined, 'handling=strict, max-affected=1')).toMatchObject({
      status: 400,
    })
    expect(await column('select id from corners where "order" = \'undone\'')).toEqual([])
    const enough = await write('PATCH', '/corners?id=eq.1', { order: 'kept' }, 'handling=strict, max-affected=1')
    expect(enough).toMatchObject({ status: 204, applied: 'return=minimal, handling=strict, max-affected=1' })
    expect((await write('PATCH', '/corners?id=in.(1,2)', { order: 'kept' }, 'max-affected=1')).status).toBe(204)
  })

  test('tx=rollback: the answer, but not the rows', async () => {
    const { data } = await api
      .client()
      .from('people')
      .insert({ username: 'tried' })
      .select('username')
      .rollback()
      .single()
    expect(data).toEqual({ username: 'tried' })
    expect(await column("select username from people where username = 'tried'")).toEqual([])
  })

  test('a statement that fails halfway', async () => {
    expect(await write('POST', '/people', [{ username: 'half' }, { username: 'supabot' }])).toMatchObject({
      status: 409,
    })
    expect(await column("select username from people where username = 'half'")).toEqual([])
  })
})

describe('row level security and grants', () => {
  test('people see and write their own rows', async () => {
    const [mine, theirs] = [api.client(someone), api.client(another)]
    const made = await mine.from('notes').insert({ body: 'mine' }).select('id,owner').single()
    expect(made.data?.owner).toBe(someone)
    expect((await theirs.from('notes').select('body')).data).toEqual([])
    expect((await theirs.from('notes').update({ body: 'taken' }).eq('id', made.data?.id).select('id')).data).toEqual([])
    expect((await mine.from('notes').select('body')).data).toEqual([{ body: 'mine' }])
    const forged = await theirs.from('notes').insert({ owner: someone, body: 'forged' })
    expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
  })

  test('a column without a grant is rejected, also as part of all columns', async () => {
    const db = api.client(someone)
    expect((await db.from('notes').select('secret')).error?.code).toBe('42501')
    expect((await db.from('notes').select('*')).error?.code).toBe('42501')
    expect((await db.from('notes').select('id').eq('secret', 'x')).error?.code).toBe('42501')
    expect((await db.from('notes').select('id').order('secret')).error?.code).toBe('42501')
    expect((await db.from('notes').insert({ body: 'b' }).select('secret')).error?.code).toBe('42501')
    expect((await db.from('notes').insert({ body: 'b', secret: 's' })).status).toBe(201)
  })

  test('for the anonymous role the same is 401: it may sign in', async () => {
    expect(await write('POST', '/notes', { body: 'b' })).toMatchObject({ status: 401, body: { code: '42501' } })
    expect((await api.client().from('keyless').select()).status).toBe(401)
    expect((await api.client('service').from('keyless').select()).status).toBe(200)
  })
})
