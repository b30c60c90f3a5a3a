import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, follow, fragmentOf, linkIn, password, startAuth } from '../auth-server.ts'

// An attacker creates an account with another person's address, and waits for its owner to confirm it. A message
// confirms only what was sent with its own request.

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const strangers = 'Stranger-horse-9'
let count = 0
let email = ''
beforeEach(() => {
  email = `victim${++count}@example.org`
})

const signIn = async (secret: string) =>
  (await server.client().auth.signInWithPassword({ email, password: secret })).error?.code
const newestMail = () => server.mails.filter(({ to }) => to === email).at(-1)
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const admin = () => server.operator().auth.admin
const strangerSignsUp = () =>
  server.client().auth.signUp({
    email,
    password: strangers,
    options: { data: { first_name: 'Mallory', last_name: 'Mean', full_name: 'Mallory Mean', college: 'none' } },
  })

async function profile() {
  const { rows } = await server.pool.query(
    `select u.raw_user_meta_data as data, p.first_name, p.last_name, f.full_name, private.display_name(u.id) as shown,
       (select jsonb_agg(identity_data) from auth.identities where user_id = u.id)::text as identities,
       (select count(*)::int from auth.sign_ups where user_id = u.id) as waiting,
       (select count(*)::int from auth.one_time_tokens where user_id = u.id) as tokens
     from auth.users u join public.users p on p.id = u.id join public.profiles f on f.id = u.id where u.email = $1`,
    [email],
  )
  return rows[0]
}

