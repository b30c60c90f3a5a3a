import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, someone, startDataApi } from './data-api.ts'

// The limits of one response, and the data API's errors about tables that the caller may not read.

let api: DataApi
let asPerson: Record<string, string>
let asServer: Record<string, string>
beforeAll(async () => {
  api = await startDataApi()
  asPerson = { Authorization: `Bearer ${await api.token({ role: 'authenticated', sub: someone })}` }
  asServer = { apikey: api.secrets.secretKey }
  await api.pool.query(`
    insert into public.channels (id, slug) select n, 'many ' || n from generate_series(1001, 1300) as n;
    insert into public.messages (message, username, channel_id)
      select repeat('long ', 20), 'supabot', 1001 + n % 300 from generate_series(1, 12000) as n;
    create table public.closed_ledger (id int primary key, amount int, owner uuid);
    alter table public.closed_ledger enable row level security;
    create policy "own lines" on public.closed_ledger for select to authenticated using (owner = auth.uid());
    create policy "the site reads all" on public.closed_ledger for select to service_role using (true);
    grant select on public.closed_ledger to authenticated;
    revoke all on public.closed_ledger from anon;
    insert into public.closed_ledger select n, n % 100, gen_random_uuid() from generate_series(1, 5000) as n;
    create function public.closed_ledger_sum() returns bigint language sql as 'select 1::bigint';
    revoke all on function public.closed_ledger_sum() from public, anon, authenticated;
    grant execute on function public.closed_ledger_sum() to service_role;
    analyze`)
})
afterAll(() => api.close())

const codeOf = async (path: string, init: RequestInit = {}) => {
  const answer = await api.get(path, init)
  const text = await answer.text()
  return [answer.status, answer.status < 300 ? text.length : JSON.parse(text).code]
}

const rows = async (path: string) => (await (await api.get(path)).json()) as unknown[]
const total = async (count: string, path: string, headers: Record<string, string>) =>
  (await api.get(path, { headers: { ...headers, Prefer: `count=${count}` } })).headers.get('content-range')
const hint = async (path: string, headers: Record<string, string> = {}) =>
  (await (await api.get(path, { headers })).json()).hint
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
describe('an answer', () => {
  // 12,000 rows below 300, and each of those again below its message.
  const nested = '/messages?select=id,channels(id,messages(*))'

  test.each([
    ['embeds in embeds', nested],
    ['the same as CSV', '/channels?select=id,messages(*)', { Accept: 'text/csv' }],
    ['spread embeds', '/channels?select=id,...messages(id,message,username)&limit=300'],
    ['embeds below a count', '/messages?select=count(),channels(id,messages(*))&limit=1'],
    ['rows of a function', '/rpc/messages_of?name=supabot&select=*,channels(id,messages(*))'],
  ])('of %s ends at its budget, while it is built', async (_, path, headers: Record<string, string> = {}) => {
    expect(await codeOf(path, { headers })).toEqual([400, '54000'])
    expect(await (await api.get(path, { headers })).json()).toMatchObject({
      message: 'The answer is larger than 2 MiB',
      hint: expect.stringContaining('limit'),
    })
  })

  test('may be larger for a person, and largest for the server', async () => {
    // 300 rows with forty each: between 2 and 8 MiB, as they are counted.
    const path = '/channels?select=id,messages(message)&id=gte.1001'
    expect(await codeOf(path)).toEqual([400, '54000'])
    const [status, length] = await codeOf(path, { headers: asPerson })
    expect(status).toBe(200)
    expect(length).toBeGreaterThan(1_000_000)
    expect((await codeOf(nested, { headers: asPerson }))[0]).toBe(400)
  })

  test('of a write that is too large rolls the write back', async () => {
    const path = '/channels?select=id,messages(id,channels(id,messages(*)))&id=gte.1001'
    const before = await api.pool.query('select count(*)::int from public.channels where data is not null')
    const init = { method: 'PATCH', body: '{"data":{}}', headers: { Prefer: 'return=representation' } }
    expect(await codeOf(path, init)).toEqual([400, '54000'])
    const after = await api.pool.query('select count(*)::int from public.channels where data is not null')
    expect(after.rows).toEqual(before.rows)
  })

  test('of usual size is what it was without a budget', async () => {
    const some = await rows('/channels?select=*,messages(*)&id=gte.1001&order=id&limit=2&messages.order=id')
    const counted = await rows('/channels?select=*,messages(*)&id=gte.1001&order=id&limit=3&messages.order=id')
    expect(counted.slice(0, 2)).toEqual(some)
    expect((await rows('/messages?select=id')).length).toBe(1000)
  })

  // A few rows each: the request is rejected, not the size of the response.
  test.each([
    [
      'four levels of embeds',
      '/messages?select=id,channels(id,messages(id,channels(id,messages(id))))&id=eq.1',
      'Embeds are nested more than 3 deep',
    ],
    [
      'eleven embeds',
      `/messages?select=id,${Array.from({ length: 11 }, (_, n) => `a${n}:channels(id)`).join(',')}&id=eq.1`,
      'There are more than 10 embeds',
    ],
    [
      'a column five times',
      `/messages?select=${'abcde'.replaceAll(/./g, '$&:message,')}id&id=eq.1`,
      "The column 'message' is selected more than 4 times",
    ],
  ])('with %s is rejected for visitors, not for the server', async (_, path, details) => {
    for (const headers of [{}, asPerson]) {
      const answer = await api.get(path, { headers })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: '54000', details }])
    }
    expect((await codeOf(path, { headers: asServer }))[0]).toBe(200)
  })

  test('is stored nowhere, errors neither', async () => {
    for (const path of ['/channels?limit=1', '/nothing', '/channels?limit=x'])
      expect((await api.get(path)).headers.get('cache-control')).toBe('private, no-store')
    expect((await api.get('/channels', { headers: { apikey: 'wrong' } })).headers.get('cache-control')).toBe(
      'private, no-store',
    )
  })
})

