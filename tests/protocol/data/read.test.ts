import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

/** The rows, or the error's code. */
async function rows(path: string): Promise<unknown> {
  const body = await (await api.get(path)).json()
  return body.code ?? body
}

/** The names of the people found, or the error's code. */
async function names(query: string): Promise<unknown> {
  const found = await rows(`/people?select=username&order=username&${query}`)
  return Array.isArray(found) ? found.map((row) => row.username).join(' ') : found
}

async function ids(query: string): Promise<unknown> {
  const found = await rows(`/corners?select=id&${query}`)
  return Array.isArray(found) ? found.map((row) => row.id).join('') : found
}

/** The window of the people returned: status, Content-Range and Preference-Applied. */
async function window(query: string, headers: Record<string, string>): Promise<unknown[]> {
  const response = await api.get(`/people?select=username&order=username${query}`, { headers })
  return [response.status, response.headers.get('content-range'), response.headers.get('preference-applied')]
}

describe('columns', () => {
  test('all of them, in the order of the table, as JSON of their types', async () => {
    const { data } = await api.client().from('people').select().order('username').limit(1)
    expect(data).toEqual([
      {
        username: 'awailas',
        data: { a: 'flat', n: 12 },
        age_range: '[25,35)',
        status: 'ONLINE',
        catchphrase: "'bat' 'rat'",
      },
    ])
    expect(Object.keys(data?.[0] ?? {})).toEqual(['username', 'data', 'age_range', 'status', 'catchphrase'])
  })

  test('big numbers keep every digit', async () => {
    const response = await api.get('/corners?select=big&id=eq.1')
    expect(await response.text()).toBe('[{"big":9007199254740993}]')
    expect(await rows('/corners?select=big::text&id=eq.1')).toEqual([{ big: '9007199254740993' }])
  })

  test.each([
    [
      'alias and cast',
      'select=name:username,status::text&username=eq.supabot',
      [{ name: 'supabot', status: 'ONLINE' }],
    ],
    ['JSON path', 'select=data->a->b->1->>c&username=eq.kiwicopple', [{ c: 'deep' }]],
    ['index, named by the key before it', 'select=data->a->b->0&username=eq.kiwicopple', [{ b: 10 }]],
    ['negative index', 'select=x:data->a->b->-1->>c&username=eq.kiwicopple', [{ x: 'deep' }]],
    ['JSON path and cast', 'select=data->n::int&username=eq.kiwicopple', [{ n: 5 }]],
    ['SQL spelling of a type', 'select=data->>n::double precision&username=eq.awailas', [{ n: 12 }]],
    [
      'the same column twice',
      'select=username,username,u:username&username=eq.supabot',
      [{ username: 'supabot', u: 'supabot' }],
    ],
    ['a row of nothing but null', 'select=data&username=eq.supabot', [{ data: null }]],
  ])('%s', async (_, query, expected) => {
    expect(await rows(`/people?${query}`)).toEqual(expected)
  })

  test('odd names', async () => {
    const db = api.client()
    expect((await db.from('corners').select('"column whitespace"').eq('id', 1)).data).toEqual([
      { 'column whitespace': 'blank' },
    ])
    expect(await rows('/corners?select="quo\\"ted, (odd)"&id=eq.1')).toEqual([{ 'quo"ted, (odd)': 'odd' }])
    expect((await db.from('corners').select('id').eq('column whitespace', 'blank')).data).toEqual([{ id: 1 }])
    expect((await db.from('odd "name').select('note')).data).toEqual([{ note: 'found' }])
    expect(await rows('/corners?select=id,order&%22order%22=eq.second')).toEqual([{ id: 2, order: 'second' }])
    expect(await rows('/corners?select=array_column->0&id=eq.1')).toEqual([{ array_column: 'a' }])
  })

  test('a column called r is a column, not the row', async () => {
    expect(await rows('/people?select=r:username&username=eq.supabot')).toEqual([{ r: 'supabot' }])
    expect(await rows('/channels?select=id,messages(r:id)&id=eq.2')).toEqual([{ id: 2, messages: [{ r: 2 }] }])
  })

  test('unknown names have PostgreSQL’s errors', async () => {
    const body = { code: '42703', details: null, hint: null, message: 'column people.nope does not exist' }
    for (const query of [
      'select=nope',
      'nope=eq.1',
      'order=nope',
      'select=nope.count()',
      'or=(nope.is.null)',
      'select=nope->a',
    ]) {
      const response = await api.get(`/people?${query}`)
      expect([response.status, await response.json()]).toEqual([400, body])
    }
    const nested = await (await api.get('/people?select=messages(sum)')).json()
    expect(nested.message).toBe('column messages_1.sum does not exist')
  })

  test("a function's name is no column, though PostgreSQL would accept it as one", async () => {
    for (const name of [
      'to_json',
      'row_to_json',
      'pg_typeof',
      'text',
      'name',
      'hash_record',
      'ctid',
      'xmin',
      'tableoid',
    ]) {
      expect(await rows(`/people?select=${name}`)).toBe('42703')
    }
  })
})

