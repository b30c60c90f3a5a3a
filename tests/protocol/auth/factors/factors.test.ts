import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, type Person, putUser, startAuth } from '../auth-server.ts'
import { totp } from '#tests/support/accounts/totp.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
})
afterAll(() => server.close())

const mfa = (person: Pick<Person, 'client'>) => person.client.auth.mfa
const claimsOf = async (person: Pick<Person, 'client'>) =>
  decodeJwt((await person.client.auth.getSession()).data.session?.access_token ?? '')
const bearer = async (person: Pick<Person, 'client'>) => ({
  authorization: `Bearer ${(await person.client.auth.getSession()).data.session?.access_token}`,
})

interface Enrolled {
  person: Person
  factorId: string
  secret: string
}

async function enrolling(): Promise<Enrolled> {
  const person = await server.signedUp()
  const { data, error } = await mfa(person).enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  return { person, factorId: data.id, secret: data.totp.secret }
}

async function enrolled(): Promise<Enrolled> {
  const made = await enrolling()
  const { error } = await mfa(made.person).challengeAndVerify({ factorId: made.factorId, code: totp(made.secret) })
  if (error) throw error
  return made
}

/** The same person with another client, at aal1. */
async function signedInAgain({ email }: Pick<Person, 'email'>): Promise<Pick<Person, 'client'>> {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client }
}

