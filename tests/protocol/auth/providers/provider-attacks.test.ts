import { describe, expect, it } from 'vitest'
import { errorIn, fragment, providerSignIn, visitor, withoutKey } from './provider-sign-in.ts'

const site = providerSignIn()
const { begun, open, signIn } = site

describe('an attack on the way back', () => {
  it('leads nowhere but where links may lead', async () => {
    for (const target of ['https://evil.example/', '//evil.example', 'https://app.example.evil.example/'])
      expect((await signIn(visitor(), { redirect_to: target })).origin).toBe('http://localhost:4100')
    expect((await signIn(visitor(), { redirect_to: 'https://app.example/in' })).href).toMatch(
      /^https:\/\/app\.example\/in#access_token/,
    )
  })

  it('with another state, or one that was used, or has expired, is rejected', async () => {
    site.issuer.visitor = visitor()
    const { browser, back } = await begun()
    const forged = new URL(back)
    for (const state of ['', 'nonsense', crypto.randomUUID()]) {
      forged.searchParams.set('state', state)
      const landed = new URL((await open(forged, browser.header())).headers.get('location') ?? '')
      expect([landed.origin, ...errorIn(landed)]).toEqual([
        'http://localhost:4100',
        'invalid_request',
        'bad_oauth_state',
      ])
    }
    const answers = await Promise.all([open(back, browser.header()), open(back, browser.header())])
    const landed = answers.map((answer) => new URL(answer.headers.get('location') ?? ''))
    expect(landed.filter((url) => fragment(url).has('access_token'))).toHaveLength(1)
    // The flow is deleted once the first has ended.
    const codes = landed.map((url) => errorIn(url)[1]).filter((code) => code !== null)
    expect(['flow_state_already_used', 'bad_oauth_state']).toEqual(expect.arrayContaining(codes))

    const late = await begun()
    await site.server.pool.query("update auth.flow_state set created_at = now() - interval '11 minutes'")
    const answer = await open(late.back, late.browser.header())
    expect(errorIn(new URL(answer.headers.get('location') ?? ''))[1]).toBe('bad_oauth_state')
  })

  it('in another browser is rejected, so that nobody is signed in to an attacker’s account', async () => {
    site.issuer.visitor = visitor()
    const { browser, back } = await begun()
    for (const cookies of [{}, (await begun()).browser.header()]) {
      const landed = new URL((await open(back, cookies)).headers.get('location') ?? '')
      expect(errorIn(landed)[1]).toBe('bad_oauth_state')
    }
    expect(
      fragment(new URL((await open(back, browser.header())).headers.get('location') ?? '')).has('access_token'),
    ).toBe(true)
  })

  it('with the code of another flow is rejected', async () => {
    site.issuer.visitor = visitor()
    const [mine, theirs] = [await begun(), await begun()]
    const swapped = new URL(mine.back)
    swapped.searchParams.set('code', theirs.back.searchParams.get('code') ?? '')
    const landed = new URL((await open(swapped, mine.browser.header())).headers.get('location') ?? '')
    expect(errorIn(landed)).toEqual(['access_denied', 'bad_oauth_callback'])
  })

  it('with a response of another provider is rejected', async () => {
    site.issuer.visitor = visitor()
    const { browser, back } = await begun()
    // RFC 9207: the response identifies its issuer, so that a dishonest provider cannot use another one's response.
    back.searchParams.set('iss', 'https://evil.example')
    const landed = new URL((await open(back, browser.header())).headers.get('location') ?? '')
    expect(errorIn(landed)).toEqual(['access_denied', 'bad_oauth_callback'])
  })

  it.each([
    ['another nonce', { lie: { nonce: 'replayed' } }],
    ['another audience', { lie: { aud: 'another-client' } }],
    ['another issuer', { lie: { iss: 'https://evil.example' } }],
    ['a time that is over', { lie: { exp: 1_000_000 } }],
    ['a signature of another key', { useStrangersKey: true }],
  ])('with a token that has %s is rejected', async (_, trick) => {
    Object.assign(site.issuer, trick)
    const who = visitor()
    const landed = await signIn(who)
    expect(errorIn(landed)).toEqual(['access_denied', 'bad_oauth_callback'])
    const { rows } = await site.server.pool.query('select from auth.users where email = $1', [who.email])
    expect(rows).toEqual([])
  })

  it('with an error redirects with that error, in query and fragment', async () => {
    const { browser, back } = await begun()
    back.search = new URLSearchParams({
      state: back.searchParams.get('state') ?? '',
      error: 'access_denied',
      error_description: 'The person said no',
    }).toString()
    const landed = new URL((await open(back, browser.header())).headers.get('location') ?? '')
    expect(Object.fromEntries(landed.searchParams)).toEqual(
      Object.fromEntries([...fragment(landed)].filter(([key]) => key !== 'sb')),
    )
    expect(landed.searchParams.get('error_description')).toBe('The person said no')
  })

  it('may be posted, and is then redirected to itself with the cookie', async () => {
    site.issuer.visitor = visitor()
    const { browser, back } = await begun()
    const posted = await site.server.request('/callback', {
      method: 'POST',
      body: back.search.slice(1),
      headers: { ...withoutKey, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(posted.status).toBe(303)
    const next = new URL(posted.headers.get('location') ?? '', back)
    expect(next.href).toBe(back.href)
    expect((await open(next, browser.header())).headers.get('location')).toContain('#access_token')
  })
})
