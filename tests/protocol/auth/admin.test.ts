import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, follow, fragmentOf, linkIn, password, startAuth } from './auth-server.ts'
import { legacyJwtSecret } from '#tests/support/accounts/legacy-tokens.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ LEGACY_JWT_SECRET: legacyJwtSecret })
})
afterAll(() => server.close())

const admin = () => server.operator().auth.admin
let people = 0
const freshEmail = () => `managed${++people}@example.org`

async function made(more: Parameters<ReturnType<typeof admin>['createUser']>[0] = {}) {
  const { data, error } = await admin().createUser({ email: freshEmail(), password, email_confirm: true, ...more })
  if (error) throw error
  return data.user
}

describe('who may manage accounts', () => {
  it('is who has the secret key', async () => {
    const person = await server.signedUp()
    const legacy = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(legacyJwtSecret))
    const publishable = { apikey: server.secrets.publishableKey }
    const ways: [number, Record<string, string>][] = [
      [403, publishable],
      [403, { ...publishable, authorization: `Bearer ${server.secrets.publishableKey}` }],
      [403, { ...publishable, authorization: `Bearer ${person.accessToken}` }],
      [403, { apikey: server.secrets.secretKey, authorization: `Bearer ${person.accessToken}` }],
      [403, { ...publishable, authorization: 'Bearer nonsense' }],
      [200, { apikey: server.secrets.secretKey }],
      [200, { ...publishable, authorization: `Bearer ${server.secrets.secretKey}` }],
      [200, { ...publishable, authorization: `Bearer ${legacy}` }],
    ]
    for (const [status, headers] of ways)
      expect([headers, (await server.request('/admin/users', { headers })).status]).toEqual([headers, status])
    for (const path of ['/invite', '/admin/generate_link', '/admin/users'])
      expect((await server.post(path, {}, { authorization: `Bearer ${person.accessToken}` })).status).toBe(403)
  })
})

