import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, follow, fragmentOf, linkIn, password, type Person, startAuth } from '../auth-server.ts'
import { cookieJar, type Issuer, providerEnv, startIssuer, type Visitor } from './oidc-issuer.ts'

let issuer: Issuer
let server: AuthServer
beforeAll(async () => {
  issuer = await startIssuer()
  server = await startAuth({ ...providerEnv('COLLEGE', issuer.url), SECURITY_MANUAL_LINKING_ENABLED: 'true' })
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

let visitors = 0
const bearer = (person: Pick<Person, 'accessToken'>) => ({ authorization: `Bearer ${person.accessToken}` })

/** Links a new account at the provider; returns the final redirect. */
async function linked(
  person: Pick<Person, 'accessToken'>,
  more: Partial<Visitor> = {},
  meanwhile = async () => {},
): Promise<URL> {
  issuer.visitor = { sub: `linked${++visitors}`, email: `linked${visitors}@example.org`, email_verified: true, ...more }
  const browser = cookieJar()
  const search = 'provider=college&skip_http_redirect=true&redirect_to=http://localhost:4100/profile'
  const begun = browser.keep(await server.request(`/user/identities/authorize?${search}`, { headers: bearer(person) }))
  const { url } = await begun.json()
  const back = await issuer.approve(url)
  await meanwhile()
  const landed = await server.request(`/callback${back.search}`, { headers: { apikey: 'none', ...browser.header() } })
  return new URL(landed.headers.get('location') ?? '')
}

describe('linking one more way to sign in', () => {
  it('adds it to the account, and the client lists it', async () => {
    const person = await server.signedUp()
    const landed = await linked(person)
    const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
    expect(decodeJwt(token)).toMatchObject({ sub: person.id, email: person.email })
    const { data } = await person.client.auth.getUserIdentities()
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'college'])
    const { rows } = await server.pool.query(
      "select session_id as session from auth.security_changes where user_id = $1 and kind = 'identity_added'",
      [person.id],
    )
    expect(rows).toEqual([{ session: decodeJwt(person.accessToken)['session_id'] }])
  })

  it('rejects one that belongs to this or another account', async () => {
    const [person, other] = [await server.signedUp(), await server.signedUp()]
    await linked(person, { sub: 'taken' })
    for (const who of [person, other]) {
      const landed = await linked(who, { sub: 'taken' })
      expect(landed.searchParams.get('error_code')).toBe('identity_already_exists')
    }
  })

  it('opens nothing for an account that was banned meanwhile', async () => {
    const person = await server.signedUp()
    const landed = await linked(person, {}, async () => {
      await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
        person.id,
      ])
    })
    expect([landed.hash.includes('access_token'), landed.searchParams.get('error_code')]).toEqual([
      false,
      'user_banned',
    ])
  })

  const endings: Record<string, (person: Person) => Promise<unknown>> = {
    'the password was changed': (person) =>
      server.operator().auth.admin.updateUserById(person.id, { password: 'Managed-horse-2' }),
    'everybody was logged out': async (person) => person.client.auth.signOut({ scope: 'global' }),
    'its session was ended': async (person) => person.client.auth.signOut({ scope: 'local' }),
    'another session logged all others out': async ({ email }) => {
      const { auth } = server.client()
      await auth.signInWithPassword({ email, password })
      return auth.signOut({ scope: 'others' })
    },
  }
  it.each(Object.keys(endings))('adds nothing when %s meanwhile', async (ending) => {
    const person = await server.signedUp()
    const landed = await linked(person, {}, async () => {
      await endings[ending]?.(person)
    })
    expect([landed.hash.includes('access_token'), landed.searchParams.get('error_code')]).toEqual([
      false,
      'bad_oauth_state',
    ])
    const { rows } = await server.pool.query('select provider from auth.identities where user_id = $1', [person.id])
    expect(rows).toEqual([{ provider: 'email' }])
  })

  it('is not linked when the password was changed during the provider’s sign-in', async () => {
    const person = await server.signedUp()
    issuer.beforeToken = async () => {
      issuer.beforeToken = async () => {}
      await server.operator().auth.admin.updateUserById(person.id, { password: 'Managed-horse-2' })
    }
    const landed = await linked(person)
    expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect((await server.operator().auth.admin.getUserById(person.id)).data.user?.identities).toHaveLength(1)
  })

  it('sets the provider’s verified address on an account without one', async () => {
    const open = server.configured({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
    for (const [email_verified, email] of [
      [false, ''],
      [true, 'guest@example.org'],
    ] as const) {
      const { data } = await open.client().auth.signInAnonymously()
      const landed = await linked(
        { accessToken: data.session?.access_token ?? '' },
        { email: 'guest@example.org', email_verified },
      )
      const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
      expect(decodeJwt(token)).toMatchObject({ sub: data.user?.id, email })
    }
  })

  it('is bound to the browser that began, also with a verifier', async () => {
    const person = await server.signedUp()
    const own = server.client('pkce')
    await own.auth.setSession({ access_token: person.accessToken, refresh_token: person.refreshToken })
    issuer.visitor = { sub: 'victim', email: 'victim@example.org', email_verified: true }
    const { data, error } = await own.auth.linkIdentity({
      provider: 'custom:college',
      options: { skipBrowserRedirect: true },
    })
    // The client's own name for such a provider differs from ours.
    expect([data.url, error?.status]).toEqual([null, 400])
    const challenge = 'x'.repeat(43)
    const search = `provider=college&skip_http_redirect=true&code_challenge=${challenge}&code_challenge_method=plain`
    const begun = await server.request(`/user/identities/authorize?${search}`, { headers: bearer(person) })
    const back = await issuer.approve((await begun.json()).url)
    const landed = await server.request(`/callback${back.search}`, { headers: { apikey: 'none' } })
    expect(landed.headers.get('location')).toContain('bad_oauth_state')
    expect((await person.client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  it('needs a session, and a site that allows it', async () => {
    expect((await server.request('/user/identities/authorize?provider=college')).status).toBe(401)
    const person = await server.signedUp()
    const closed = server.configured({ SECURITY_MANUAL_LINKING_ENABLED: 'false' })
    for (const [path, method] of [
      ['/user/identities/authorize?provider=college', 'GET'],
      [`/user/identities/${crypto.randomUUID()}`, 'DELETE'],
    ] as const) {
      const response = await closed.request(path, { method, headers: bearer(person) })
      expect([response.status, (await response.json()).error_code]).toEqual([404, 'manual_linking_disabled'])
    }
  })
})

const identitiesOf = async (person: Person) => (await person.client.auth.getUserIdentities()).data?.identities ?? []

async function removed(person: Person, provider: string) {
  const identity = (await identitiesOf(person)).find((one) => one.provider === provider)
  if (identity === undefined) throw new Error(`There is no identity ${provider}.`)
  return person.client.auth.unlinkIdentity(identity)
}

describe('removing a way to sign in', () => {
  it('leaves the others', async () => {
    const person = await server.signedUp()
    await linked(person)
    expect((await removed(person, 'college')).error).toBeNull()
    const { data } = await person.client.auth.getUser()
    expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'email', providers: ['email'] } })
  })

  it('of the mailbox moves the account to the address of another, and ends its password', async () => {
    const person = await server.signedUp()
    await linked(person, { email: 'elsewhere@example.org' })
    await server.client().auth.resetPasswordForEmail(person.email)
    const link = linkIn(server.mails.at(-1))
    expect((await removed(person, 'email')).error).toBeNull()
    expect(fragmentOf(await follow(server, link))).toContain('otp_expired')
    const { data } = await person.client.auth.getUser()
    expect(data.user).toMatchObject({
      email: 'elsewhere@example.org',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'college', providers: ['college'] },
    })
    for (const email of [person.email, 'elsewhere@example.org'])
      expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      )
  })

  it('is rejected for the last one, also for two concurrent requests', async () => {
    const person = await server.signedUp()
    expect((await removed(person, 'email')).error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
    await linked(person)
    const identities = await identitiesOf(person)
    const answers = await Promise.all(identities.map((identity) => person.client.auth.unlinkIdentity(identity)))
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual(['single_identity_not_deletable', undefined])
  })

  it('is rejected where the account would get the address of another', async () => {
    const [person, other] = [await server.signedUp(), await server.signedUp()]
    await linked(person, { email: other.email })
    expect((await removed(person, 'email')).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect(await identitiesOf(person)).toHaveLength(2)
  })

  it('is rejected for an unknown identity', async () => {
    const [person, other] = [await server.signedUp(), await server.signedUp()]
    await linked(person)
    const [foreign] = await identitiesOf(other)
    const remove = async (id: string | undefined) => {
      const response = await server.request(`/user/identities/${id}`, { method: 'DELETE', headers: bearer(person) })
      return [response.status, (await response.json()).error_code]
    }
    expect(await remove(foreign?.identity_id)).toEqual([422, 'identity_not_found'])
    expect(await remove('nonsense')).toEqual([404, 'validation_failed'])
  })
})
