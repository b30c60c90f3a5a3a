import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({
    EXTERNAL_GITHUB_ENABLED: 'true',
    EXTERNAL_GITHUB_CLIENT_ID: 'campus',
    EXTERNAL_GITHUB_SECRET: 'a client secret',
  })
})
afterAll(() => server.close())

it.each([
  ['http://127.0.0.1:3000', 'campuslife-flow', ['Path=/auth/v1']],
  // No other host of the college's domain can set it, nor a page without TLS.
  ['https://campus.example', '__Host-campuslife-flow', ['Path=/', 'Secure']],
])(
  'what binds a browser that begins at %s is for the server only, and stored as its hash',
  async (SITE_URL, name, own) => {
    const response = await server.configured({ SITE_URL }).request('/authorize?provider=github')
    const [cookie = ''] = response.headers.getSetCookie()
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'SameSite=Lax', ...own].toSorted())
    expect(pair.split('=')).toEqual([name, expect.stringMatching(/^[\w-]{43}$/)])
    const { rows } = await server.pool.query('select * from auth.flow_state')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(pair.slice(name.length + 1))
  },
)

it('over TLS a cookie without the prefix, which another host could have set, is ignored', async () => {
  const site = server.configured({ SITE_URL: 'https://campus.example' })
  for (const [name, code] of [
    ['campuslife-flow', 'bad_oauth_state'],
    // The response is accepted, and reports that the person declined.
    ['__Host-campuslife-flow', 'bad_oauth_callback'],
  ]) {
    const begun = await site.request('/authorize?provider=github')
    const [mark = ''] = /[\w-]{43}/.exec(begun.headers.getSetCookie()[0] ?? '') ?? []
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const answer = await site.request(`/callback?error=access_denied&state=${state}`, {
      headers: { cookie: `${name}=${mark}` },
    })
    const landed = new URL(answer.headers.get('location') ?? '')
    expect([name, landed.searchParams.get('error_code')]).toEqual([name, code])
  }
})
