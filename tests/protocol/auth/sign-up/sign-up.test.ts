import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withRealHashCost } from '#tests/support/database/hash-cost.ts'
import { type AuthServer, codeIn, follow, fragmentOf, linkIn, password, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

/** The keys in their order, with the type of each value. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, held]) => [key, shapeOf(held)])
}

describe('the password policy', () => {
  withRealHashCost()

  it('stores the password of a new account as a bcrypt hash of cost 10', async () => {
    await server.client().auth.signUp({ email: 'bcrypt@example.org', password })
    const { rows } = await server.pool.query(
      "select password_hash, encrypted_password from auth.sign_ups s join auth.users u on u.id = s.user_id where email = 'bcrypt@example.org'",
    )
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$2[ab]\$10\$/), encrypted_password: null }])
  })
})

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
    expect(link.searchParams.get('token')).toMatch(/^[0-9a-f]{56}$/)
  })

  it('stores code and link as two keyed hashes', async () => {
    await server.client().auth.signUp({ email: 'hashed@example.org', password })
    const [code, link] = [codeIn(server.mails.at(-1)), linkIn(server.mails.at(-1)).searchParams.get('token') ?? '']
    const { rows } = await server.pool.query<{ token_hash: string; code_hash: string }>(
      "select t.token_hash, t.code_hash from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = 'hashed@example.org'",
    )
    expect(code).toMatch(/^\d{6}$/)
    const keyless = ['sha224', 'sha256'].flatMap((algorithm) =>
      [link, code, `hashed@example.org${code}`].map((text) => createHash(algorithm).update(text).digest('hex')),
    )
    const [stored = { token_hash: '', code_hash: '' }] = rows
    expect(stored.token_hash).not.toBe(stored.code_hash)
    for (const hash of [stored.token_hash, stored.code_hash]) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/)
      expect(keyless).not.toContain(hash)
    }
    expect(JSON.stringify(rows)).not.toContain(link)
  })

  it('creates the product’s rows immediately, and sets their names when the address is confirmed', async () => {
    const email = 'rows@example.org'
    const { data } = await server.client().auth.signUp({ email, password, options: { data: { first_name: 'Ravi' } } })
    const namesOf = async () => {
      const { rows } = await server.pool.query(
        'select first_name, full_name, plan from public.users u join public.profiles p on p.id = u.id where u.id = $1',
        [data.user?.id],
      )
      return rows
    }
    expect(await namesOf()).toEqual([{ first_name: '', full_name: '', plan: 'free' }])
    await server.client().auth.verifyOtp({ email, token: codeIn(server.mails.at(-1)), type: 'signup' })
    expect(await namesOf()).toEqual([{ first_name: 'Ravi', full_name: 'Ravi', plan: 'free' }])
  })

  it('rejects sign-in until then, after verifying the password', async () => {
    await server.client().auth.signUp({ email: 'early@example.org', password })
    const right = await server.client().auth.signInWithPassword({ email: 'early@example.org', password })
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await server.client().auth.signInWithPassword({ email: 'early@example.org', password: 'wrong' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('sends each of several sign-ups a mail and a code of its own, with its own password', async () => {
    const email = 'again@example.org'
    const first = await server.client().auth.signUp({ email, password })
    const sent = server.mails.length
    const second = await server.client().auth.signUp({ email, password: 'Another-horse-2' })
    expect([first.error, second.error, server.mails.length]).toEqual([null, null, sent + 1])
    const fresh = await server.client().auth.verifyOtp({ email, token: codeIn(server.mails.at(-1)), type: 'signup' })
    expect(fresh.data.session).not.toBeNull()
    expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await server.client().auth.signInWithPassword({ email, password: 'Another-horse-2' })).error).toBeNull()
  })

  it('replaces the mail where the same password is chosen again', async () => {
    const email = 'lost-mail@example.org'
    await server.client().auth.signUp({ email, password })
    const stale = linkIn(server.mails.at(-1))
    await server.client().auth.signUp({ email, password })
    expect(fragmentOf(await follow(server, stale))).toContain('otp_expired')
    expect(fragmentOf(await follow(server, linkIn(server.mails.at(-1))))).toContain('access_token')
    expect((await server.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('has the same response for a new, a pending and a taken address, and notifies the owner of the last', async () => {
    const person = await server.signedUp()
    const shapes = new Map<string, unknown>()
    const ids = new Set<string>()
    for (const email of ['shape@example.org', 'shape@example.org', person.email, person.email]) {
      const response = await server.post('/signup', { email, password, data: { first_name: 'Eve' } })
      const user = await response.json()
      expect(response.status).toBe(200)
      expect(user).toMatchObject({
        email,
        role: 'authenticated',
        identities: [
          { id: user.id, user_id: user.id, provider: 'email', email, identity_data: { email, sub: user.id } },
        ],
        user_metadata: { first_name: 'Eve', email, email_verified: false },
        app_metadata: { provider: 'email', providers: ['email'] },
      })
      ids.add(user.id)
      shapes.set(JSON.stringify(shapeOf(user)), user)
    }
    expect(shapes.size).toBe(1)
    expect(ids.size).toBe(4)
    expect(ids).not.toContain(person.id)
    for (const mail of server.mails.slice(-2))
      expect(mail).toMatchObject({ to: person.email, subject: 'You already have an account - CampusLife' })
    expect(server.mails.at(-1)?.text).toContain('http://localhost:4100/login')
    expect(server.mails.at(-1)?.text).toContain('http://localhost:4100/forgot-password')
    expect(server.mails.at(-1)?.text).not.toMatch(/\b\d{6}\b/)
    const { rows } = await server.pool.query('select raw_user_meta_data as data from auth.users where id = $1', [
      person.id,
    ])
    expect(rows[0].data).not.toHaveProperty('first_name')
    // Trying the chosen password reveals no more than for a free address.
    for (const email of ['shape@example.org', person.email]) {
      await server.post('/signup', { email, password: 'Stranger-horse-9' })
      const signIn = await server.client().auth.signInWithPassword({ email, password: 'Stranger-horse-9' })
      expect(signIn.error?.code).toBe('email_not_confirmed')
    }
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })

  it('creates one account for two concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.client().auth.signUp({ email: 'twice@example.org', password })),
    )
    expect(answers.map(({ error }) => error)).toEqual(Array(5).fill(null))
    const { rows } = await server.pool.query("select id from auth.users where email = 'twice@example.org'")
    expect(rows).toHaveLength(1)
    expect(answers.map(({ data }) => data.user?.id)).toContain(rows[0].id)
  })

  it('delays a second mail for as long as configured, with the seconds left', async () => {
    const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
    await slow.client().auth.signUp({ email: 'slow@example.org', password })
    const { error } = await slow.client().auth.signUp({ email: 'slow@example.org', password })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after [1-6]?\d seconds\.$/)
    await slow.pool.query(
      "update server.rate_limits set expire = expire - 61000 where key like 'message-timer-email:%'",
    )
    expect((await slow.client().auth.signUp({ email: 'slow@example.org', password })).error).toBeNull()
  })

  it('reports a mail that cannot be sent, and allows an immediate retry', async () => {
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
  it('returns a session immediately and sends no mail', async () => {
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

  it('reports a taken address', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    await open.client().auth.signUp({ email: 'taken@example.org', password })
    const { error } = await open.client().auth.signUp({ email: 'taken@example.org', password })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })
})
