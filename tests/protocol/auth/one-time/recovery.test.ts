import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, follow, fragmentOf, linkIn, password, signUp, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

async function forget() {
  const person = await server.signedUp()
  await server.client().auth.resetPasswordForEmail(person.email, { redirectTo: 'http://localhost:4100/reset-password' })
  const mail = server.mails.at(-1)
  return { person, code: codeIn(mail), link: linkIn(mail) }
}

describe('recovering', () => {
  it('leads to a session in which the password can be changed', async () => {
    const { person, link } = await forget()
    const response = await follow(server, link)
    expect(response.headers.get('location')).toMatch(
      /^http:\/\/localhost:4100\/reset-password#access_token=.*&type=recovery$/,
    )
    const fragment = new URLSearchParams(fragmentOf(response))
    const client = server.client()
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ password: 'Remembered-3' })).error).toBeNull()
    expect(
      (await server.client().auth.signInWithPassword({ email: person.email, password: 'Remembered-3' })).error,
    ).toBeNull()
    expect((await person.client.auth.getUser()).error).not.toBeNull()
  })

  it('works with the code', async () => {
    const { person, code } = await forget()
    const { data } = await server.client().auth.verifyOtp({ email: person.email, token: code, type: 'recovery' })
    expect(data.user?.id).toBe(person.id)
  })

  it('confirms an account that was not, with the password that is chosen then', async () => {
    const { email } = await signUp(server)
    await server.client().auth.resetPasswordForEmail(email)
    const client = server.client()
    await client.auth.verifyOtp({ email, token: codeIn(server.mails.at(-1)), type: 'recovery' })
    // The person who signed up may not own this mailbox.
    const before = await server.client().auth.signInWithPassword({ email, password })
    expect(before.error?.code).toBe('invalid_credentials')
    expect((await client.auth.updateUser({ password: 'Remembered-3' })).error).toBeNull()
    expect((await server.client().auth.signInWithPassword({ email, password: 'Remembered-3' })).error).toBeNull()
  })

  it('accepts only the newest mail, and using one invalidates all of the account', async () => {
    const { person, link } = await forget()
    await server.client().auth.resetPasswordForEmail(person.email)
    const second = codeIn(server.mails.at(-1))
    expect(fragmentOf(await follow(server, link))).toContain('error_code=otp_expired')
    await person.client.auth.updateUser({ email: `moving.${person.email}` })
    const change = codeIn(server.mails.at(-1))
    expect(
      (await server.client().auth.verifyOtp({ email: person.email, token: second, type: 'recovery' })).error,
    ).toBeNull()
    expect((await server.post('/verify', { email: person.email, token: change, type: 'email_change' })).status).toBe(
      403,
    )
    const { rows } = await server.pool.query('select from auth.one_time_tokens where user_id = $1', [person.id])
    expect(rows).toHaveLength(0)
  })

  it('expires with its own timer', async () => {
    const { person, code } = await forget()
    await server.pool.query(
      "update auth.one_time_tokens set code_expires_at = code_expires_at - interval '10 minutes' where user_id = $1",
      [person.id],
    )
    expect(
      (await server.client().auth.verifyOtp({ email: person.email, token: code, type: 'recovery' })).error?.code,
    ).toBe('otp_expired')
  })

  it('does not reveal whether there is an account', async () => {
    const sent = server.mails.length
    const response = await server.post('/recover', { email: 'nobody@example.org' })
    expect([response.status, await response.json()]).toEqual([200, {}])
    expect(server.mails).toHaveLength(sent)
  })

  it('sends one mail for many concurrent requests', async () => {
    const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
    const person = await server.signedUp()
    const sent = server.mails.length
    const answers = await Promise.all(Array.from({ length: 8 }, () => slow.post('/recover', { email: person.email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429, 429, 429])
    expect(server.mails).toHaveLength(sent + 1)
  })

  it('is rejected without a valid address', async () => {
    for (const body of [{}, { email: '' }, { email: 'nonsense' }]) {
      const response = await server.post('/recover', body)
      expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
    }
  })

  it('accepts no Host except a loopback name for a mail', async () => {
    const person = await server.signedUp()
    await server.post('/recover?redirect_to=http://localhost:4100/reset-password', { email: person.email })
    expect(linkIn(server.mails.at(-1)).origin).toBe('http://localhost:4100')
    const fixed = server.configured({ SITE_URL: 'https://campus.example' })
    await fixed.post('/recover?redirect_to=http://localhost:4100/reset-password', { email: person.email })
    expect(linkIn(server.mails.at(-1)).href).toMatch(
      /^https:\/\/campus\.example\/auth\/v1\/verify\?token=\w+&type=recovery&redirect_to=https:\/\/campus\.example$/,
    )
  })
})

describe('sending again', () => {
  it('replaces the code of an unconfirmed account', async () => {
    const { email, code } = await signUp(server)
    expect((await server.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    const fresh = codeIn(server.mails.at(-1))
    expect(await server.client().auth.verifyOtp({ email, token: code, type: 'signup' })).toMatchObject({
      error: { code: 'otp_expired' },
    })
    expect((await server.client().auth.verifyOtp({ email, token: fresh, type: 'signup' })).error).toBeNull()
  })

  it('is silent about unknown, confirmed and unchanging accounts', async () => {
    const person = await server.signedUp()
    const sent = server.mails.length
    for (const body of [
      { type: 'signup', email: 'nobody@example.org' },
      { type: 'signup', email: person.email },
      { type: 'email_change', email: person.email },
    ]) {
      const response = await server.post('/resend', body)
      expect([response.status, await response.json()]).toEqual([200, {}])
    }
    expect(server.mails).toHaveLength(sent)
  })

  it('is limited by the frequency of its kind', async () => {
    const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
    const { email } = await signUp(slow)
    const { error } = await slow.client().auth.resend({ type: 'signup', email })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    // Another kind has a timer of its own.
    expect((await slow.client().auth.resetPasswordForEmail(email)).error).toBeNull()
  })

  it('is rejected without a known type and one address', async () => {
    const cases: [unknown, string][] = [
      [{ email: 'a@example.org' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
      [
        { type: 'recovery', email: 'a@example.org' },
        'Missing one of these types: signup, email_change, sms, phone_change',
      ],
      [{ type: 'signup' }, 'Type provided requires an email address'],
      [
        { type: 'email_change', email: 'a@example.org', phone: '1' },
        'Only an email address or phone number should be provided.',
      ],
      [{ type: 'email_change' }, 'Missing email address or phone number'],
    ]
    for (const [body, message] of cases) {
      const response = await server.post('/resend', body)
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 400, error_code: 'validation_failed', msg: message },
      ])
    }
  })
})
