import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, follow, fragmentOf, linkIn, password, signUp, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const rejectionOf = async (response: Response) => [response.status, (await response.json()).error_code]

describe('a sign-in link by mail', () => {
  it('signs in who has an account, by link or by code', async () => {
    const person = await server.signedUp()
    for (const way of ['link', 'code'] as const) {
      const { error, data } = await server.client().auth.signInWithOtp({
        email: person.email.toUpperCase(),
        options: { emailRedirectTo: 'http://localhost:4100/dashboard' },
      })
      expect([error, data]).toEqual([null, { user: null, session: null }])
      const mail = server.mails.at(-1)
      expect([mail?.to, mail?.subject]).toEqual([person.email, 'Your login link - CampusLife'])
      if (way === 'link') {
        const link = linkIn(mail)
        expect(link.searchParams.get('type')).toBe('magiclink')
        const landed = await follow(server, link)
        expect(landed.headers.get('location')).toMatch(/^http:\/\/localhost:4100\/dashboard#access_token=/)
        const token = new URLSearchParams(fragmentOf(landed)).get('access_token') ?? ''
        expect(decodeJwt(token)).toMatchObject({ sub: person.id, amr: [{ method: 'otp' }] })
        continue
      }
      const verified = await server.client().auth.verifyOtp({ email: person.email, token: codeIn(mail), type: 'email' })
      expect([verified.error, verified.data.user?.id]).toEqual([null, person.id])
    }
  })

  it('makes an account without a password for who is new, and confirms the address', async () => {
    const email = 'newcomer@example.org'
    const { error } = await server.client().auth.signInWithOtp({ email, options: { data: { first_name: 'Asha' } } })
    expect(error).toBeNull()
    expect(linkIn(server.mails.at(-1)).searchParams.get('type')).toBe('signup')
    const { data } = await server.client().auth.verifyOtp({ email, token: codeIn(server.mails.at(-1)), type: 'email' })
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Asha', email_verified: true } })
    const { rows } = await server.pool.query('select encrypted_password from auth.users where email = $1', [email])
    expect(rows).toEqual([{ encrypted_password: null }])
    for (const guess of ['', password])
      expect((await server.client().auth.signInWithPassword({ email, password: guess })).error?.code).toBe(
        'invalid_credentials',
      )
  })

  it('sends the confirmation again to who has not confirmed yet', async () => {
    const { email } = await signUp(server)
    await server.client().auth.signInWithOtp({ email })
    expect(linkIn(server.mails.at(-1)).searchParams.get('type')).toBe('signup')
  })

  it('confirms immediately where addresses are not confirmed, and still requires the mailed code', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    await open.client().auth.signInWithOtp({ email: 'open@example.org' })
    expect(linkIn(server.mails.at(-1)).searchParams.get('type')).toBe('magiclink')
  })

  it('creates no account where the application or the site disables it', async () => {
    const { error } = await server
      .client()
      .auth.signInWithOtp({ email: 'nobody@example.org', options: { shouldCreateUser: false } })
    // The same as for an existing account, so that it reveals none.
    expect(error).toBeNull()
    const closed = server.configured({ DISABLE_SIGNUP: 'true' })
    expect((await closed.client().auth.signInWithOtp({ email: 'nobody@example.org' })).error).toBeNull()
    expect(server.mails.map(({ to }) => to)).not.toContain('nobody@example.org')
    const { rows } = await server.pool.query("select from auth.users where email = 'nobody@example.org'")
    expect(rows).toHaveLength(0)
  })

  it('shares its timer and its token with recovery', async () => {
    const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
    const person = await server.signedUp()
    expect((await slow.client().auth.signInWithOtp({ email: person.email })).error).toBeNull()
    expect((await slow.client().auth.resetPasswordForEmail(person.email)).error?.code).toBe(
      'over_email_send_rate_limit',
    )
    const code = codeIn(server.mails.at(-1))
    await server.client().auth.resetPasswordForEmail(person.email)
    expect(
      (await server.client().auth.verifyOtp({ email: person.email, token: code, type: 'magiclink' })).error?.code,
    ).toBe('otp_expired')
  })

  it('works once, and not for long', async () => {
    const person = await server.signedUp()
    await server.client().auth.signInWithOtp({ email: person.email })
    const token = codeIn(server.mails.at(-1))
    const attempt = () => server.client().auth.verifyOtp({ email: person.email, token, type: 'magiclink' })
    const age = (minutes: number) =>
      server.pool.query(
        'update auth.one_time_tokens set code_expires_at = code_expires_at - make_interval(mins => $2) where user_id = $1',
        [person.id, minutes],
      )
    await age(10)
    expect((await attempt()).error?.code).toBe('otp_expired')
    await age(-10)
    const answers = await Promise.all(Array.from({ length: 20 }, attempt))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('can also be requested at /magiclink', async () => {
    const person = await server.signedUp()
    expect([(await server.post('/magiclink', { email: person.email })).status, server.mails.at(-1)?.to]).toEqual([
      200,
      person.email,
    ])
    expect(await rejectionOf(await server.post('/magiclink', { phone: '911234567890' }))).toEqual([
      400,
      'validation_failed',
    ])
  })

  it('is rejected in any other shape', async () => {
    const cases: [unknown, number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ email: 'a@example.org', phone: '911234567890' }, 400, 'validation_failed'],
      [{ email: 'a@example.org', channel: 'sms' }, 400, 'validation_failed'],
      [{ email: 'nonsense' }, 400, 'validation_failed'],
      [{ phone: '911234567890' }, 400, 'phone_provider_disabled'],
      [{ email: 'a@example.org', code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
      [{ email: 'a@example.org', data: { long: 'x'.repeat(9000) } }, 400, 'validation_failed'],
    ]
    for (const [body, ...rejection] of cases)
      expect(await rejectionOf(await server.post('/otp', body))).toEqual(rejection)
    const mute = server.configured({ EXTERNAL_EMAIL_ENABLED: 'false' })
    expect(await rejectionOf(await mute.post('/otp', { email: 'a@example.org' }))).toEqual([
      422,
      'email_provider_disabled',
    ])
  })

  it('has as many digits as configured', async () => {
    const long = server.configured({ MAILER_OTP_LENGTH: '8' })
    const person = await server.signedUp()
    await long.client().auth.signInWithOtp({ email: person.email })
    const [token = ''] = server.mails.at(-1)?.text.match(/\b\d{8}\b/) ?? []
    expect((await long.client().auth.verifyOtp({ email: person.email, token, type: 'email' })).error).toBeNull()
  })
})

describe('the time of a response', () => {
  it('is the same for known and unknown addresses, however slow the mail server', async () => {
    // Slow enough for the difference to exceed a busy machine's noise.
    const mailTakes = 200
    const slow = server.configured(
      {},
      { describe: 'slow', send: () => new Promise((resolve) => setTimeout(resolve, mailTakes)) },
    )
    const person = await server.signedUp()
    const took = async (path: string, body: unknown) => {
      const start = performance.now()
      expect((await slow.post(path, body)).status).toBe(200)
      return performance.now() - start
    }
    for (const [path, known, unknown] of [
      ['/recover', { email: person.email }, { email: 'unknown@example.org' }],
      ['/resend', { email: (await signUp(server)).email, type: 'signup' }, { email: person.email, type: 'signup' }],
      ['/signup', { email: (await signUp(server)).email, password }, { email: person.email, password }],
    ] as const) {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let turn = 0; turn < 5; turn++) {
        times.known.push(await took(path, known))
        times.unknown.push(await took(path, unknown))
      }
      const [forKnown, forUnknown] = [median(times.known), median(times.unknown)]
      const alike =
        Math.min(forKnown, forUnknown) > 0.9 * mailTakes && Math.max(forKnown / forUnknown, forUnknown / forKnown) < 1.6
      expect([path, alike ? 'alike' : { known: forKnown, unknown: forUnknown }]).toEqual([path, 'alike'])
    }
  })
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