describe('managing accounts', () => {
  it('lists them page by page, newest first', async () => {
    for (let count = 0; count < 3; count++) await made()
    const { data, error } = await admin().listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    expect(data.users).toHaveLength(2)
    const { rows } = await server.pool.query('select count(*)::int as count from auth.users')
    expect('total' in data && data.total).toBe(rows[0].count)
    const next = await admin().listUsers({ page: 2, perPage: 2 })
    expect(next.data.users.map(({ id }) => id)).not.toContain(data.users[0]?.id)
    expect((await admin().listUsers({ page: 1, perPage: 5000 })).error?.code).toBe('validation_failed')
  })

  it('creates an account that can sign in immediately, with metadata of both kinds', async () => {
    const user = await made({
      user_metadata: { first_name: 'Asha' },
      app_metadata: { batch: 2026 },
      role: 'authenticated',
    })
    expect(user).toMatchObject({
      user_metadata: { first_name: 'Asha' },
      app_metadata: { provider: 'email', providers: ['email'], batch: 2026 },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    })
    const { data } = await server.client().auth.signInWithPassword({ email: user.email ?? '', password })
    expect(data.user?.id).toBe(user.id)
    const { rows } = await server.pool.query('select plan from public.users where id = $1', [user.id])
    expect(rows).toEqual([{ plan: 'free' }])
  })

  it('creates one with a given id, or a phone, and rejects a taken or an empty identity', async () => {
    const id = crypto.randomUUID()
    expect((await made({ id })).id).toBe(id)
    const phone = await admin().createUser({ phone: '919812345678', phone_confirm: true })
    expect(phone.data.user).toMatchObject({ phone: '919812345678', identities: [{ provider: 'phone' }] })
    const again = await admin().createUser({ phone: '+919812345678' })
    expect(again.error).toMatchObject({ status: 422, code: 'phone_exists' })
    const { email } = await made()
    expect((await admin().createUser({ email: email ?? '' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await admin().createUser({})).error?.code).toBe('validation_failed')
    expect((await admin().createUser({ email: freshEmail(), password: 'short' })).error?.code).toBe('weak_password')
  })

  it('reads an account, and reports an unknown one', async () => {
    const user = await made()
    expect((await admin().getUserById(user.id)).data.user?.email).toBe(user.email)
    expect((await admin().getUserById(crypto.randomUUID())).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const nonsense = await server.request('/admin/users/nonsense', { headers: { apikey: server.secrets.secretKey } })
    expect([nonsense.status, (await nonsense.json()).error_code]).toEqual([404, 'validation_failed'])
  })

  it('changes address, password, metadata and ban', async () => {
    const user = await made({ app_metadata: { batch: 2026, old: true } })
    const [client, email] = [server.client(), freshEmail()]
    await client.auth.signInWithPassword({ email: user.email ?? '', password })
    const { data, error } = await admin().updateUserById(user.id, {
      email,
      email_confirm: true,
      password: 'Managed-horse-2',
      app_metadata: { batch: 2027, old: null },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, app_metadata: { batch: 2027 }, identities: [{ email }] })
    expect(data.user?.app_metadata).not.toHaveProperty('old')
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.signInWithPassword({ email, password: 'Managed-horse-2' })).error).toBeNull()

    await admin().updateUserById(user.id, { ban_duration: '1h30m' })
    expect((await client.auth.getUser()).error?.code).toBe('user_banned')
    await admin().updateUserById(user.id, { ban_duration: 'none' })
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await admin().updateUserById(user.id, { ban_duration: 'a while' })).error?.code).toBe('validation_failed')
    const taken = await made()
    expect((await admin().updateUserById(user.id, { email: taken.email ?? '' })).error?.code).toBe('email_exists')
  })

  it('does not confirm a new address without confirmation', async () => {
    const user = await made()
    const { data } = await admin().updateUserById(user.id, { email: freshEmail() })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
  })

  it.each([true, false])('ends what was mailed to the address before, confirmed or not (%s)', async (confirmed) => {
    const user = await made()
    const body = { email: user.email, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    expect((await server.post('/otp', body)).status).toBe(200)
    const waiting = await follow(server, linkIn(server.mails.at(-1)))
    const code = new URL(waiting.headers.get('location') ?? '').searchParams.get('code')
    await server.client().auth.resetPasswordForEmail(user.email ?? '')
    const link = linkIn(server.mails.at(-1))
    await admin().updateUserById(user.id, { email: freshEmail(), email_confirm: confirmed })
    expect(fragmentOf(await follow(server, link))).toContain('otp_expired')
    const exchanged = await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(43) })
    expect([exchanged.status, (await exchanged.json()).error_code]).toEqual([404, 'flow_state_not_found'])
    const { data } = await admin().getUserById(user.id)
    expect(data.user?.email_confirmed_at !== undefined).toBe(confirmed)
  })

  it('a code or link opens nothing that was stored for another address than the account has', async () => {
    const user = await made()
    await server.client().auth.resetPasswordForEmail(user.email ?? '')
    const [link, token] = [linkIn(server.mails.at(-1)), codeIn(server.mails.at(-1))]
    // Simulates a mail request that was pending while an operator changed the address.
    await server.pool.query('update auth.users set email = $2, email_confirmed_at = null where id = $1', [
      user.id,
      freshEmail(),
    ])
    const verified = await server.client().auth.verifyOtp({ email: user.email ?? '', token, type: 'recovery' })
    expect(verified.error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(fragmentOf(await follow(server, link))).toContain('otp_expired')
    expect((await admin().getUserById(user.id)).data.user).not.toHaveProperty('email_confirmed_at')
  })

  it('an account can be deleted for good or soft-deleted', async () => {
    const [gone, veiled] = [await made(), await made()]
    await server.client().auth.signInWithPassword({ email: veiled.email ?? '', password })
    expect((await admin().deleteUser(gone.id)).error).toBeNull()
    expect((await admin().deleteUser(gone.id)).error?.code).toBe('user_not_found')
    expect((await admin().deleteUser(veiled.id, true)).error).toBeNull()
    const { rows } = await server.pool.query(
      `select u.*, (select jsonb_agg(i) from auth.identities i where user_id = u.id) as identities,
         (select count(*)::int from auth.sessions where user_id = u.id) as sessions
       from auth.users u where id = $1`,
      [veiled.id],
    )
    expect(rows[0]).toMatchObject({ deleted_at: expect.any(Date), encrypted_password: null, sessions: 0 })
    expect(JSON.stringify(rows)).not.toContain(veiled.email)
    expect((await made({ email: veiled.email ?? '' })).id).not.toBe(veiled.id)
  })

  it('sees and removes second factors', async () => {
    const person = await server.signedUp()
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const listed = await admin().mfa.listFactors({ userId: person.id })
    expect(listed.data?.factors.map(({ id }) => id)).toEqual([data?.id])
    expect(JSON.stringify(listed)).not.toContain(data?.totp.secret)
    expect((await admin().mfa.deleteFactor({ userId: person.id, id: data?.id ?? '' })).error).toBeNull()
    expect((await admin().mfa.listFactors({ userId: person.id })).data?.factors).toEqual([])
  })
})

