import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataApi, someone, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

/** A request with exactly these headers. */
async function ask(headers: Record<string, string>, path = '/rpc/whoami') {
  const response = await api.app.request(`http://campus.test/rest/v1${path}`, { headers })
  return { status: response.status, body: await response.json(), challenge: response.headers.get('www-authenticate') }
}

describe('keys and tokens', () => {
  test('without a key: 401, whatever else is sent', async () => {
    const rejected = {
      status: 401,
      body: { message: 'No API key found in request', hint: 'No `apikey` request header was found.' },
    }
    expect(await ask({})).toMatchObject(rejected)
    expect(
      await ask({ Authorization: `Bearer ${await api.token({ role: 'authenticated', sub: someone })}` }),
    ).toMatchObject(rejected)
    expect(await ask({}, `/rpc/whoami?apikey=${api.secrets.publishableKey}`)).toMatchObject(rejected)
    expect(await ask({ apikey: 'sb_publishable_other' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    })
  })

  test('the key selects the role; the key as a bearer is no user', async () => {
    const { publishableKey, secretKey } = api.secrets
    expect((await ask({ apikey: publishableKey })).body).toMatchObject({ user: 'anon', uid: null })
    expect((await ask({ apikey: publishableKey, Authorization: `Bearer ${publishableKey}` })).body).toMatchObject({
      user: 'anon',
    })
    expect((await ask({ apikey: secretKey, Authorization: `Bearer ${secretKey}` })).body).toMatchObject({
      user: 'service_role',
      role: 'service_role',
    })
    const legacy = await api.token({ role: 'anon' })
    expect((await ask({ apikey: legacy, Authorization: `Bearer ${legacy}` })).body).toMatchObject({ user: 'anon' })
    expect((await ask({ apikey: await api.token({ role: 'service_role' }) })).body).toMatchObject({
      user: 'service_role',
    })
  })

  test("a person's token wins over the key, but is no key itself", async () => {
    const token = await api.token({ role: 'authenticated', sub: someone })
    expect((await ask({ apikey: api.secrets.publishableKey, Authorization: `Bearer ${token}` })).body).toMatchObject({
      user: 'authenticated',
      uid: someone,
    })
    expect((await ask({ apikey: api.secrets.secretKey, Authorization: `Bearer ${token}` })).body).toMatchObject({
      user: 'authenticated',
    })
    expect(await ask({ apikey: token, Authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    })
  })

  test('a token that has expired, is forged, or has another role is rejected', async () => {
    const apikey = api.secrets.publishableKey
    const bearer = async (token: string | Promise<string>) => ask({ apikey, Authorization: `Bearer ${await token}` })
    expect(await bearer(api.token({ role: 'authenticated' }, '-1m'))).toEqual({
      status: 401,
      body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
      challenge: 'Bearer error="invalid_token", error_description="JWT expired"',
    })
    expect(await bearer('not.a.token')).toMatchObject({
      status: 401,
      body: { code: 'PGRST301' },
      challenge: expect.stringContaining('invalid_token'),
    })
    expect(await bearer(api.secrets.secretKey)).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
    for (const role of [
      'postgres',
      'supabase_admin',
      'pg_read_all_data',
      '',
      null,
      5,
      ['service_role'],
      'authenticated; reset role',
    ]) {
      expect(await bearer(api.token({ role }))).toMatchObject({ status: 401, body: { code: 'PGRST303' } })
    }
    expect(await bearer(api.token({ sub: someone }))).toMatchObject({ status: 401, body: { code: 'PGRST303' } })
  })
})

describe('an unsupported resource is rejected by name', () => {
  test.each([
    ['GET', '/', {}, 404, 'PGRST126'],
    ['GET', '/people/1', {}, 404, 'PGRST125'],
    ['GET', '/rpc', {}, 404, 'PGRST205'],
    ['GET', '/rpc/a/b', {}, 404, 'PGRST125'],
    ['GET', '/peopel', {}, 404, 'PGRST205'],
    ['GET', '/users.secrets', {}, 404, 'PGRST205'],
    ['GET', '/pg_class', {}, 404, 'PGRST205'],
    ['GET', '/rpc/pg_sleep?seconds=1', {}, 404, 'PGRST202'],
    ['GET', '/rpc/set_config', {}, 404, 'PGRST202'],
    ['PUT', '/people?username=eq.supabot', {}, 405, 'PGRST117'],
    ['PURGE', '/people', {}, 405, 'PGRST117'],
    ['GET', '/people', { 'Accept-Profile': 'auth' }, 406, 'PGRST106'],
    ['POST', '/people', { 'Content-Profile': 'auth' }, 406, 'PGRST106'],
    ['GET', '/people', { Accept: 'application/geo+json' }, 406, 'PGRST107'],
    [
      'GET',
      '/people',
      { Accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze' },
      406,
      'PGRST107',
    ],
    ['GET', '/people', { Accept: 'application/openapi+json' }, 406, 'PGRST107'],
    ['POST', '/people', { 'Content-Type': 'text/csv' }, 415, 'PGRST107'],
    ['POST', '/people', { 'Content-Type': 'text/plain' }, 415, 'PGRST107'],
    ['GET', '/people', { Prefer: 'handling=strict, anything' }, 400, 'PGRST122'],
    ['GET', '/people', { Range: '5-1' }, 416, 'PGRST103'],
    ['GET', '/people?limit=-1', {}, 416, 'PGRST103'],
    ['GET', '/people?username=supabot', {}, 400, 'PGRST100'],
    ['GET', '/people?select=status.avg()', {}, 400, 'PGRST123'],
    ['GET', '/people?select=username::nonsense', {}, 400, '42704'],
    ['GET', '/people?select=username::people', {}, 400, '42704'],
    ['GET', `/people?select=${'a,'.repeat(8_200)}a`, {}, 414, 'PGRST100'],
  ])('%s %s %j: %i %s', async (method, path, headers, status, code) => {
    const init = method === 'POST' ? { method, headers, body: 'x' } : { method, headers }
    const response = await api.get(path, init)
    const body = await response.json()
    expect([response.status, body.code]).toEqual([status, code])
    expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('a table that does not exist is named, with the nearest that does', async () => {
    expect(await (await api.get('/chanels')).json()).toEqual({
      code: 'PGRST205',
      details: null,
      hint: "Perhaps you meant the table 'public.channels'",
      message: "Could not find the table 'public.chanels' in the schema cache",
    })
  })

  test('a body of more than 1 MiB', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(1024 * 1024) })
    const response = await api.get('/people', {
      method: 'POST',
      body,
      headers: { 'Content-Length': String(body.length) },
    })
    expect(response.status).toBe(413)
    const streamed = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 20; sent++) controller.enqueue(new TextEncoder().encode(' '.repeat(100_000)))
        controller.close()
      },
    })
    expect((await api.get('/people', { method: 'POST', body: streamed, duplex: 'half' } as RequestInit)).status).toBe(
      413,
    )
  })
})

describe('pages of other origins', () => {
  test('may send preflights, and read the exposed headers', async () => {
    const preflight = await api.app.request('http://campus.test/rest/v1/people', {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://elsewhere.test',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'apikey, prefer',
      },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const name of [
      'apikey',
      'Authorization',
      'Prefer',
      'Range',
      'Range-Unit',
      'Accept-Profile',
      'Content-Profile',
      'X-Client-Info',
      'X-Retry-Count',
    ]) {
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',')).toContain(
        name.toLowerCase(),
      )
    }
    for (const path of ['/people?limit=1', '/nowhere']) {
      const response = await api.get(path, { headers: { Origin: 'http://elsewhere.test' } })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toMatch(
        /Content-Range.*Location.*Preference-Applied/,
      )
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})