describe('filters', () => {
  test.each([
    ['username=eq.supabot', 'supabot'],
    ['username=neq.supabot', 'awailas dragarcia kiwicopple'],
    ['username=gt.dragarcia&username=lte.kiwicopple', 'kiwicopple'],
    ['username=gte.kiwicopple', 'kiwicopple supabot'],
    ['username=lt.b', 'awailas'],
    ['username=like.*i*s', 'awailas'],
    ['username=ilike.SUPA*', 'supabot'],
    ['username=like(any).{supa*,*ple}', 'kiwicopple supabot'],
    ['username=ilike(all).{*A*,*S}', 'awailas'],
    ['username=eq(any).{supabot,awailas}', 'awailas supabot'],
    ['username=neq(all).{supabot,awailas}', 'dragarcia kiwicopple'],
    ['username=match.^[ak].*', 'awailas kiwicopple'],
    ['username=imatch.^SUP', 'supabot'],
    ['username=in.(supabot,"kiwicopple")', 'kiwicopple supabot'],
    ['username=in.()', ''],
    ['username=not.in.(supabot)', 'awailas dragarcia kiwicopple'],
    ['status=in.(OFFLINE)', 'kiwicopple'],
    ['status=eq.ONLINE&username=neq.supabot', 'awailas dragarcia'],
    ['data=is.null', 'dragarcia supabot'],
    ['data=is.not_null', 'awailas kiwicopple'],
    ['data=not.is.null', 'awailas kiwicopple'],
    ['data->>a=eq.flat', 'awailas'],
    ['data->n=gt.5', 'awailas'],
    ['data->>n=eq.5', 'kiwicopple'],
    ['data=cs.{"n":12}', 'awailas'],
    ['data=cd.{"n":12,"a":"flat","z":1}', 'awailas'],
    ['age_range=eq.[1,2)', 'supabot'],
    ['age_range=cs.[22,24)', 'dragarcia'],
    ['age_range=ov.[24,26)', 'awailas dragarcia kiwicopple'],
    ['age_range=sl.[20,30)', 'supabot'],
    ['age_range=sr.[1,20)', 'awailas dragarcia kiwicopple'],
    ['age_range=nxl.[20,30)', 'awailas dragarcia kiwicopple'],
    ['age_range=nxr.[20,30)', 'dragarcia supabot'],
    ['age_range=adj.[2,20)', 'dragarcia supabot'],
    ['catchphrase=fts.fat %26 cat', 'supabot'],
    ['catchphrase=plfts.bat rat', 'awailas'],
    ['catchphrase=phfts(english).cat', 'kiwicopple supabot'],
    ['catchphrase=wfts.cat or fat', 'dragarcia kiwicopple supabot'],
    ['username=fts(simple).supabot', 'supabot'],
    ['status=isdistinct.ONLINE', 'kiwicopple'],
    ['or=(username.eq.supabot,and(status.eq.OFFLINE,data.not.is.null))', 'kiwicopple supabot'],
    ['not.or=(username.eq.supabot,status.eq.OFFLINE)', 'awailas dragarcia'],
    ['and=(username.neq.supabot,not.and(status.eq.ONLINE,data.is.null))', 'awailas kiwicopple'],
    ['or=(username.in.(supabot,"x,y"),age_range.cs.{)', '22P02'],
    ['username=eq."supabot"', ''],
    ['age_range=eq.nonsense', '22P02'],
    ['data=like.x', '42883'],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toBe(expected)
  })

  test('lists accept every kind of character', async () => {
    const db = api.client()
    expect((await db.from('corners').select('id').in('column whitespace', ['a "quoted" b', 'no, (one)'])).data).toEqual(
      [{ id: 2 }],
    )
    expect(await rows(`/corners?select=id&${encodeURIComponent('"quo\\"ted, (odd)"')}=in.("x\\\\y")`)).toEqual([
      { id: 2 },
    ])
    expect(await rows('/corners?select=id&array_column=cs.{"b,c"}')).toEqual([{ id: 1 }])
    expect(await rows('/corners?select=id&array_column=ov.{a,z}')).toEqual([{ id: 1 }])
    expect(await rows('/corners?select=id&big=in.(9007199254740993)')).toEqual([{ id: 1 }])
  })
})

