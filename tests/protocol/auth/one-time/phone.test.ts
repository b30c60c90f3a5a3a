import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, password, putUser, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_PHONE_ENABLED: 'true' })
})
afterAll(() => server.close())

let numbers = 0
const freshNumber = () => `91987650${String(++numbers).padStart(4, '0')}`
const lastCode = () => codeIn(server.texts.at(-1))
const rejectionOf = async (response: Response) => [response.status, (await response.json()).error_code]

describe('signing in by text message', () => {
  it('creates an account for a new number and finds it again', async () => {
    const phone = freshNumber()
    const first = await server.client().auth.signInWithOtp({ phone: `+91 ${phone.slice(2)}` })
    expect([first.error, first.data.messageId]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(server.texts.at(-1)).toMatchObject({ to: phone, channel: 'sms' })
    const { data, error } = await server.client().auth.verifyOtp({ phone, token: lastCode(), type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, email: '', identities: [{ provider: 'phone' }] })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ phone, amr: [{ method: 'otp' }] })

    await server.client().auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })
    expect(server.texts.at(-1)?.channel).toBe('whatsapp')
    const again = await server.client().auth.verifyOtp({ phone, token: lastCode(), type: 'sms' })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it('accepts a code once, for its number only, and for a minute', async () => {
    const [phone, other] = [freshNumber(), freshNumber()]
    await server.client().auth.signInWithOtp({ phone })
    const token = lastCode()
    const attempt = (number: string) => server.client().auth.verifyOtp({ phone: number, token, type: 'sms' })
    expect((await attempt(other)).error?.code).toBe('otp_expired')
    const livesFor = (seconds: number) =>
      server.pool.query(
        'update auth.one_time_tokens set code_expires_at = now() + make_interval(secs => $2) where relates_to = $1',
        [phone, seconds],
      )
    await livesFor(-1)
    expect((await attempt(phone)).error?.code).toBe('otp_expired')
    await livesFor(60)
    const answers = await Promise.all([attempt(phone), attempt(phone), attempt(phone)])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('waits between two messages', async () => {
    const slow = server.configured({ SMS_MAX_FREQUENCY: '60' })
    const phone = freshNumber()
    expect((await slow.client().auth.signInWithOtp({ phone })).error).toBeNull()
    expect((await slow.client().auth.signInWithOtp({ phone })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    })
    expect((await slow.client().auth.resend({ type: 'sms', phone })).error?.code).toBe('over_sms_send_rate_limit')
  })

  it('stops at the quota of the site', async () => {
    const poor = server.configured({ RATE_LIMITS: 'on', RATE_LIMIT_SMS_SENT: '1' })
    expect((await poor.client().auth.signInWithOtp({ phone: freshNumber() })).error).toBeNull()
    expect((await poor.client().auth.signInWithOtp({ phone: freshNumber() })).error?.code).toBe(
      'over_sms_send_rate_limit',
    )
  })
})

describe('an account with a number and a password', () => {
  it('is confirmed by text message before it signs in', async () => {
    const phone = freshNumber()
    const made = await server.client().auth.signUp({ phone, password })
    expect([made.error, made.data.session]).toEqual([null, null])
    const early = await server.client().auth.signInWithPassword({ phone, password })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    const again = await server.client().auth.resend({ type: 'sms', phone })
    expect([again.error, again.data.messageId]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect((await server.client().auth.verifyOtp({ phone, token: lastCode(), type: 'sms' })).error).toBeNull()
    expect((await server.client().auth.signInWithPassword({ phone: `+${phone}`, password })).error).toBeNull()
    expect((await server.client().auth.signInWithPassword({ phone, password: 'Wrong-horse-1' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('has the same response for a taken number as for a free one', async () => {
    const phone = freshNumber()
    await server.client().auth.signUp({ phone, password })
    await server.client().auth.verifyOtp({ phone, token: lastCode(), type: 'sms' })
    const sent = server.texts.length
    const { data, error } = await server.client().auth.signUp({ phone, password })
    expect([error, data.user?.phone, data.user?.identities]).toMatchObject([null, phone, [{ provider: 'phone' }]])
    expect(server.texts).toHaveLength(sent)
    for (const body of [
      { phone: '919812300000', create_user: false },
      { phone, create_user: false },
    ]) {
      const response = await server.post('/otp', body)
      expect([response.status, await response.json()]).toEqual([
        200,
        { message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ])
    }
  })

  it('needs no message where numbers are not confirmed', async () => {
    const open = server.configured({ SMS_AUTOCONFIRM: 'true' })
    const { data } = await open.client().auth.signUp({ phone: freshNumber(), password })
    expect(data.session).not.toBeNull()
  })

  it('is rejected without E.164, with an e-mail beside it, with PKCE, or where phones are off', async () => {
    for (const body of [
      { phone: '12', password },
      { phone: 'ninety', password },
      { phone: '911234567890', email: 'a@example.org', password },
      { phone: '911234567890', password, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    ])
      expect(await rejectionOf(await server.post('/signup', body))).toEqual([400, 'validation_failed'])
    const off = server.configured({ EXTERNAL_PHONE_ENABLED: 'false' })
    expect(await rejectionOf(await off.post('/signup', { phone: '911234567890', password }))).toEqual([
      400,
      'phone_provider_disabled',
    ])
  })
})

describe('changing the number', () => {
  it('waits for the code that is sent to the new one', async () => {
    const person = await server.signedUp()
    const phone = freshNumber()
    expect((await person.client.auth.updateUser({ phone })).data.user).toMatchObject({ phone: '', new_phone: phone })
    const token = lastCode()
    expect(server.texts.at(-1)?.to).toBe(phone)
    expect((await server.client().auth.verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe('otp_expired')
    const { data, error } = await server.client().auth.verifyOtp({ phone, token, type: 'phone_change' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: person.id, phone, app_metadata: { providers: ['email', 'phone'] } })
    expect(data.user).not.toHaveProperty('new_phone')
    expect((await server.client().auth.signInWithPassword({ phone, password })).error).toBeNull()
  })

  it('can be texted again, which replaces the code', async () => {
    const person = await server.signedUp()
    const phone = '919876509876'
    expect((await person.client.auth.updateUser({ phone: `+${phone}` })).error).toBeNull()
    const first = codeIn(server.texts.at(-1))
    expect((await server.client().auth.resend({ type: 'phone_change', phone })).error).toBeNull()
    const second = codeIn(server.texts.at(-1))
    const verify = (token: string) => server.client().auth.verifyOtp({ phone, token, type: 'phone_change' })
    if (first !== second) expect((await verify(first)).error?.code).toBe('otp_expired')
    expect((await verify(second)).data.user?.phone).toBe(phone)
    expect((await verify(second)).error?.code).toBe('otp_expired')
  })

  it('is rejected for a number that is taken, also when it is taken meanwhile', async () => {
    const [person, rival] = [await server.signedUp(), await server.signedUp()]
    const phone = freshNumber()
    await person.client.auth.updateUser({ phone })
    const token = lastCode()
    await rival.client.auth.updateUser({ phone })
    await server.client().auth.verifyOtp({ phone, token: lastCode(), type: 'phone_change' })
    const late = await server.client().auth.verifyOtp({ phone, token, type: 'phone_change' })
    expect(late.error).toMatchObject({ status: 422, code: 'phone_exists' })
    expect(await putUser(server, person, { phone })).toEqual([
      422,
      expect.objectContaining({ error_code: 'phone_exists' }),
    ])
  })

  it('does not confirm a mailbox by a code that was sent to the phone', async () => {
    const victim = 'not-mine@example.org'
    await server.client().auth.signUp({ email: victim, password })
    const { rows } = await server.pool.query<{ id: string }>('select id from auth.users where email = $1', [victim])
    const phone = freshNumber()
    await server.pool.query('update auth.users set phone = $2 where id = $1', [rows[0]?.id, phone])
    await server.client().auth.signInWithOtp({ phone })
    const { rows: tokens } = await server.pool.query<{ token_hash: string }>(
      'select token_hash from auth.one_time_tokens where user_id = $1',
      [rows[0]?.id],
    )
    for (const type of ['signup', 'email', 'invite'] as const) {
      const { error } = await server.client().auth.verifyOtp({ token_hash: tokens[0]?.token_hash ?? '', type })
      expect([type, error?.code]).toEqual([type, 'otp_expired'])
    }
  })
})
