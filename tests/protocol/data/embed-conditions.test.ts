import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

async function ask(path: string): Promise<unknown> {
  const body = await (await api.get(path)).json()
  return body.code === undefined ? body : `${body.code} ${body.message}`
}

describe('counts', () => {
  test.each([
    [
      '/channels?select=id,messages(count)&order=id',
      [
        { id: 1, messages: [{ count: 3 }] },
        { id: 2, messages: [{ count: 1 }] },
        { id: 3, messages: [{ count: 0 }] },
      ],
    ],
    ['/channels?select=messages(n:count())&id=eq.3', [{ messages: [{ n: 0 }] }]],
    ['/channels?select=messages(count)&id=eq.1&messages.username=eq.supabot', [{ messages: [{ count: 2 }] }]],
    ['/products?select=categories(count)&id=eq.1', [{ categories: [{ count: 2 }] }]],
    ['/messages?select=count()', [{ count: 4 }]],
    ['/messages?select=count()::text', [{ count: '4' }]],
    [
      '/messages?select=username,n:id.count()&order=username',
      [
        { username: 'kiwicopple', n: 1 },
        { username: 'supabot', n: 3 },
      ],
    ],
    ['/people?select=data.count()', [{ count: 2 }]],
    ['/corners?select=count&id=eq.1', [{ count: 7 }]],
    ['/messages?select=count(),people!inner()&people.status=eq.OFFLINE', [{ count: 1 }]],
  ])('%s', async (path, expected) => {
    expect(await ask(path)).toEqual(expected)
  })

  // In any order.
  test.each([
    [
      '/messages?select=count(),people(username)',
      [
        { count: 1, people: { username: 'kiwicopple' } },
        { count: 3, people: { username: 'supabot' } },
      ],
    ],
    [
      '/messages?select=n:id.count(),...people(username)',
      [
        { n: 1, username: 'kiwicopple' },
        { n: 3, username: 'supabot' },
      ],
    ],
    [
      '/people?select=count(),messages(channel_id)&messages.order=id',
      [
        { count: 2, messages: [] },
        { count: 1, messages: [{ channel_id: 1 }] },
        { count: 1, messages: [{ channel_id: 1 }, { channel_id: 2 }, { channel_id: 1 }] },
      ],
    ],
    [
      '/people?select=count(),...messages(channel_id)&messages.order=id',
      [
        { count: 2, channel_id: [] },
        { count: 1, channel_id: [1] },
        { count: 1, channel_id: [1, 2, 1] },
      ],
    ],
    [
      '/channels?select=id,messages(count(),people(username))&id=eq.2',
      [{ id: 2, messages: [{ count: 1, people: { username: 'supabot' } }] }],
    ],
    [
      '/messages?select=count(),...people(username,messages(channel_id))&username=eq.kiwicopple',
      [{ count: 1, username: 'kiwicopple', messages: [{ channel_id: 1 }] }],
    ],
  ])('%s, grouped by what is embedded', async (path, expected) => {
    const rows = (await ask(path)) as unknown[]
    expect(rows).toHaveLength(expected.length)
    expect(rows).toEqual(expect.arrayContaining<unknown>(expected))
  })

  test.each([
    ['/messages?select=id.sum()', 'PGRST123 Use of aggregate functions is not allowed'],
    ['/channels?select=messages(id.max())', 'PGRST123 Use of aggregate functions is not allowed'],
  ])('%s is rejected', async (path, expected) => {
    expect(await ask(path)).toBe(expected)
  })
})

