import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

/** Corners of the protocol that the specs of PostgREST 16 cover and that an unusual client meets first. */
let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
  await api.pool.query(`
    create schema hidden;
    create table public.clubs (id int primary key, name text);
    create table public.members (id int primary key, name text);
    create table public.joined (
      club_id int references public.clubs, member_id int references public.members, since int, primary key (club_id, member_id)
    );
    revoke all on public.joined from anon;
    create view public.joined_shown as select club_id, member_id as person from public.joined;
    create table hidden.led (
      club_id int references public.clubs, member_id int references public.members, primary key (club_id, member_id)
    );
    create table public.leaders (id int primary key, name text);
    create table hidden.leads (
      club_id int references public.clubs, leader_id int references public.leaders, primary key (club_id, leader_id)
    );
    create view public.leads as select club_id, leader_id from hidden.leads;
    create view public.leads_without_key as select club_id from hidden.leads;
    insert into public.clubs values (1, 'Chess'), (2, 'Music');
    insert into public.members values (1, 'Asha'), (2, 'Ravi');
    insert into public.joined values (1, 1, 2024), (1, 2, 2025), (2, 2, 2026);
    insert into public.leaders values (7, 'Meera');
    insert into hidden.leads values (2, 7);
    create function public.raise_state(state text) returns void language plpgsql as
      $$ begin raise using errcode = state, message = 'raised'; end $$;
    create function public.many_rows() returns int language sql stable as 'select (select id from messages)';
    create function public.endless(n int) returns int language plpgsql as 'begin return public.endless(n + 1); end';
    create function public.all_messages() returns setof public.messages language sql stable as 'select * from messages';
    update public.people set data = '{"!@#$%^&*_a": "odd", "-1": "dash", "list": [1, 2]}' where username = 'dragarcia';
    notify pgrst, 'reload schema';
  `)
})
afterAll(() => api.close())

async function read(path: string): Promise<[number, unknown]> {
  const response = await api.get(path)
  const body = await response.json()
  return [response.status, body.code ?? body]
}