describe('order and window', () => {
  test.each([
    ['order=id.desc', '321'],
    ['order=count', '123'],
    ['order=count.desc', '231'],
    ['order=count.desc.nullslast,id.desc', '132'],
    ['order=count.nullsfirst,id', '231'],
    ['order=id&limit=1&offset=1', '2'],
    ['order=id&offset=2', '3'],
    ['order=id&limit=0', ''],
    ['order=array_column->0,id', '123'],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toBe(expected)
  })

  test('count is 206 for a part, with Content-Range', async () => {
    expect(await window('&limit=2', {})).toEqual([200, '0-1/*', null])
    expect(await window('&limit=2', { Prefer: 'count=exact' })).toEqual([206, '0-1/4', 'count=exact'])
    expect(await window('', { Prefer: 'count=exact' })).toEqual([200, '0-3/4', 'count=exact'])
    expect(await window('&username=eq.nobody', { Prefer: 'count=exact' })).toEqual([200, '*/0', 'count=exact'])
    expect(await window('&username=eq.nobody', {})).toEqual([200, '*/*', null])
    expect(await window('', { Range: '1-2', 'Range-Unit': 'items', Prefer: 'count=exact' })).toEqual([
      206,
      '1-2/4',
      'count=exact',
    ])
    expect(await window('&offset=9', {})).toEqual([200, '*/*', null])
    expect(await window('&offset=9', { Prefer: 'count=exact' })).toEqual([416, '*/4', null])
  })

  test('beyond a known total, the error contains the total', async () => {
    const { error, status } = await api.client().from('people').select('*', { count: 'exact' }).range(9, 10)
    expect([status, error]).toMatchObject([
      416,
      {
        code: 'PGRST103',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
        message: 'Requested range not satisfiable',
      },
    ])
  })

  test('planned and estimated counts are exact for visitors; for the server they are the planner’s', async () => {
    await api.pool.query('analyze public.people')
    expect((await api.client().from('people').select('*', { count: 'planned' })).count).toBe(4)
    await api.pool.query(
      'analyze public.channels; insert into public.channels (slug) values (null); delete from public.channels where slug is null',
    )
    const estimated = await api.client().from('people').select('*', { count: 'estimated' }).eq('status', 'ONLINE')
    expect(estimated.count).toBe(3)
  })

  test('the page is at most 1000 rows', async () => {
    await api.pool.query('insert into public.keyless select i from generate_series(1, 1200) i')
    const { data, count } = await api.client('service').from('keyless').select('a', { count: 'exact' }).limit(5000)
    expect([data?.length, count]).toEqual([1000, 1200])
    const estimated = await api.client('service').from('keyless').select('a', { count: 'estimated' }).limit(1)
    expect(estimated.count).toBeGreaterThan(1000)
  })

  test('HEAD has the headers and no body', async () => {
    const response = await api.get('/people?select=username', { method: 'HEAD', headers: { Prefer: 'count=exact' } })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([200, '', '0-3/4'])
    expect((await api.client().from('people').select('*', { count: 'exact', head: true })).count).toBe(4)
  })
})