describe('enrolling an authenticator app', () => {
  it('returns secret, address and picture', async () => {
    const person = await server.signedUp()
    const { data, error } = await mfa(person).enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'CampusLife',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      type: 'totp',
      friendly_name: 'Phone',
      totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    })
    const uri = new URL(data?.totp.uri ?? '')
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(decodeURIComponent(uri.pathname)).toBe(`/CampusLife:${person.email}`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'CampusLife',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
      secret: data?.totp.secret,
    })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect((await mfa(person).enroll({ factorType: 'totp', friendlyName: 'Other' })).data?.totp.uri).toContain(
      'issuer=localhost',
    )
    const { data: user } = await person.client.auth.getUser()
    expect(user.user?.factors?.map(({ status, friendly_name: name }) => [status, name])).toEqual([
      ['unverified', 'Phone'],
      ['unverified', 'Other'],
    ])
    expect(JSON.stringify(user)).not.toContain(data?.totp.secret)
  })

  it('counts with the first right code, which raises the session', async () => {
    const { person, factorId, secret } = await enrolling()
    const before = await claimsOf(person)
    expect((await mfa(person).getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const { data, error } = await mfa(person).challengeAndVerify({ factorId, code: totp(secret) })
    expect([error, data?.user.factors?.[0]?.status]).toEqual([null, 'verified'])
    const after = await claimsOf(person)
    expect(after).toMatchObject({
      session_id: before['session_id'],
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await mfa(person).getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
  })

  it('ends the sessions that have not shown it, and the tokens from before', async () => {
    const { person, factorId, secret } = await enrolling()
    const elsewhere = await signedInAgain(person)
    const old = person.refreshToken
    await mfa(person).challengeAndVerify({ factorId, code: totp(secret) })
    expect((await elsewhere.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const reused = await server.client().auth.refreshSession({ refresh_token: old })
    expect(reused.error?.code).toBe('refresh_token_not_found')
    const { data } = await person.client.auth.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  it('needs the first factor to add a second', async () => {
    const { person } = await enrolled()
    const elsewhere = await signedInAgain(person)
    expect((await mfa(elsewhere).enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await mfa(person).enroll({ factorType: 'totp', friendlyName: 'Spare' })).error).toBeNull()
  })

  it('rejects a duplicate name, an eleventh factor, and an unknown type', async () => {
    const person = await server.signedUp()
    const add = (friendlyName: string) => mfa(person).enroll({ factorType: 'totp', friendlyName })
    await add('Phone')
    expect((await add('Phone')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (let index = 2; index <= 10; index++) expect((await add(`Phone ${index}`)).error).toBeNull()
    expect((await add('One more')).error?.code).toBe('too_many_enrolled_mfa_factors')
    // Abandoned enrolments expire.
    await server.pool.query(
      "update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = $1",
      [person.id],
    )
    expect((await add('One more')).error).toBeNull()

    const headers = await bearer(person)
    const rejection = async (body: unknown) => {
      const response = await server.post('/factors', body, headers)
      return [response.status, (await response.json()).error_code]
    }
    expect(await rejection({ factor_type: 'smell' })).toEqual([400, 'validation_failed'])
    expect(await rejection({ factor_type: 'phone', phone: '911234567890' })).toEqual([
      422,
      'mfa_phone_enroll_not_enabled',
    ])
    expect((await server.post('/factors', { factor_type: 'totp' })).status).toBe(401)
    const guest = server.client()
    await guest.auth.signInAnonymously()
    expect((await mfa({ client: guest }).enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
  })

  it('does not exceed the limit of factors by concurrent requests', async () => {
    const person = await server.signedUp()
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        mfa(person).enroll({ factorType: 'totp', friendlyName: `At once ${index}` }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10)
  })
})

describe('the second factor', () => {
  it('is required at the next sign-in, and then raises the session', async () => {
    const { person, factorId, secret } = await enrolled()
    const elsewhere = await signedInAgain(person)
    expect((await mfa(elsewhere).getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await mfa(elsewhere).listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId])
    expect((await mfa(elsewhere).challengeAndVerify({ factorId, code: totp(secret, 1) })).error).toBeNull()
    expect(await claimsOf(elsewhere)).toMatchObject({ aal: 'aal2' })
    // The first client has verified it, too, so it remains signed in.
    expect((await person.client.auth.getUser()).error).toBeNull()
  })

  it('accepts the step before and after, and no others', async () => {
    for (const [steps, right] of [
      [-2, false],
      [-1, true],
      [1, true],
      [2, false],
    ] as const) {
      const { person, factorId, secret } = await enrolling()
      const { error } = await mfa(person).challengeAndVerify({ factorId, code: totp(secret, steps) })
      expect([steps, error?.code]).toEqual([steps, right ? undefined : 'mfa_verification_failed'])
    }
  })

  it('accepts a code once, also when it is sent many times concurrently', async () => {
    const { person, factorId, secret } = await enrolled()
    const clients = await Promise.all(Array.from({ length: 5 }, () => signedInAgain(person)))
    const code = totp(secret, 1)
    const answers = await Promise.all(clients.map((device) => mfa(device).challengeAndVerify({ factorId, code })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const late = await signedInAgain(person)
    expect((await mfa(late).challengeAndVerify({ factorId, code })).error?.code).toBe('mfa_verification_failed')
    // Nor an earlier one.
    expect((await mfa(late).challengeAndVerify({ factorId, code: totp(secret) })).error?.code).toBe(
      'mfa_verification_failed',
    )
  })

  it('rejects wrong codes', async () => {
    const { person, factorId, secret } = await enrolled()
    const stranger = await enrolled()
    const { data: challenge } = await mfa(person).challenge({ factorId })
    const challengeId = challenge?.id ?? ''
    const right = totp(secret, 1)
    const verify = (code: string, more: { factorId?: string; challengeId?: string } = {}) =>
      mfa(person).verify({ factorId, challengeId, code, ...more })
    expect((await verify('000000')).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    expect((await verify('')).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await verify(right, { challengeId: crypto.randomUUID() })).error?.code).toBe('mfa_factor_not_found')
    expect((await verify(right, { challengeId: 'nonsense' })).error?.code).toBe('mfa_factor_not_found')
    const { data: theirs } = await mfa(stranger.person).challenge({ factorId: stranger.factorId })
    expect((await verify(right, { challengeId: theirs?.id ?? '' })).error?.code).toBe('mfa_factor_not_found')
    expect((await verify(right, { factorId: stranger.factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    expect((await mfa(person).challenge({ factorId: stranger.factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await server.post('/factors/nonsense/challenge', {}, await bearer(person))).status).toBe(404)
    await server.pool.query("update auth.mfa_challenges set ip_address = '192.0.2.1' where id = $1", [challengeId])
    expect((await verify(right)).error?.code).toBe('mfa_ip_address_mismatch')
    await server.pool.query(
      "update auth.mfa_challenges set ip_address = '127.0.0.1', created_at = now() - interval '301 seconds' where id = $1",
      [challengeId],
    )
    expect((await verify(right)).error?.code).toBe('mfa_challenge_expired')
    await server.pool.query('update auth.mfa_challenges set created_at = now() where id = $1', [challengeId])
    expect((await verify(right)).error).toBeNull()
    expect((await verify(totp(secret, 1))).error?.code).toBe('mfa_ip_address_mismatch')
  })

  it('cannot be guessed', async () => {
    const { person, factorId, secret } = await enrolled()
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const client = limited.client()
    await client.auth.signInWithPassword({ email: person.email, password })
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 16; guess++)
      codes.push((await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code)
    expect(codes).toEqual([...Array(15).fill('mfa_verification_failed'), 'over_request_rate_limit'])
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret, 1) })).error?.code).toBe(
      'over_request_rate_limit',
    )
  })

  it('guards password, address and names', async () => {
    const { person } = await enrolled()
    const elsewhere = await signedInAgain(person)
    for (const change of [
      { password: 'Another-horse-2' },
      { email: 'thief@example.org' },
      { data: { first_name: 'Thief' } },
    ])
      expect((await elsewhere.client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      })
    const raised = { ...person, accessToken: (await bearer(person)).authorization.slice('Bearer '.length) }
    expect((await putUser(server, raised, { password: 'Another-horse-2', data: { first_name: 'Asha' } }))[0]).toBe(200)
  })
})

describe('removing a factor', () => {
  it('needs the second factor, and lowers the sessions that it had raised', async () => {
    const { person, factorId } = await enrolled()
    const elsewhere = await signedInAgain(person)
    expect((await mfa(elsewhere).unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    const { data, error } = await mfa(person).unenroll({ factorId })
    expect([error, data]).toEqual([null, { id: factorId }])
    const { data: refreshed } = await person.client.auth.refreshSession()
    expect(decodeJwt(refreshed.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect((await person.client.auth.getUser()).data.user).not.toHaveProperty('factors')
  })

  it('needs nothing while it was never used; another account cannot', async () => {
    const { person, factorId } = await enrolling()
    const stranger = await server.signedUp()
    expect((await mfa(stranger).unenroll({ factorId })).error).toMatchObject({ status: 404 })
    expect((await mfa(person).unenroll({ factorId })).error).toBeNull()
  })
})