describe('an embed with an alias', () => {
  const byTarget = [
    ['a filter', 'm:messages(id)&id=eq.1&messages.id=eq.4', [{ m: [{ id: 4 }] }]],
    [
      'a filter of an inner embed',
      'id,m:messages!inner(id)&messages.username=eq.kiwicopple',
      [{ id: 1, m: [{ id: 3 }] }],
    ],
    ['an order', 'm:messages(id)&id=eq.1&messages.order=id.desc', [{ m: [{ id: 4 }, { id: 3 }, { id: 1 }] }]],
    [
      'a limit and an offset',
      'm:messages(id)&id=eq.1&messages.order=id&messages.limit=1&messages.offset=1',
      [{ m: [{ id: 3 }] }],
    ],
    ['or', 'm:messages(id)&id=eq.1&messages.or=(id.eq.1,id.eq.3)&messages.order=id', [{ m: [{ id: 1 }, { id: 3 }] }]],
    ['and, negated', 'm:messages(id)&id=eq.1&messages.not.and=(id.gte.1,id.lte.3)', [{ m: [{ id: 4 }] }]],
    [
      'a filter below it',
      'm:messages(id,p:people(username))&id=eq.2&messages.people.username=eq.x',
      [{ m: [{ id: 2, p: null }] }],
    ],
    ['a filter by both names at once', 'm:messages(id)&id=eq.1&messages.id=gte.3&m.id=lte.3', [{ m: [{ id: 3 }] }]],
    [
      'a filter beside a spread embed',
      'm:messages(id),...channel_details(details)&id=eq.1&messages.id=eq.1',
      [{ m: [{ id: 1 }], details: 'Details for public channel' }],
    ],
  ] as const

  test.each(byTarget)(
    'is found by its table for %s, with a warning that this is deprecated',
    async (_, query, expected) => {
      const response = await api.get(`/channels?select=${query}`)
      expect([response.status, await response.json()]).toEqual([200, expected])
      expect(response.headers.get('warning')).toMatch(
        /^299 - "Embedded resource was referenced .* `messages` to `m`.*"$/,
      )
    },
  )

  test('is found by the column or the key that it is embedded by', async () => {
    const path = '/messages?select=c:channel_id!inner(slug)&channel_id.slug=eq.random'
    expect(await read(path)).toEqual([200, [{ c: { slug: 'random' } }]])
    expect(
      await read('/messages?select=c:messages_channel_id_fkey!inner(slug)&messages_channel_id_fkey.slug=eq.random'),
    ).toEqual([200, [{ c: { slug: 'random' } }]])
  })

  test('has lower priority than the embed that has the name without an alias', async () => {
    const path = '/channels?select=m:messages(id),messages(id)&id=eq.1&messages.id=eq.4&m.id=eq.1'
    const response = await api.get(path)
    expect(await response.json()).toEqual([{ m: [{ id: 1 }], messages: [{ id: 4 }] }])
    expect(response.headers.get('warning')).toBeNull()
  })

  test('of two for one table, the first is meant', async () => {
    const path = '/messages?select=a:people(username),b:people(username)&id=eq.1&people.username=eq.x'
    expect(await read(path)).toEqual([200, [{ a: null, b: { username: 'supabot' } }]])
  })

  test('is not found by its table for a test of its presence or an order by it', async () => {
    expect(await read('/channels?select=m:messages(id)&messages=is.null')).toEqual([400, '42703'])
    expect(await read('/messages?select=c:channels(id)&order=channels(slug)')).toEqual([400, 'PGRST108'])
  })

  test('is found by its table in what a write and a function show', async () => {
    const shown = '/channels?id=eq.1&select=m:messages(id)&messages.id=eq.4'
    const init = { method: 'PATCH', body: '{"slug":"public"}', headers: { Prefer: 'return=representation' } }
    for (const [path, request] of [
      [shown, init],
      ['/rpc/messages_of?name=kiwicopple&select=c:channels(slug)&channels.slug=eq.none', {}],
    ] as const) {
      const response = await api.get(path, request)
      expect(response.status).toBe(200)
      expect(response.headers.get('warning')).toContain(' in query string filters, orders or limits.')
    }
  })

  test('may have any name: a header has room for what is printable', async () => {
    const alias = encodeURIComponent('"क\\"\r\nX: y"')
    const response = await api.get(`/channels?select=${alias}:messages(id)&messages.id=eq.4&limit=1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('warning')).toContain('`messages` to `????X: y`')
    expect(response.headers.get('x')).toBeNull()
  })
})

describe('a many-to-many embed', () => {
  const members = [{ name: 'Chess', members: [{ name: 'Asha' }, { name: 'Ravi' }] }]

  test('is resolved through a view of the junction that the caller may read, where the junction is closed', async () => {
    const query = 'select=name,members(name)&id=eq.1&members.order=id'
    expect(await read(`/clubs?${query}`)).toEqual([200, members])
    const asServer = await api.get(`/clubs?${query}`, { headers: { apikey: api.secrets.secretKey } })
    expect(await asServer.json()).toEqual(members)
  })

  test.each(['joined_shown', 'joined'])('is found by the hint %s', async (hint) => {
    const response = await api.get(`/members?select=clubs!${hint}(name)&id=eq.1`, {
      headers: { apikey: api.secrets.secretKey },
    })
    expect(await response.json()).toEqual([{ clubs: [{ name: 'Chess' }] }])
  })

  test('is resolved through an exposed view of a junction in another schema, both ways', async () => {
    expect(await read('/clubs?select=name,leaders(name)&order=id')).toEqual([
      200,
      [
        { name: 'Chess', leaders: [] },
        { name: 'Music', leaders: [{ name: 'Meera' }] },
      ],
    ])
    expect(await read('/leaders?select=clubs!inner(name),leads(club_id)')).toEqual([
      200,
      [{ clubs: [{ name: 'Music' }], leads: [{ club_id: 2 }] }],
    ])
  })

  test('is not found through a junction that no view exposes', async () => {
    expect(await read('/clubs?select=members!led(name)')).toEqual([400, 'PGRST200'])
    expect(await read('/clubs?select=leads_without_key(leaders(name))')).toEqual([400, 'PGRST200'])
  })
})

describe('what is empty', () => {
  test('an empty list of columns is all of them, for a table and for a function', async () => {
    expect(await read('/products?select=&id=eq.1')).toEqual([200, [{ id: 1, name: 'Laptop', price: 999.99 }]])
    expect(await read('/rpc/all_messages?select=&id=eq.1')).toEqual(await read('/rpc/all_messages?id=eq.1'))
    const written = await api.write('PATCH', '/products?id=eq.1&select=', { name: 'Laptop' }, 'return=representation')
    expect(written).toMatchObject({ status: 200, body: [{ id: 1, name: 'Laptop', price: 999.99 }] })
  })

  test.each(['[]', '[{}]', '[{},{}]', '{}', '5', '"text"', 'null', ' [ ] '])(
    'an update with %s changes nothing',
    async (body) => {
      expect(await api.write('PATCH', '/products?id=eq.1', body)).toMatchObject({ status: 204, body: '', range: '*/*' })
      expect(await api.write('PATCH', '/products?id=eq.1&select=id', body, 'return=representation')).toMatchObject({
        status: 200,
        body: [],
      })
    },
  )

  test('an update with an empty list and its columns changes nothing', async () => {
    expect(await api.write('PATCH', '/products?id=eq.1&columns=name', [])).toMatchObject({ status: 204, range: '*/*' })
  })

  test.each([
    ['[]', undefined],
    ['5', undefined],
    ['null', 'resolution=merge-duplicates'],
    ['[]', 'resolution=merge-duplicates'],
    ['[]', 'resolution=ignore-duplicates'],
    ['[]', 'missing=default'],
  ])('an insert of %s with Prefer %s inserts nothing', async (body, prefer) => {
    const [bare, shown] = [prefer, [prefer, 'return=representation'].filter(Boolean).join()]
    expect(await api.write('POST', '/products', body, bare)).toMatchObject({ status: 201, body: '', range: '*/*' })
    expect(await api.write('POST', '/products', body, shown)).toMatchObject({ status: 201, body: [] })
    expect(await api.write('POST', '/products?columns=id,name,price', body, shown)).toMatchObject({
      status: 201,
      body: [],
    })
  })

  test.each(['[5]', '[{"id":1},null]', '[[]]'])(
    'a list such as %s, whose members are no objects, is rejected',
    async (body) => {
      for (const method of ['POST', 'PATCH'])
        expect(await api.write(method, '/products?id=eq.1', body)).toMatchObject({
          status: 400,
          body: { code: 'PGRST102', message: 'All object keys must match' },
        })
    },
  )

  test('an empty list of values matches nothing, and with not everything', async () => {
    expect(await read('/products?id=in.(   )')).toEqual([200, []])
    expect(await read('/products?or=(id.in.( ),id.eq.1)&select=id')).toEqual([200, [{ id: 1 }]])
    expect((await read('/products?id=not.in.( )'))[1]).toHaveLength(3)
  })
})

test.each([
  ['/people?select=data->>!@%23$%25^%26*_a&username=eq.dragarcia', [{ '!@#$%^&*_a': 'odd' }]],
  ['/people?select=username&data->>!@%23$%25^%26*_a=eq.odd', [{ username: 'dragarcia' }]],
  ['/people?select=username&or=(data->>!@%23$%25^%26*_a.eq.odd)', [{ username: 'dragarcia' }]],
  ['/people?select=username&order=data->>!@%23$%25^%26*_a.asc.nullslast&limit=1', [{ username: 'dragarcia' }]],
  ['/people?select=data->>"-1"&username=eq.dragarcia', [{ '-1': 'dash' }]],
  ['/people?select=data->list->-1&username=eq.dragarcia', [{ list: 2 }]],
])('%s reads a key of JSON', async (path, expected) => {
  expect(await read(path)).toEqual([200, expected])
})

test.each(['data->>--34', 'data->>-xy-4', 'data->>-78xy'])('%s is no way into JSON', async (field) => {
  expect(await read(`/people?select=${field}`)).toEqual([400, 'PGRST100'])
  expect(await read(`/people?${field}=eq.1`)).toEqual([400, 'PGRST100'])
})

test.each([
  ['/products?select=id&offset=-4&order=id&limit=2', [{ id: 1 }, { id: 2 }]],
  ['/products?select=id&offset=none&limit=all&order=id', [{ id: 1 }, { id: 2 }, { id: 3 }]],
  [
    '/channels?select=messages(id)&id=eq.1&messages.offset=-1&messages.order=id&messages.limit=1',
    [{ messages: [{ id: 1 }] }],
  ],
])('%s starts at the first row', async (path, expected) => {
  const response = await api.get(path)
  expect([response.status, await response.json()]).toEqual([200, expected])
  expect(response.headers.get('content-range')).toBe(`0-${expected.length - 1}/*`)
})

/** PostgREST, references/errors and Error.hs: one state of each listed class, and the exceptions. */
test.each([
  ['08P01', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['21000', 500],
  ['22023', 400],
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['23514', 400],
  ['25000', 500],
  ['28000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40003', 500],
  ['42501', 401],
  ['42703', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P10', 400],
  ['42P17', 500],
  ['53000', 503],
  ['53400', 500],
  ['54000', 500],
  ['54001', 500],
  ['55000', 500],
  ['57000', 500],
  ['58000', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['PT402', 402],
  ['PT418', 418],
  ['PT42X', 500],
  ['PT999', 500],
  ['PT000', 500],
])('the state %s raised by a function is a status %i', async (state, status) => {
  const response = await api.get('/rpc/raise_state', { method: 'POST', body: JSON.stringify({ state }) })
  expect([response.status, (await response.json()).code]).toEqual([status, state])
  expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
})

test('a subquery with several rows and a recursion without end are faults of the function', async () => {
  expect(await read('/rpc/many_rows')).toEqual([500, '21000'])
  expect(await read('/rpc/endless?n=1')).toEqual([500, '54001'])
})

const zoned = async (zone: string) => {
  const response = await api.get('/messages?select=sent_at&id=eq.1', { headers: { Prefer: `timezone=${zone}` } })
  return [response.status, await response.json(), response.headers.get('preference-applied')]
}

test('a time zone by its offset is applied, and one that does not exist is an error', async () => {
  expect(await zoned('-4')).toEqual([200, [{ sent_at: '2026-01-01T08:00:00-04:00' }], 'timezone=-4'])
  expect(await zoned('+05:30')).toEqual([200, [{ sent_at: '2026-01-01T06:30:00-05:30' }], 'timezone=+05:30'])
  expect(await zoned('Invalid/Timezone')).toMatchObject([
    400,
    { code: '22023', message: 'invalid value for parameter "TimeZone": "Invalid/Timezone"' },
    null,
  ])
})
