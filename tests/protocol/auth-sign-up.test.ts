import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, linkIn, password, startAuth } from './auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

describe('signing up when addresses must be confirmed', () => {
  it('answers with the bare user and no session, and mails a link and a code', async () => {
    const before = server.mails.length
    const { data, error } = await server.client().auth.signUp({
      email: 'Asha@Example.org',
      password,
      options: { data: { first_name: 'Asha' }, emailRedirectTo: 'http://localhost:4100/dashboard' },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'asha@example.org',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        first_name: 'Asha',
        sub: data.user?.id,
        email: 'asha@example.org',
        email_verified: false,
        phone_verified: false,
      },
    })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.identities?.[0]).toMatchObject({
      provider: 'email',
      id: data.user?.id,
      email: 'asha@example.org',
      identity_data: { sub: data.user?.id },
    })

    expect(server.mails).toHaveLength(before + 1)
    const mail = server.mails.at(-1)
    expect(mail?.to).toBe('asha@example.org')
    const link = linkIn(mail)
    expect(link.origin + link.pathname).toBe('http://localhost:4100/auth/v1/verify')
    expect(link.searchParams.get('type')).toBe('signup')
    expect(link.searchParams.get('redirect_to')).toBe('http://localhost:4100/dashboard')
    expect(link.searchParams.get('token')).toBe(
      createHash('sha224')
        .update(`asha@example.org${codeIn(mail)}`)
        .digest('hex'),
    )
  })

  it('keeps the code only as a hash', async () => {
    await server.client().auth.signUp({ email: 'hashed@example.org', password })
    const code = codeIn(server.mails.at(-1))
    const { rows } = await server.pool.query(
      "select t.token_hash from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = 'hashed@example.org'",
    )
    expect(code).toMatch(/^\d{6}$/)
    expect(rows).toEqual([{ token_hash: createHash('sha224').update(`hashed@example.org${code}`).digest('hex') }])
  })

  it('keeps the password as a bcrypt hash of cost 10', async () => {
    await server.client().auth.signUp({ email: 'bcrypt@example.org', password })
    const { rows } = await server.pool.query(
      "select encrypted_password from auth.users where email = 'bcrypt@example.org'",
    )
    expect(rows[0].encrypted_password).toMatch(/^\$2[ab]\$10\$/)
  })

  it('makes the rows of the product in the same transaction', async () => {
    const { data } = await server
      .client()
      .auth.signUp({ email: 'rows@example.org', password, options: { data: { first_name: 'Ravi' } } })
    const { rows } = await server.pool.query('select first_name, plan from public.users where id = $1', [data.user?.id])
    expect(rows).toEqual([{ first_name: 'Ravi', plan: 'free' }])
  })

  it('refuses sign-in until then, after looking at the password', async () => {
    await server.client().auth.signUp({ email: 'early@example.org', password })
    const right = await server.client().auth.signInWithPassword({ email: 'early@example.org', password })
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await server.client().auth.signInWithPassword({ email: 'early@example.org', password: 'wrong' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('sends the mail again to an unconfirmed account, and leaves its password alone', async () => {
    const first = await server.client().auth.signUp({ email: 'again@example.org', password })
    const oldCode = codeIn(server.mails.at(-1))
    const sent = server.mails.length
    const second = await server.client().auth.signUp({ email: 'again@example.org', password: 'Another-horse-2' })
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect(server.mails).toHaveLength(sent + 1)

    const stale = await server.client().auth.verifyOtp({ email: 'again@example.org', token: oldCode, type: 'signup' })
    expect(stale.error?.code).toBe('otp_expired')
    const fresh = await server
      .client()
      .auth.verifyOtp({ email: 'again@example.org', token: codeIn(server.mails.at(-1)), type: 'signup' })
    expect(fresh.data.session).not.toBeNull()
    expect(
      (await server.client().auth.signInWithPassword({ email: 'again@example.org', password: 'Another-horse-2' })).error
        ?.code,
    ).toBe('invalid_credentials')
    expect((await server.client().auth.signInWithPassword({ email: 'again@example.org', password })).error).toBeNull()
  })

  it('does not tell that a confirmed address is taken, and sends nothing', async () => {
    const person = await server.signedUp()
    const sent = server.mails.length
    const { data, error } = await server
      .client()
      .auth.signUp({ email: person.email, password, options: { data: { first_name: 'Eve' } } })
    expect(error).toBeNull()
    expect(data.user?.id).not.toBe(person.id)
    // Nor is it an id that only such answers have.
    const again = await server.client().auth.signUp({ email: person.email, password })
    expect(again.data.user?.id).not.toBe(data.user?.id)
    expect(data.user).toMatchObject({
      email: person.email,
      role: '',
      identities: [],
      user_metadata: { first_name: 'Eve' },
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect(data.user).not.toHaveProperty('last_sign_in_at')
    expect(server.mails).toHaveLength(sent)
    const { rows } = await server.pool.query('select raw_user_meta_data from auth.users where email = $1', [
      person.email,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].raw_user_meta_data).not.toHaveProperty('first_name')
  })

  it('makes one account when the same person presses twice at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.client().auth.signUp({ email: 'twice@example.org', password })),
    )
    const { rows } = await server.pool.query("select id from auth.users where email = 'twice@example.org'")
    expect(rows).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.user?.id))).toEqual(new Set([rows[0].id]))
  })

  it('holds back a second mail for as long as configured, with the seconds left', async () => {
    const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
    await slow.client().auth.signUp({ email: 'slow@example.org', password })
    const { error } = await slow.client().auth.signUp({ email: 'slow@example.org', password })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after [1-6]?\d seconds\.$/)
    await slow.pool.query(
      "update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = 'slow@example.org'",
    )
    expect((await slow.client().auth.signUp({ email: 'slow@example.org', password })).error).toBeNull()
  })

  it('says so when the mail cannot be handed over, and lets the person try again at once', async () => {
    const broken = server.configured(
      { SMTP_MAX_FREQUENCY: '60' },
      { describe: 'broken', send: () => Promise.reject(new Error('smtp says: secret detail')) },
    )
    const response = await broken.post('/signup', { email: 'unlucky@example.org', password })
    expect(response.status).toBe(500)
    const body = await response.json()
    expect(body).toMatchObject({ code: 500, error_code: 'unexpected_failure', msg: 'Error sending confirmation email' })
    expect(body.error_id).toMatch(/\S/)
    expect(JSON.stringify(body)).not.toContain('secret detail')
    const retried = await server
      .configured({ SMTP_MAX_FREQUENCY: '60' })
      .client()
      .auth.signUp({ email: 'unlucky@example.org', password })
    expect(retried.error).toBeNull()
    expect(server.mails.at(-1)?.to).toBe('unlucky@example.org')
  })
})

describe('signing up with auto-confirm', () => {
  it('answers with a session at once and sends nothing', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    const sent = server.mails.length
    const { data, error } = await open.client().auth.signUp({ email: 'auto@example.org', password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.refresh_token).toMatch(/^[\w-]{32}$/)
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.user_metadata).toMatchObject({ email_verified: true })
    expect(server.mails).toHaveLength(sent)
    expect((await open.client().auth.getUser(data.session?.access_token)).data.user?.id).toBe(data.user?.id)
  })

  it('says that the address is taken', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    await open.client().auth.signUp({ email: 'taken@example.org', password })
    const { error } = await open.client().auth.signUp({ email: 'taken@example.org', password })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })
})