describe('of a table with closed rows', () => {
  test.each(['planned', 'estimated', 'exact'])('%s counts include only what the caller may read', async (count) => {
    expect(await total(count, '/closed_ledger', asPerson)).toBe('*/0')
    expect(await total(count, '/closed_ledger?amount=eq.7', asPerson)).toBe('*/0')
  })

  test('counts that are not exact end at ten thousand, and are never below the returned rows', async () => {
    expect(await total('planned', '/messages?limit=1', {})).toBe('0-0/10001')
    expect(await total('estimated', '/messages?limit=5&offset=11000', {})).toBe('11000-11004/11005')
    expect(await total('planned', '/channels?id=gte.1001&limit=1', {})).toBe('0-0/300')
    expect(Number((await total('planned', '/closed_ledger?limit=1', asServer))?.split('/')[1])).toBeGreaterThan(4000)
  })

  test('hints name what the caller may read or call, and only near misses', async () => {
    expect(await hint('/closed_ledgr')).toBeNull()
    expect(await hint('/closed_ledgr', asPerson)).toBe("Perhaps you meant the table 'public.closed_ledger'")
    expect(await hint('/rpc/closed_ledger_sun', asPerson)).toBeNull()
    expect(await hint('/rpc/closed_ledger_sun', asServer)).toContain('closed_ledger_sum')
    // A third of the letters match.
    expect(await hint('/chanel_things')).toBeNull()
    expect(await hint('/channel')).toBe("Perhaps you meant the table 'public.channels'")
  })
})

describe('JSON nested without end', () => {
  test.each([
    ['in a body', '/channels', { method: 'POST', body: `{"data":${deep(200_000)}}` }],
    ['in a bulk body', '/channels', { method: 'POST', body: deep(200_000) }],
    ['in an update', '/channels?id=eq.1', { method: 'PATCH', body: `{"data":${deep(5_000)}}` }],
    ['in a call', '/rpc/takes_json', { method: 'POST', body: `{"word":${deep(10_000)}}` }],
    ['in a filter', `/channels?data=cs.${deep(7_000)}`, {}],
    ['in a list of values', `/people?age_range=eq.${'{'.repeat(7_000)}`, {}],
  ])('%s is the caller’s mistake', async (_, path, init) => {
    const [status] = await codeOf(path, init)
    // PostgreSQL itself accepts a filter of some thousand.
    expect([200, 400]).toContain(status)
    expect(api.logged).toEqual([])
  })
})