describe('inviting', () => {
  it('mails a link that signs the new account in', async () => {
    const email = freshEmail()
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { first_name: 'Asha' },
      redirectTo: 'http://localhost:4100/welcome',
    })
    expect([error, data.user?.invited_at]).toEqual([null, expect.any(String)])
    const mail = server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual([email, 'You are invited - CampusLife'])
    const landed = await follow(server, linkIn(mail))
    expect(landed.headers.get('location')).toMatch(/^http:\/\/localhost:4100\/welcome#access_token=.*&type=invite$/)
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  it('can be accepted by its code', async () => {
    const email = freshEmail()
    await admin().inviteUserByEmail(email)
    const token = codeIn(server.mails.at(-1))
    expect((await server.client().auth.verifyOtp({ email, token, type: 'invite' })).error).toBeNull()
  })
})

describe('a link for an operator', () => {
  const redirectTo = 'http://localhost:4100/welcome'
  it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)('%s works like the mailed one', async (type) => {
    const email = type === 'recovery' ? ((await made()).email ?? '') : freshEmail()
    const sent = server.mails.length
    const params = type === 'signup' ? { type, email, password } : { type, email }
    const { data, error } = await admin().generateLink({ ...params, options: { redirectTo } })
    expect(error).toBeNull()
    expect(data.properties).toMatchObject({ verification_type: type, redirect_to: redirectTo })
    expect(data.user?.email).toBe(email)
    expect(server.mails).toHaveLength(sent)
    const link = new URL(data.properties?.action_link ?? '')
    if (type === 'magiclink') {
      // The same link confirms the address of a new account.
      expect(fragmentOf(await follow(server, link))).toMatch(/^access_token=/)
      return
    }
    const token = data.properties?.email_otp ?? ''
    expect((await server.client().auth.verifyOtp({ email, token, type })).error).toBeNull()
    expect(fragmentOf(await follow(server, link))).toContain('otp_expired')
  })

  it.each(['signup', 'invite', 'magiclink'] as const)('%s leaves the metadata as it was sent', async (type) => {
    const email = freshEmail()
    const options = { data: { full_name: 'Sample Guest', section: 'B' } }
    const params = type === 'signup' ? { type, email, password, options } : { type, email, options }
    const { data } = await admin().generateLink(params)
    expect(data.user?.user_metadata).toEqual(options.data)
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({
      sub: data.user?.id,
      email,
      email_verified: false,
    })
  })

  it('changes an address, half by half', async () => {
    const email = (await made()).email ?? ''
    const newEmail = freshEmail()
    const codes: string[] = []
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin().generateLink({ type, email, newEmail })
      codes.push(data.properties?.email_otp ?? '')
    }
    const [atCurrent = '', atNew = ''] = codes
    await server.client().auth.verifyOtp({ email, token: atCurrent, type: 'email_change' })
    const { data } = await server.client().auth.verifyOtp({ email: newEmail, token: atNew, type: 'email_change' })
    expect(data.user?.email).toBe(newEmail)
  })

  it('redirects to the body’s target, if it is allowed, else to the query’s', async () => {
    const ask = async (redirect_to: string) => {
      const body = { type: 'magiclink', email: freshEmail(), redirect_to }
      const path = `/admin/generate_link?redirect_to=${encodeURIComponent(redirectTo)}`
      const answer = await (await server.post(path, body, { apikey: server.secrets.secretKey })).json()
      expect(new URL(answer.action_link).searchParams.get('redirect_to')).toBe(answer.redirect_to)
      return answer.redirect_to
    }
    expect(await ask('http://localhost:4100/from-the-body')).toBe('http://localhost:4100/from-the-body')
    expect(await ask('https://evil.example/')).toBe(redirectTo)
  })

  it('is rejected for an unknown address, and for an unknown type', async () => {
    expect((await admin().generateLink({ type: 'recovery', email: 'nobody@example.org' })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const body = { type: 'everything', email: freshEmail() }
    expect((await server.post('/admin/generate_link', body, { apikey: server.secrets.secretKey })).status).toBe(400)
  })
})
