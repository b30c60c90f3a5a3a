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

describe('what is embedded', () => {
  test.each([
    ['to-one', '/messages?select=id,people(username)&id=eq.1', [{ id: 1, people: { username: 'supabot' } }]],
    ['to-one that is null', '/best_friends?select=third:people!third_wheel(username)&id=eq.2', [{ third: null }]],
    [
      'to-many',
      '/channels?select=slug,messages(id)&order=id&messages.order=id',
      [
        { slug: 'public', messages: [{ id: 1 }, { id: 3 }, { id: 4 }] },
        { slug: 'random', messages: [{ id: 2 }] },
        { slug: 'other', messages: [] },
      ],
    ],
    [
      'one-to-one, both ways',
      '/channels?select=channel_details(details,channels(slug))&id=in.(1,3)&order=id',
      [
        { channel_details: { details: 'Details for public channel', channels: { slug: 'public' } } },
        { channel_details: null },
      ],
    ],
    [
      'many-to-many',
      '/products?select=name,categories(name)&id=in.(1,2)&order=id&categories.order=name',
      [
        { name: 'Laptop', categories: [{ name: 'Computers' }, { name: 'Electronics' }] },
        { name: 'Phone', categories: [{ name: 'Electronics' }] },
      ],
    ],
    [
      'many-to-many by its junction',
      '/categories?select=name,products!product_categories(id)&id=eq.3',
      [{ name: 'Audio', products: [{ id: 3 }] }],
    ],
    [
      'the junction itself',
      '/products?select=product_categories(category_id)&id=eq.2',
      [{ product_categories: [{ category_id: 1 }] }],
    ],
    [
      'by constraint',
      '/best_friends?select=a:people!best_friends_first_user_fkey(username)&id=eq.1',
      [{ a: { username: 'supabot' } }],
    ],
    [
      'by constraint as the target',
      '/messages?select=messages_username_fkey(username)&id=eq.1',
      [{ messages_username_fkey: { username: 'supabot' } }],
    ],
    ['by column as the target', '/messages?select=channel_id(slug)&id=eq.1', [{ channel_id: { slug: 'public' } }]],
    [
      'several by hints',
      '/best_friends?select=one:people!first_user(username),two:people!second_user(username)&id=eq.1',
      [{ one: { username: 'supabot' }, two: { username: 'kiwicopple' } }],
    ],
    [
      'to-many by the column of the other side',
      '/people?select=best_friends!second_user(id)&username=eq.awailas',
      [{ best_friends: [{ id: 2 }] }],
    ],
    [
      'self, to the parent',
      '/collections?select=id,parent_id(description)&id=eq.4',
      [{ id: 4, parent_id: { description: 'Child 1' } }],
    ],
    [
      'self, to the children',
      '/collections?select=id,collections(id)&id=eq.1',
      [{ id: 1, collections: [{ id: 2 }, { id: 3 }] }],
    ],
    [
      'self, children by column',
      '/collections?select=kids:collections!parent_id(id,collections(id))&id=eq.1',
      [
        {
          kids: [
            { id: 2, collections: [{ id: 4 }] },
            { id: 3, collections: [] },
          ],
        },
      ],
    ],
    [
      'self, up twice',
      '/collections?select=parent_id(id,parent_id(id))&id=eq.4',
      [{ parent_id: { id: 2, parent_id: { id: 1 } } }],
    ],
    [
      'a view, to-many',
      '/people?select=recent_messages(text)&username=eq.kiwicopple',
      [{ recent_messages: [{ text: 'third' }] }],
    ],
    [
      'from a view',
      '/recent_messages?select=id,channels(slug),people(username)&id=eq.2',
      [{ id: 2, channels: { slug: 'random' }, people: { username: 'supabot' } }],
    ],
    [
      'from a view on a view',
      '/recent_of_recent?select=id,active_people(username)&order=id&limit=1',
      [{ id: 1, active_people: { username: 'supabot' } }],
    ],
    [
      'a table called as an alias would be',
      '/people_1?select=note,people(username)&order=username',
      [
        { note: 'of awailas', people: { username: 'awailas' } },
        { note: 'of supabot', people: { username: 'supabot' } },
      ],
    ],
    [
      'back and forth',
      '/people_1?select=people(username,people_1(note,people(username)))&username=eq.supabot',
      [{ people: { username: 'supabot', people_1: { note: 'of supabot', people: { username: 'supabot' } } } }],
    ],
    [
      'spread to-one',
      '/messages?select=id,...people(username,mood:status)&id=eq.1',
      [{ id: 1, username: 'supabot', mood: 'ONLINE' }],
    ],
    [
      'spread to-one of nothing',
      '/best_friends?select=id,...people!third_wheel(username)&id=eq.2',
      [{ id: 2, username: null }],
    ],
    [
      'spread to-many',
      '/channels?select=id,...messages(ids:id)&order=id&messages.order=id.desc',
      [
        { id: 1, ids: [4, 3, 1] },
        { id: 2, ids: [2] },
        { id: 3, ids: [] },
      ],
    ],
    [
      'spread within a spread',
      '/messages?select=id,...channels(slug,...channel_details(details))&id=eq.2',
      [{ id: 2, slug: 'random', details: 'Details for random channel' }],
    ],
    [
      'an embed within a spread',
      '/messages?select=id,...channels(channel_details(details))&id=eq.2',
      [{ id: 2, channel_details: { details: 'Details for random channel' } }],
    ],
  ])('%s', async (_, path, expected) => {
    expect(await ask(path)).toEqual(expected)
  })

  test('two spreads of one table keep apart', async () => {
    expect(
      await ask(
        '/best_friends?select=...a:people!first_user(one:username),...b:people!second_user(two:username)&id=eq.1',
      ),
    ).toEqual([{ one: 'supabot', two: 'kiwicopple' }])
  })
})
