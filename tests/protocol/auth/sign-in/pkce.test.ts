import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, follow, linkIn, password, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const landing = 'http://localhost:4100/dashboard'
let people = 0
const freshEmail = () => `pkce${++people}@example.org`

/** Opens the newest mail's link and returns the code in its redirect. */
async function codeFromMail(): Promise<string> {
  const link = linkIn(server.mails.at(-1))
  expect(link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
  const response = await follow(server, link)
  const target = new URL(response.headers.get('location') ?? 'about:blank')
  expect([response.status, target.origin + target.pathname, target.hash]).toEqual([303, landing, ''])
  return target.searchParams.get('code') ?? ''
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const exchange = (code: unknown, verifier: unknown) =>
  server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
const rejectionOf = async (response: Response) => [response.status, (await response.json()).error_code]

/** A code for a verifier of the test's own. */
async function issued(method = 's256'): Promise<{ code: string; verifier: string; id: string; email: string }> {
  const person = await server.signedUp(freshEmail())
  const verifier = randomBytes(32).toString('hex')
  const body = {
    email: person.email,
    code_challenge: method.toLowerCase() === 's256' ? challengeOf(verifier) : verifier,
    code_challenge_method: method,
  }
  expect((await server.post(`/otp?redirect_to=${encodeURIComponent(landing)}`, body)).status).toBe(200)
  return { code: await codeFromMail(), verifier, id: person.id, email: person.email }
}

describe('a mail link with a code challenge leads to a code', () => {
  it('for sign-up', async () => {
    const client = server.client('pkce')
    const email = freshEmail()
    const made = await client.auth.signUp({ email, password, options: { emailRedirectTo: landing } })
    expect([made.error, made.data.session]).toEqual([null, null])
    const { data, error } = await client.auth.exchangeCodeForSession(await codeFromMail())
    expect([error, data.user?.email]).toEqual([null, email])
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'email/signup' }])
  })

  it('for a sign-in link', async () => {
    const person = await server.signedUp(freshEmail())
    const client = server.client('pkce')
    await client.auth.signInWithOtp({ email: person.email, options: { emailRedirectTo: landing } })
    const { data } = await client.auth.exchangeCodeForSession(await codeFromMail())
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      sub: person.id,
      amr: [{ method: 'magiclink' }],
    })
  })

  it('for recovery, which the client reports', async () => {
    const person = await server.signedUp(freshEmail())
    const client = server.client('pkce')
    await client.auth.resetPasswordForEmail(person.email, { redirectTo: landing })
    const { data } = await client.auth.exchangeCodeForSession(await codeFromMail())
    expect(data).toMatchObject({ redirectType: 'recovery' })
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'recovery' }])
  })

  it('for an e-mail change, with a message at the first half', async () => {
    const person = await server.signedUp(freshEmail())
    const client = server.client('pkce')
    await client.auth.setSession({ access_token: person.accessToken, refresh_token: person.refreshToken })
    await client.auth.updateUser({ email: freshEmail() }, { emailRedirectTo: landing })
    const [first, second] = server.mails.slice(-2).map(linkIn)
    if (first === undefined || second === undefined) throw new Error('There are no two mails.')
    const half = new URL((await follow(server, first)).headers.get('location') ?? '')
    expect(half.searchParams.get('message')).toMatch(/^Confirmation link accepted/)
    expect(half.hash).toMatch(/^#message=Confirmation/)
    const whole = new URL((await follow(server, second)).headers.get('location') ?? '')
    const { data } = await client.auth.exchangeCodeForSession(whole.searchParams.get('code') ?? '')
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'email_change' }])
  })

  it('and still accepts the typed code, which needs no exchange', async () => {
    const client = server.client('pkce')
    const email = freshEmail()
    await client.auth.signUp({ email, password })
    const [token = ''] = server.mails.at(-1)?.text.match(/\b\d{6}\b/) ?? []
    expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).data.session).not.toBeNull()
  })

  it('and returns an error in query and fragment', async () => {
    const person = await server.signedUp(freshEmail())
    await server.client('pkce').auth.signInWithOtp({ email: person.email, options: { emailRedirectTo: landing } })
    const link = linkIn(server.mails.at(-1))
    await follow(server, link)
    const again = new URL((await follow(server, link)).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.hash).toContain('error_code=otp_expired')
  })
})

