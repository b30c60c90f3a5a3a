import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, follow, fragmentOf, signUp, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const expired = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb='

describe('the link of a confirmation mail', () => {
  it('signs in by redirect, with everything that the client needs in the fragment, sorted', async () => {
    const { link, id } = await signUp(server)
    const response = await follow(server, link)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:4100\/dashboard#/)
    const fragment = new URLSearchParams(fragmentOf(response))
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(Object.fromEntries(fragment)).toMatchObject({
      expires_in: '3600',
      sb: '',
      token_type: 'bearer',
      type: 'signup',
    })
    expect(decodeJwt(fragment.get('access_token') ?? '')).toMatchObject({ sub: id, amr: [{ method: 'otp' }] })
    const { data } = await server.client().auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user).toMatchObject({
      id,
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
  })

  it('works once', async () => {
    const { link } = await signUp(server)
    const answers = await Promise.all([follow(server, link), follow(server, link), follow(server, link)])
    expect(answers.filter((answer) => fragmentOf(answer).startsWith('access_token'))).toHaveLength(1)
    // The link's own address, with its token, is never sent as a referrer.
    for (const answer of answers) expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const again = await follow(server, link)
    expect([again.status, again.headers.get('location')]).toEqual([303, `http://localhost:4100/dashboard${expired}`])
  })

  it('is not used up by a probe', async () => {
    const { link } = await signUp(server)
    expect((await follow(server, link, { method: 'HEAD' })).status).toBe(405)
    expect(fragmentOf(await follow(server, link))).toMatch(/^access_token/)
  })

  it('expires', async () => {
    const { link, id } = await signUp(server)
    await server.pool.query(
      "update auth.one_time_tokens set link_expires_at = link_expires_at - interval '1 hour' where user_id = $1",
      [id],
    )
    expect((await follow(server, link)).headers.get('location')).toBe(`http://localhost:4100/dashboard${expired}`)
  })

  it('is rejected for a banned account', async () => {
    const { link, id } = await signUp(server)
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id])
    expect(fragmentOf(await follow(server, link))).toBe(
      'error=access_denied&error_code=user_banned&error_description=User+is+banned&sb=',
    )
  })

  it('is rejected under another type', async () => {
    const { link } = await signUp(server)
    link.searchParams.set('type', 'recovery')
    expect(fragmentOf(await follow(server, link))).toContain('error_code=otp_expired')
    link.searchParams.set('type', 'everything')
    expect(fragmentOf(await follow(server, link))).toBe(
      'error=invalid_request&error_code=validation_failed&error_description=Invalid+email+verification+type&sb=',
    )
  })

  it('answers in JSON when a part of it is missing', async () => {
    for (const search of ['', '?type=signup', '?token=abc']) {
      const response = await server.request(`/verify${search}`, { headers: { apikey: 'none' } })
      expect([search, response.status, (await response.json()).error_code]).toEqual([search, 400, 'validation_failed'])
    }
  })

  it('never redirects off the site, whatever the mail or the link contains', async () => {
    for (const target of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      'http://localhost:4100@evil.example/',
    ]) {
      const { link } = await signUp(server, target)
      expect([target, link.searchParams.get('redirect_to')]).toEqual([target, 'http://localhost:4100'])
      link.searchParams.set('redirect_to', target)
      expect((await follow(server, link)).headers.get('location')).toMatch(/^http:\/\/localhost:4100\/#access_token=/)
    }
  })

  it('preserves the query of the target', async () => {
    const { link } = await signUp(server, 'http://localhost:4100/dashboard?next=%2Fa&sb_flow_id=7')
    expect(link.search).toContain('redirect_to=http%3A%2F%2Flocalhost%3A4100')
    expect((await follow(server, link)).headers.get('location')).toMatch(
      /^http:\/\/localhost:4100\/dashboard\?next=%2Fa&sb_flow_id=7#access_token=/,
    )
  })
})

describe('the code of a confirmation mail', () => {
  it('signs in, also typed with a dash, also as type e-mail', async () => {
    for (const type of ['signup', 'email'] as const) {
      const { email, code } = await signUp(server)
      const { data, error } = await server
        .client()
        .auth.verifyOtp({ email: email.toUpperCase(), token: `${code.slice(0, 3)}-${code.slice(3)}`, type })
      expect(error).toBeNull()
      expect(data.session).not.toBeNull()
    }
  })

  it('or the hash that the link carries', async () => {
    const { link } = await signUp(server)
    const { data, error } = await server
      .client()
      .auth.verifyOtp({ token_hash: link.searchParams.get('token') ?? '', type: 'email' })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
  })

  it('is rejected when wrong, expired, used, or sent with another address', async () => {
    const { email, code, id } = await signUp(server)
    const other = await signUp(server)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const rejection = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
    const verify = (address: string, token: string) =>
      server.client().auth.verifyOtp({ email: address, token, type: 'signup' })
    expect((await verify(email, wrong)).error).toMatchObject(rejection)
    expect((await verify(other.email, code)).error).toMatchObject(rejection)
    expect((await verify('nobody@example.org', code)).error).toMatchObject(rejection)
    const age = (minutes: number) =>
      server.pool.query(
        'update auth.one_time_tokens set code_expires_at = code_expires_at - make_interval(mins => $2) where user_id = $1',
        [id, minutes],
      )
    await age(10)
    expect((await verify(email, code)).error).toMatchObject(rejection)
    await age(-10)
    expect((await verify(email, code)).error).toBeNull()
    expect((await verify(email, code)).error).toMatchObject(rejection)
  })

  it('is rejected with the error for hashes when it is one', async () => {
    const response = await server.post('/verify', { token_hash: 'abc', type: 'signup' })
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
    ])
  })

  it('is rejected in any other shape', async () => {
    const cases: [unknown, string][] = [
      [{ email: 'a@example.org', token: '123456' }, 'Verify requires a verification type'],
      [{ email: 'a@example.org', type: 'signup' }, 'Verify requires either a token or a token hash'],
      [{ token: '123456', token_hash: 'abc', type: 'signup' }, 'Verify requires either a token or a token hash'],
      [{ token: '123456', type: 'signup' }, 'Only an email address or phone number should be provided on verify'],
      [
        { token: '123456', email: 'a@example.org', phone: '1', type: 'signup' },
        'Only an email address or phone number should be provided on verify',
      ],
      [
        { token_hash: 'abc', email: 'a@example.org', type: 'signup' },
        'Only the token_hash and type should be provided',
      ],
      [
        { token_hash: 'abc', redirect_to: 'http://localhost:4100/', type: 'signup' },
        'Only the token_hash and type should be provided',
      ],
      [{ token: '123456', email: 'a@example.org', type: 'sms' }, 'Invalid email verification type'],
      [{ token: 123456, email: 'a@example.org', type: 'signup' }, 'token: '],
    ]
    for (const [body, message] of cases) {
      const response = await server.post('/verify', body)
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 400, error_code: 'validation_failed', msg: expect.stringContaining(message) },
      ])
    }
  })
})
