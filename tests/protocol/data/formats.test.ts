import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

describe('formats', () => {
  test('single() returns the one row, or 406', async () => {
    const db = api.client()
    expect((await db.from('people').select('username').eq('username', 'supabot').single()).data).toEqual({
      username: 'supabot',
    })
    const none = await db.from('people').select().eq('username', 'nobody').single()
    expect([none.status, none.error]).toMatchObject([
      406,
      {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    ])
    expect((await db.from('people').select().single()).error).toMatchObject({ details: 'The result contains 4 rows' })
    expect((await db.from('people').select().eq('username', 'nobody').maybeSingle()).data).toBeNull()
  })

  test('nulls can be stripped', async () => {
    const { data } = await api.client().from('people').select('username,data').eq('username', 'supabot').stripNulls()
    expect(data).toEqual([{ username: 'supabot' }])
    const one = await api
      .client()
      .from('people')
      .select('username,data')
      .eq('username', 'supabot')
      .single()
      .stripNulls()
    expect(one.data).toEqual({ username: 'supabot' })
  })

  test('CSV quotes what needs it', async () => {
    const path = '/corners?select=id,column whitespace,"quo\\"ted, (odd)"&order=id'
    const response = await api.get(path, { headers: { Accept: 'text/csv' } })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await response.text()).toBe(
      'id,column whitespace,"quo""ted, (odd)"\n1,blank,odd\n2,"a ""quoted"" b","x\\y"\n3,,"line\nbreak"',
    )
  })

  test('JSON is declared as UTF-8', async () => {
    expect((await api.get('/people')).headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(
      (await api.get('/people?limit=1', { headers: { Accept: 'application/vnd.pgrst.object+json' } })).headers.get(
        'content-type',
      ),
    ).toBe('application/vnd.pgrst.object+json; charset=utf-8')
  })

  test('a response that is too large is rejected, not sent', async () => {
    // As the site, which has 8 s: writing 32 MiB of JSON takes the database one or two of a visitor's three seconds.
    const response = await api.get('/rpc/huge', { headers: { apikey: api.secrets.secretKey } })
    expect([response.status, (await response.json()).code]).toEqual([400, '54000'])
  })
})