describe('exchanging the code', () => {
  it.each(['s256', 'S256', 'plain'])('works with method %s, once', async (method) => {
    const { code, verifier, id } = await issued(method)
    const answer = await exchange(code, verifier)
    expect([answer.status, (await answer.json()).user.id]).toEqual([200, id])
    expect(await rejectionOf(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
  })

  it('works once, also for concurrent tries', async () => {
    const { code, verifier } = await issued()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code, verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('rejects another verifier, without consuming the code', async () => {
    const { code, verifier } = await issued()
    const wrong = randomBytes(32).toString('hex')
    for (const guess of [wrong, challengeOf(verifier), verifier.toUpperCase()])
      expect(await rejectionOf(await exchange(code, guess))).toEqual([400, 'bad_code_verifier'])
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  it('rejects a code after five minutes, counted from the code and not from the mail', async () => {
    const { code, verifier } = await issued()
    await server.pool.query("update auth.flow_state set created_at = now() - interval '20 minutes'")
    const late = await issued()
    await server.pool.query(
      "update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where user_id = $1",
      [late.id],
    )
    expect(await rejectionOf(await exchange(late.code, late.verifier))).toEqual([422, 'flow_state_expired'])
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  it.each([
    ['the password was changed', undefined],
    ['the other sessions were logged out', 'others'],
    ['everybody was logged out', 'global'],
  ] as const)('refuses a code that was issued before %s', async (_ending, scope) => {
    const { code, verifier, id, email } = await issued()
    const { auth } = server.client()
    await auth.signInWithPassword({ email, password })
    const { error } =
      scope === undefined ? await auth.updateUser({ password: 'Another-horse-2' }) : await auth.signOut({ scope })
    expect(error).toBeNull()
    expect(await rejectionOf(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
    const { rows } = await server.pool.query('select from auth.flow_state where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('works for a link that was mailed before signing out everywhere', async () => {
    const person = await server.signedUp(freshEmail())
    const client = server.client('pkce')
    await client.auth.resetPasswordForEmail(person.email, { redirectTo: landing })
    await person.client.auth.signOut({ scope: 'global' })
    expect((await client.auth.exchangeCodeForSession(await codeFromMail())).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'Another-horse-2' })).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.id).toBe(person.id)
  })

  it('rejects malformed exchanges', async () => {
    expect(await rejectionOf(await exchange('', 'x'))).toEqual([400, 'validation_failed'])
    expect(await rejectionOf(await exchange('x', ''))).toEqual([400, 'validation_failed'])
    expect(await rejectionOf(await exchange('nobodys-code', 'x'))).toEqual([404, 'flow_state_not_found'])
  })

  it('rejects a banned account, and stores codes as hashes', async () => {
    const { code, verifier, id } = await issued()
    const { rows } = await server.pool.query('select auth_code from auth.flow_state where user_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(code)
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id])
    expect(await rejectionOf(await exchange(code, verifier))).toEqual([403, 'user_banned'])
  })

  it('is required: the link itself contains no session', async () => {
    const { code } = await issued()
    expect(await rejectionOf(await server.post('/verify', { token_hash: code, type: 'magiclink' }))).toEqual([
      403,
      'otp_expired',
    ])
  })
})

describe('a code challenge', () => {
  it.each([
    [{ code_challenge: 'x'.repeat(43) }],
    [{ code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }],
    [{ code_challenge: `${'x'.repeat(42)}!`, code_challenge_method: 's256' }],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }],
  ])('is rejected as %j', async (fields) => {
    const person = await server.signedUp(freshEmail())
    for (const path of ['/otp', '/recover'])
      expect(await rejectionOf(await server.post(path, { email: person.email, ...fields }))).toEqual([
        400,
        'validation_failed',
      ])
  })
})