describe('errors of embeds', () => {
  test.each([
    [
      'inner',
      '/channels?select=id,messages!inner(id)&messages.username=eq.kiwicopple',
      [{ id: 1, messages: [{ id: 3 }] }],
    ],
    [
      'left leaves the parents',
      '/channels?select=id,messages(id)&messages.username=eq.kiwicopple&order=id',
      [
        { id: 1, messages: [{ id: 3 }] },
        { id: 2, messages: [] },
        { id: 3, messages: [] },
      ],
    ],
    ['inner, nothing shown', '/channels?select=id,messages!inner()&messages.username=eq.kiwicopple', [{ id: 1 }]],
    [
      'inner below inner',
      '/channels?select=id,messages!inner(people!inner())&messages.people.status=eq.OFFLINE',
      [{ id: 1 }],
    ],
    [
      'or',
      '/channels?select=messages(id)&id=eq.1&messages.or=(id.eq.1,id.eq.4)&messages.order=id',
      [{ messages: [{ id: 1 }, { id: 4 }] }],
    ],
    [
      'order, limit, offset',
      '/channels?select=messages(id)&id=eq.1&messages.order=id.desc&messages.limit=1&messages.offset=1',
      [{ messages: [{ id: 3 }] }],
    ],
    ['by alias', '/channels?select=m:messages(id)&id=eq.1&m.id=eq.4', [{ m: [{ id: 4 }] }]],
    [
      'two deep',
      '/people?select=messages(id,channels(slug))&username=eq.supabot&messages.channels.slug=eq.random&messages.order=id',
      [
        {
          messages: [
            { id: 1, channels: null },
            { id: 2, channels: { slug: 'random' } },
            { id: 4, channels: null },
          ],
        },
      ],
    ],
    ['without any', '/channels?select=id,messages()&messages=is.null', [{ id: 3 }]],
    ['with some', '/channels?select=id,messages()&messages=not.is.null&order=id', [{ id: 1 }, { id: 2 }]],
    [
      'without any that match',
      '/channels?select=id,messages()&messages.username=eq.kiwicopple&messages=is.null&order=id',
      [{ id: 2 }, { id: 3 }],
    ],
    [
      'inside or',
      '/channels?select=id,messages(),channel_details()&or=(messages.is.null,channel_details.not.is.null)&order=id',
      [{ id: 1 }, { id: 2 }, { id: 3 }],
    ],
    [
      'order by a to-one',
      '/messages?select=id,channels(slug)&order=channels(slug).desc,id.desc&limit=2',
      [
        { id: 2, channels: { slug: 'random' } },
        { id: 4, channels: { slug: 'public' } },
      ],
    ],
    [
      'a column shadows an embed of that name',
      '/collections?select=id,parent_id(id)&parent_id=eq.2',
      [{ id: 4, parent_id: { id: 2 } }],
    ],
  ])('%s', async (_, path, expected) => {
    expect(await ask(path)).toEqual(expected)
  })

  test('the total counts the parents that an inner embed leaves', async () => {
    const { data, count } = await api
      .client()
      .from('channels')
      .select('id, messages!inner(id)', { count: 'exact' })
      .limit(1)
    expect([data?.length, count]).toEqual([1, 2])
  })

  test.each([
    ['/channels?select=id&messages.id=eq.1', "PGRST108 'messages' is not an embedded resource in this request"],
    [
      '/channels?select=messages(id)&messages.people.status=eq.x',
      "PGRST108 'people' is not an embedded resource in this request",
    ],
    ['/channels?select=id&messages.limit=1', "PGRST108 'messages' is not an embedded resource in this request"],
    ['/messages?select=id&order=channels(slug)', "PGRST108 'channels' is not an embedded resource in this request"],
    ['/channels?select=id,messages(id)&order=messages(id)', "PGRST118 A related order on 'messages' is not possible"],
    ['/channels?select=id,messages()&messages=eq.5', '42703 column channels.messages does not exist'],
    ['/channels?select=id,messages()&messages=is.true', '42703 column channels.messages does not exist'],
    [
      '/best_friends?select=people!first_user(*),people!second_user(*)',
      '42712 table name "best_friends_people_1" specified more than once',
    ],
    [
      '/collections?select=collections!collections_parent_id_fkey(id)',
      "PGRST200 Could not find a relationship between 'collections' and 'collections' in the schema cache",
    ],
    [
      '/messages?select=corners(id)',
      "PGRST200 Could not find a relationship between 'messages' and 'corners' in the schema cache",
    ],
    [
      '/messages?select=people!channel_id(id)',
      "PGRST200 Could not find a relationship between 'messages' and 'people' in the schema cache",
    ],
    [
      '/keyless?select=people(id)',
      "PGRST200 Could not find a relationship between 'keyless' and 'people' in the schema cache",
    ],
    ['/messages?select=channels(nope)', '42703 column channels_1.nope does not exist'],
  ])('%s is rejected', async (path, expected) => {
    expect(await ask(path)).toBe(expected)
  })

  test('no relationship: details, and a hint where a name is near', async () => {
    expect(await (await api.get('/messages?select=chanels(id)')).json()).toEqual({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'messages' and 'chanels' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'channels' instead of 'chanels'.",
      message: "Could not find a relationship between 'messages' and 'chanels' in the schema cache",
    })
  })

  test('ambiguity: 300 with the choices', async () => {
    const { error, status } = await api.client().from('people').select('best_friends(*)')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST201',
      details: ['first_user', 'second_user', 'third_wheel'].map((column) => ({
        cardinality: 'one-to-many',
        embedding: 'people with best_friends',
        relationship: `best_friends_${column}_fkey using people(username) and best_friends(${column})`,
      })),
      hint: "Try changing 'best_friends' to one of the following: 'best_friends!best_friends_first_user_fkey', 'best_friends!best_friends_second_user_fkey', 'best_friends!best_friends_third_wheel_fkey'. Find the desired relationship in the 'details' key.",
      message: "Could not embed because more than one relationship was found for 'people' and 'best_friends'",
    })
  })
})