const ways: [string, () => Promise<void>][] = [
  [
    'signs up with a password of their own',
    async () => {
      await server.client().auth.signUp({ email, password, options: { data: { first_name: 'Asha' } } })
      expect(fragmentOf(await follow(server, linkIn(newestMail())))).toContain('access_token=')
      expect(await signIn(password)).toBeUndefined()
    },
  ],
  [
    'signs up and types the code',
    async () => {
      await server.client().auth.signUp({ email, password })
      const token = codeIn(newestMail())
      expect((await server.client().auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
      expect(await signIn(password)).toBeUndefined()
    },
  ],
  [
    'asks for a sign-in link',
    async () => {
      await server.client().auth.signInWithOtp({ email })
      expect(fragmentOf(await follow(server, linkIn(newestMail())))).toContain('access_token=')
    },
  ],
  [
    'recovers the account',
    async () => {
      await server.client().auth.resetPasswordForEmail(email)
      expect(fragmentOf(await follow(server, linkIn(newestMail())))).toContain('access_token=')
    },
  ],
  [
    'is invited',
    async () => {
      await server.operator().auth.admin.inviteUserByEmail(email, { data: { first_name: 'Asha' } })
      expect(fragmentOf(await follow(server, linkIn(newestMail())))).toContain('access_token=')
    },
  ],
  [
    'gets a link from an operator',
    async () => {
      const { data } = await server.operator().auth.admin.generateLink({ type: 'magiclink', email })
      const token_hash = data.properties?.hashed_token ?? ''
      expect((await server.client().auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
    },
  ],
]

describe('an account that a stranger has prepared', () => {
  it.each(ways)('belongs to the owner only who %s, after an attacker’s sign-up', async (_, ownerComes) => {
    await strangerSignsUp()
    await ownerComes()
    expect(await signIn(strangers)).toBe('invalid_credentials')
    const now = await profile()
    expect(JSON.stringify(now)).not.toMatch(/Mallory|Mean|"college":/)
    expect(now).toMatchObject({ waiting: 0, tokens: 0 })
  })

  it.each(ways)('belongs to the owner only who %s, or signed up in between', async (_, ownerComes) => {
    await server.client().auth.signInWithOtp({ email, options: { data: { first_name: 'Mallory' } } })
    const early = linkIn(newestMail())
    await strangerSignsUp()
    const late = linkIn(newestMail())
    await ownerComes()
    for (const link of [early, late]) expect(fragmentOf(await follow(server, link))).toContain('otp_expired')
    expect(await signIn(strangers)).toBe('invalid_credentials')
    expect(JSON.stringify(await profile())).not.toMatch(/Mallory|Mean/)
  })

  it('is the owner’s when the attacker signs up later, in whichever browser it is confirmed', async () => {
    await server.client().auth.signUp({ email, password, options: { data: { first_name: 'Asha' } } })
    const owners = linkIn(newestMail())
    await strangerSignsUp()
    expect(fragmentOf(await follow(server, owners))).toContain('access_token=')
    expect([await signIn(password), await signIn(strangers)]).toEqual([undefined, 'invalid_credentials'])
    expect(await profile()).toMatchObject({ first_name: 'Asha', full_name: 'Asha', data: { first_name: 'Asha' } })
  })

  it('loses the sessions, factors, identities and flows that were made before', async () => {
    await strangerSignsUp()
    const { rows } = await server.pool.query<{ id: string }>('select id from auth.users where email = $1', [email])
    const id = rows[0]?.id
    await server.pool.query("insert into auth.sessions (user_id, ip) values ($1, '192.0.2.1')", [id])
    await server.pool.query(
      "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
      [id],
    )
    await server.pool.query(
      "insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'college', $2, '{}')",
      [id, email],
    )
    await server.pool.query(
      `insert into auth.flow_state (user_id, provider_type, authentication_method, code_challenge, code_challenge_method)
       values ($1, 'magiclink', 'magiclink', 'x', 'plain')`,
      [id],
    )
    await server.client().auth.resetPasswordForEmail(email)
    await follow(server, linkIn(newestMail()))
    const { rows: left } = await server.pool.query(
      `select (select count(*)::int from auth.sessions where user_id = $1) as sessions,
         (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
         (select count(*)::int from auth.flow_state where user_id = $1) as flows,
         (select array_agg(provider) from auth.identities where user_id = $1) as identities,
         (select raw_app_meta_data -> 'providers' from auth.users where id = $1) as providers`,
      [id],
    )
    expect(left).toEqual([{ sessions: 1, factors: 0, flows: 0, identities: ['email'], providers: ['email'] }])
  })

  it('continues the flow of the application that requested that mail', async () => {
    const [owners, others] = ['o'.repeat(43), 's'.repeat(43)]
    for (const [verifier, secret] of [
      [owners, password],
      [others, strangers],
    ] as const)
      await server.post('/signup', {
        email,
        password: secret,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 's256',
      })
    const first = server.mails.filter(({ to }) => to === email).at(-2)
    const landed = new URL((await follow(server, linkIn(first))).headers.get('location') ?? '')
    const exchange = (verifier: string) =>
      server.post('/token?grant_type=pkce', { auth_code: landed.searchParams.get('code'), code_verifier: verifier })
    expect([(await exchange(others)).status, (await exchange(owners)).status]).toEqual([400, 200])
    expect([await signIn(password), await signIn(strangers)]).toEqual([undefined, 'invalid_credentials'])
  })

  it('has five sign-ups waiting at most', async () => {
    for (let index = 0; index < 8; index++)
      await server.client().auth.signUp({ email, password: `Horse-number-${index}` })
    expect(await profile()).toMatchObject({ waiting: 5, tokens: 5 })
  })
})

describe('sending the confirmation again', () => {
  it('confirms the password that was chosen, where there was one sign-up', async () => {
    await server.client().auth.signUp({ email, password, options: { data: { first_name: 'Asha' } } })
    await server.pool.query('update auth.one_time_tokens set link_expires_at = now(), code_expires_at = now()')
    await server.client().auth.resend({ type: 'signup', email })
    expect(fragmentOf(await follow(server, linkIn(newestMail())))).toContain('access_token=')
    expect([await signIn(password), (await profile()).first_name]).toEqual([undefined, 'Asha'])
  })

  it('confirms no password where several were chosen, since the mail’s requester is unknown', async () => {
    await server.client().auth.signUp({ email, password })
    await strangerSignsUp()
    await server.client().auth.resend({ type: 'signup', email })
    expect(fragmentOf(await follow(server, linkIn(newestMail())))).toContain('access_token=')
    expect([await signIn(strangers), await signIn(password)]).toEqual(['invalid_credentials', 'invalid_credentials'])
    expect(JSON.stringify(await profile())).not.toMatch(/Mallory/)
  })
})

describe('an operator', () => {
  it('confirms what the only sign-up brought, and of several nothing', async () => {
    const { data } = await server.client().auth.signUp({ email, password })
    await admin().updateUserById(data.user?.id ?? '', { email_confirm: true })
    expect(await signIn(password)).toBeUndefined()
    email = `victim${++count}@example.org`
    const made = await strangerSignsUp()
    await server.client().auth.signUp({ email, password })
    await admin().updateUserById(made.data.user?.id ?? '', { email_confirm: true, password: 'Operators-horse-3' })
    expect([await signIn(strangers), await signIn(password), await signIn('Operators-horse-3')]).toEqual([
      'invalid_credentials',
      'invalid_credentials',
      undefined,
    ])
  })

  it('can get a password before it is confirmed, which is valid once it is', async () => {
    await admin().createUser({ email, password, user_metadata: { first_name: 'Asha' } })
    expect(await signIn(password)).toBe('email_not_confirmed')
    await server.client().auth.resend({ type: 'signup', email })
    await follow(server, linkIn(newestMail()))
    expect([await signIn(password), (await profile()).first_name]).toEqual([undefined, 'Asha'])
  })

  it('hands out a link whose password counts when it is opened', async () => {
    await strangerSignsUp()
    const { data } = await admin().generateLink({ type: 'signup', email, password })
    const token = data.properties?.email_otp ?? ''
    expect((await server.client().auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
    expect([await signIn(password), await signIn(strangers)]).toEqual([undefined, 'invalid_credentials'])
  })
})
