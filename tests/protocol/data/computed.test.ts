import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { another, type DataApi, someone, startDataApi } from './data-api.ts'

/** Functions of one row, as computed columns and as computed relationships. */
let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
  await api.pool.query(readFileSync(join(import.meta.dirname, 'computed-fixture.sql'), 'utf8'))
})
afterAll(() => api.close())

async function get(path: string, init?: RequestInit): Promise<unknown> {
  return (await api.get(path, init)).json()
}

const asPerson = async (sub = someone) => ({
  headers: { Authorization: `Bearer ${await api.token({ role: 'authenticated', sub })}` },
})

const codeOf = async (path: string, init?: RequestInit) => ((await get(path, init)) as { code?: string }).code

describe('a computed field', () => {
  test.each([
    ['/people?select=username,shout&username=eq.supabot', [{ username: 'supabot', shout: 'SUPABOT' }]],
    ['/people?select=loud:shout::varchar&username=eq.supabot', [{ loud: 'SUPABOT' }]],
    ['/people?select=username&shout=eq.AWAILAS', [{ username: 'awailas' }]],
    [
      '/people?select=username&or=(shout.like.SUPA*,shout.in.(AWAILAS))&order=shout',
      [{ username: 'awailas' }, { username: 'supabot' }],
    ],
    ['/people?select=username&order=shout.desc&limit=1', [{ username: 'supabot' }]],
    ['/people?select=facts->of->>name&facts->of->>name=eq.supabot', [{ name: 'supabot' }]],
    ['/people?select=shout.count()', [{ count: 4 }]],
    ['/people?select=status&username=eq.supabot', [{ status: 'ONLINE' }]],
    ['/people?select="odd \\"field"&limit=1', [{ 'odd "field': 1 }]],
    ['/active_people?select=shout&username=eq.supabot', [{ shout: 'active supabot' }]],
    ['/twin?select=doubled,twins(doubled)&doubled=eq.aa', [{ doubled: 'aa', twins: [{ doubled: 'aa' }] }]],
    // Beside an embed, and inside of one.
    [
      '/people?select=shout,messages(extent)&messages.order=id&messages.limit=1&username=eq.supabot',
      [{ shout: 'SUPABOT', messages: [{ extent: 13 }] }],
    ],
    [
      '/messages?select=id,people(shout),extent&people.shout=eq.KIWICOPPLE&order=extent,id&limit=1',
      [{ id: 3, people: { shout: 'KIWICOPPLE' }, extent: 5 }],
    ],
    ['/messages?select=id,people()&people.shout=eq.KIWICOPPLE&people=not.is.null', [{ id: 3 }]],
    ['/messages?select=id,people()&order=people(shout),id&limit=1', [{ id: 3 }]],
    ['/messages?select=id,...people(shout)&id=eq.3', [{ id: 3, shout: 'KIWICOPPLE' }]],
    // On the rows of a function, which have no table.
    [
      '/rpc/messages_of?name=supabot&select=id,extent&extent=gt.10&order=extent.desc',
      [
        { id: 2, extent: 22 },
        { id: 1, extent: 13 },
      ],
    ],
    [
      '/rpc/one_person?name=supabot&select=shout,messages(extent)&messages.limit=1&messages.order=id',
      {
        shout: 'SUPABOT',
        messages: [{ extent: 13 }],
      },
    ],
  ])('%s', async (path, expected) => {
    expect(await get(path)).toEqual(expected)
  })

  test('is no part of a star', async () => {
    expect(Object.keys(((await get('/people?limit=1')) as object[])[0] ?? {})).toEqual([
      'username',
      'data',
      'age_range',
      'status',
      'catchphrase',
    ])
  })

  test('is CSV, too', async () => {
    const response = await api.get('/people?select=shout&username=eq.supabot', { headers: { Accept: 'text/csv' } })
    expect(await response.text()).toBe('shout\nSUPABOT')
  })

  test.each([
    ['/people?select=letters', '42703'],
    ['/people?select=from_apart', '42703'],
    ['/people?select=pg_typeof', '42703'],
    ['/people?select=extent', '42703'],
    ['/people?select=sealed', '42501'],
    ['/people?sealed=eq.1', '42501'],
    ['/people?order=sealed', '42501'],
    ['/rpc/shout', 'PGRST202'],
  ])('%s is rejected with %s', async (path, code) => {
    expect(await codeOf(path)).toBe(code)
  })

  test('of rows that are written', async () => {
    const added = await api.write(
      'POST',
      '/products?select=name',
      { id: 50, name: 'x', price: 1 },
      'return=representation',
    )
    expect(added.status).toBe(201)
    const db = api.client('service')
    const person = { username: 'fourth' }
    expect((await db.from('people').insert(person).select('username,shout,messages(extent)')).data).toEqual([
      { username: 'fourth', shout: 'FOURTH', messages: [] },
    ])
    const changed = await db
      .from('people')
      .update({ data: { a: 1 } })
      .eq('shout', 'FOURTH')
      .select('shout,data')
    expect(changed.data).toEqual([{ shout: 'FOURTH', data: { a: 1 } }])
    expect((await db.from('people').delete().eq('shout', 'FOURTH').select('shout').order('shout')).data).toEqual([
      { shout: 'FOURTH' },
    ])
    expect(await api.write('PATCH', '/people?username=eq.supabot', { shout: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST204' },
    })
  })

  test('reveals nothing of an unreadable column', async () => {
    await api.pool.query(
      `create function public.told(public.notes) returns text language sql stable as 'select $1.secret'`,
    )
    await api.pool.query("notify pgrst, 'reload schema'")
    const person = await asPerson()
    await expect.poll(() => codeOf('/notes?select=told', person)).toBe('42501')
  })
})

describe('a computed relationship', () => {
  test.each([
    [
      '/channels?select=id,all:written(id)&order=id&all.order=id&limit=2',
      [
        { id: 1, all: [{ id: 1 }, { id: 3 }, { id: 4 }] },
        { id: 2, all: [{ id: 2 }] },
      ],
    ],
    [
      '/people?select=username,written(id)&username=in.(supabot,awailas)&order=username&written.order=id',
      [
        { username: 'awailas', written: [] },
        { username: 'supabot', written: [{ id: 1 }, { id: 2 }, { id: 4 }] },
      ],
    ],
    ['/channels?select=id,written!inner(id)&written.message=eq.third', [{ id: 1, written: [{ id: 3 }] }]],
    ['/channels?select=id,written!any_hint(id)&id=eq.2', [{ id: 2, written: [{ id: 2 }] }]],
    [
      '/channels?select=id,written(id,extent,author(shout))&id=eq.2',
      [{ id: 2, written: [{ id: 2, extent: 22, author: { shout: 'SUPABOT' } }] }],
    ],
    ['/messages?select=id,author(username)&id=eq.3', [{ id: 3, author: { username: 'kiwicopple' } }]],
    [
      '/messages?select=id,author(username)&id=lt.3&author.username=eq.nobody&order=id',
      [
        { id: 1, author: null },
        { id: 2, author: null },
      ],
    ],
    ['/messages?select=id,...author(username)&id=eq.3', [{ id: 3, username: 'kiwicopple' }]],
    [
      '/messages?select=id,author(username)&order=author(username),id.desc&limit=1',
      [{ id: 3, author: { username: 'kiwicopple' } }],
    ],
    [
      '/people?select=username,first_message(id)&username=in.(supabot,awailas)&order=username',
      [
        { username: 'awailas', first_message: { id: null } },
        { username: 'supabot', first_message: { id: 1 } },
      ],
    ],
    ['/channels?select=id,written()&written=is.null', [{ id: 3 }]],
    [
      '/channels?select=id,written(count)&order=id',
      [
        { id: 1, written: [{ count: 3 }] },
        { id: 2, written: [{ count: 1 }] },
        { id: 3, written: [{ count: 0 }] },
      ],
    ],
    [
      '/channels?select=id,written(id)&written.order=id.desc&written.limit=1&written.offset=1&id=eq.1',
      [{ id: 1, written: [{ id: 3 }] }],
    ],
    ['/channels?select=...written(id)&id=eq.2', [{ id: [2] }]],
    [
      '/people?select=written(author(written(id)))&username=eq.kiwicopple&written.author.written.id=eq.3',
      [{ written: [{ author: { written: [{ id: 3 }] } }] }],
    ],
    [
      '/channels?select=id,channel_details(details)&order=id',
      [
        { id: 1, channel_details: { details: 'Details for public channel' } },
        { id: 2, channel_details: null },
        { id: 3, channel_details: null },
      ],
    ],
    ['/channels?select="odd \\"rows"(id)&id=eq.2', [{ 'odd "rows': [{ id: 2 }] }]],
    // On the rows of a function.
    ['/rpc/all_channels?select=id,written(id)&id=eq.2', [{ id: 2, written: [{ id: 2 }] }]],
    ['/rpc/all_channels?select=id,written!inner(extent)&written.extent=eq.22', [{ id: 2, written: [{ extent: 22 }] }]],
    [
      '/rpc/one_person?name=supabot&select=first_message(author(shout))',
      {
        first_message: { author: { shout: 'SUPABOT' } },
      },
    ],
    // A field may be a whole row.
    ['/messages?select=id,first:people(first_message->id)&id=eq.3', [{ id: 3, first: { id: 3 } }]],
  ])('%s', async (path, expected) => {
    expect(await get(path)).toEqual(expected)
  })

  test('with the name of a table replaces its foreign keys, in this direction', async () => {
    expect(await codeOf('/channels?select=channel_details_id_fkey(details)')).toBe('PGRST200')
    expect(await codeOf('/channel_details?select=channel_details_id_fkey(id)')).toBeUndefined()
  })

  test('can be counted, and read by the published client', async () => {
    const { data, count } = await api
      .client()
      .from('people')
      .select('username, written!inner(id, channels(slug))', { count: 'exact' })
      .eq('written.id', 3)
    expect([data, count]).toEqual([[{ username: 'kiwicopple', written: [{ id: 3, channels: { slug: 'public' } }] }], 1])
  })

  test('of rows that are written', async () => {
    const db = api.client('service')
    const message = { id: 77, message: 'new', username: 'awailas', channel_id: 3 }
    expect((await db.from('messages').insert(message).select('id,author(username)')).data).toEqual([
      { id: 77, author: { username: 'awailas' } },
    ])
    const changed = await db.from('messages').update({ message: 'newer' }).eq('id', 77).select('message,author(shout)')
    expect(changed.data).toEqual([{ message: 'newer', author: { shout: 'AWAILAS' } }])
    expect((await db.from('messages').delete().eq('id', 77).select('author(username)')).data).toEqual([
      { author: { username: 'awailas' } },
    ])
  })

  test('shows the rows that the caller may read', async () => {
    const path = '/channels?select=diary(line,backwards)&id=eq.1'
    const mine = [{ diary: [{ line: 'mine', backwards: 'enim' }] }]
    expect(await codeOf(path)).toBe('42501')
    expect(await get(path, await asPerson())).toEqual(mine)
    expect(await get('/channels?select=id,diary!inner(line)&diary.backwards=eq.sruoy', await asPerson())).toEqual([])
    expect(await get(path, await asPerson(another))).toEqual([{ diary: [{ line: 'yours', backwards: 'sruoy' }] }])
    expect((await api.client('service').from('channels').select('diary(line)').eq('id', 1)).data).toEqual([
      { diary: [{ line: 'mine' }, { line: 'yours' }] },
    ])
  })

  test.each([
    ['/people?select=sealed_rows(id)', '42501'],
    ['/people?select=username,sealed_rows!inner()', '42501'],
    ['/people?select=all_notes(id)', '42501'],
    ['/people?select=shout(id)', 'PGRST200'],
    ['/active_people?select=written(id)', 'PGRST200'],
    ['/rpc/get_username_and_status?name_param=supabot&select=written(id)', 'PGRST200'],
  ])('%s is rejected with %s', async (path, code) => {
    expect(await codeOf(path)).toBe(code)
  })

  test('is suggested in a hint by its table, to a role that may read that', async () => {
    // The relationship is hidden, but the table was not misspelt.
    expect(await get('/channels_x?select=nothing(id)')).toMatchObject({ code: 'PGRST200', hint: null })
    expect(await get('/channels?select=diaris(id)')).toMatchObject({ code: 'PGRST200', hint: null })
    expect(await get('/channels?select=message(id)')).toMatchObject({
      hint: "Perhaps you meant 'messages' instead of 'message'.",
    })
  })
})
