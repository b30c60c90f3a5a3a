import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AuthServer, codeIn, password, type Person, putUser, startAuth } from '../auth-server.ts'
import { type Issuer, providerEnv, startIssuer } from '../providers/oidc-issuer.ts'

// A stolen session must not be enough to take an account over: each call that changes or exports the account is tried
// with a session whose newest proof is eleven minutes old, and with a fresh one.

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

const proofIs = (person: Person, minutesOld: number) =>
  server.pool.query(
    `update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => $2)
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id, minutesOld],
  )

async function stale(): Promise<Person> {
  const person = await server.signedUp()
  await proofIs(person, 11)
  return person
}

const auth = async (person: Person, method: string, path: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  return server.request(path, { method, headers, ...init })
}
const outcome = async (response: Response) => {
  const body = (await response.json().catch(() => ({}))) as { error_code?: string; code?: unknown }
  return [response.status, body.error_code ?? body.code]
}

/** An identity beside the one by e-mail. */
async function secondIdentity(person: Person): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into auth.identities (provider, provider_id, user_id, identity_data)
     values ('college', gen_random_uuid(), $1, '{}') returning id`,
    [person.id],
  )
  return rows[0]?.id ?? ''
}

/** An unfinished enrolment of a factor, and the body that would finish it. */
async function unfinished(person: Person) {
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? '']
  const { data: challenge } = await person.client.auth.mfa.challenge({ factorId })
  return { factorId, secret, challengeId: challenge?.id ?? '' }
}

/** Each prepares a call with a fresh proof, and returns it. */
const calls: Record<string, (person: Person) => Promise<() => Promise<Response>>> = {
  'a new password': async (person) => () => auth(person, 'PUT', '/user', { password: 'Another-horse-2' }),
  'another address': async (person) => () => auth(person, 'PUT', '/user', { email: `new-${person.email}` }),
  'a new factor': async (person) => () => auth(person, 'POST', '/factors', { factor_type: 'totp' }),
  'the first code of a new factor': async (person) => {
    const { factorId, secret, challengeId } = await unfinished(person)
    return () => auth(person, 'POST', `/factors/${factorId}/verify`, { challenge_id: challengeId, code: totp(secret) })
  },
  'linking an identity': async (person) => () =>
    auth(person, 'GET', '/user/identities/authorize?provider=college&skip_http_redirect=true'),
  'unlinking an identity': async (person) => {
    const id = await secondIdentity(person)
    return () => auth(person, 'DELETE', `/user/identities/${id}`)
  },
  'a copy of everything': async (person) => () => server.account(person, 'GET', '/export'),
}

describe('a session whose proof is eleven minutes old', () => {
  it.each(Object.entries(calls))('cannot request %s without a fresh proof', async (_, prepare) => {
    const person = await server.signedUp()
    const call = await prepare(person)
    await proofIs(person, 11)
    expect(await outcome(await call())).toEqual([400, 'reauthentication_needed'])
    expect((await server.account(person, 'POST', '/proof', { password })).status).toBe(204)
    expect((await call()).status).toBe(200)
  })

  it.each(Object.entries(calls))('may request %s within the ten minutes', async (_, prepare) => {
    const person = await server.signedUp()
    const call = await prepare(person)
    await proofIs(person, 9)
    expect((await call()).status).toBe(200)
  })

  it('does not become fresh by refreshing its tokens', async () => {
    const person = await stale()
    const { data } = await person.client.auth.refreshSession()
    const refreshed = { ...person, accessToken: data.session?.access_token ?? '' }
    expect((await putUser(server, refreshed, { password: 'Another-horse-2' }))[0]).toBe(400)
  })

  it('can still read, rename and sign itself out', async () => {
    const person = await stale()
    expect((await person.client.auth.updateUser({ data: { first_name: 'Asha' } })).error).toBeNull()
    expect((await server.account(person, 'GET', '/sessions')).status).toBe(200)
    expect((await person.client.auth.signOut({ scope: 'global' })).error).toBeNull()
  })

  it('gets the error through the unmodified client', async () => {
    const person = await stale()
    const { error } = await person.client.auth.updateUser({ password: 'Another-horse-2' })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    await person.client.auth.reauthenticate()
    const nonce = codeIn(server.mails.at(-1))
    expect((await person.client.auth.updateUser({ password: 'Another-horse-2', nonce })).error).toBeNull()
    // The code has renewed the proof, so the next change needs none.
    expect((await person.client.auth.updateUser({ password: 'Third-horse-3' })).error).toBeNull()
  })
})

describe('the proof', () => {
  it('may come with the change, as the current password', async () => {
    const person = await stale()
    const next = 'Another-horse-2'
    expect(await putUser(server, person, { password: next, current_password: 'Wrong-horse-1' })).toEqual([
      400,
      expect.objectContaining({ error_code: 'current_password_invalid' }),
    ])
    expect((await putUser(server, person, { password: next, current_password: password }))[0]).toBe(200)
  })

  it('may be a mailed code, which works once', async () => {
    const person = await stale()
    await person.client.auth.reauthenticate()
    const nonce = codeIn(server.mails.at(-1))
    expect((await server.account(person, 'POST', '/proof', { nonce })).status).toBe(204)
    await proofIs(person, 11)
    expect(await outcome(await server.account(person, 'POST', '/proof', { nonce }))).toEqual([
      422,
      'reauthentication_not_valid',
    ])
  })

  it('is not guessed: fifteen wrong ones, then it is over for a while', async () => {
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const person = await stale()
    const answers: number[] = []
    for (let guess = 0; guess < 16; guess++)
      answers.push((await limited.account(person, 'POST', '/proof', { password: 'wrong' })).status)
    expect(answers).toEqual([...Array(15).fill(400), 429])
  })

  it('is nothing without a word', async () => {
    expect(await outcome(await server.account(await stale(), 'POST', '/proof', {}))).toEqual([
      400,
      'reauthentication_needed',
    ])
    expect((await server.account({ accessToken: 'x' }, 'POST', '/proof', { password })).status).toBe(401)
  })
})

async function withFactor() {
  const person = await server.signedUp()
  const { factorId, secret, challengeId } = await unfinished(person)
  const { data } = await person.client.auth.mfa.verify({ factorId, challengeId, code: totp(secret) })
  const whole = { ...person, accessToken: data?.access_token ?? '' }
  const elsewhere = server.client()
  const signedIn = await elsewhere.auth.signInWithPassword({ email: person.email, password })
  const half = { ...person, client: elsewhere, accessToken: signedIn.data.session?.access_token ?? '' }
  return { whole, half, factorId, secret }
}

describe('an account with a second factor', () => {
  it('is proven by the factor alone: neither password nor mailed code will do', async () => {
    const { whole, secret, factorId } = await withFactor()
    await proofIs(whole, 11)
    await whole.client.auth.reauthenticate()
    const nonce = codeIn(server.mails.at(-1))
    for (const given of [{ current_password: password }, { nonce }])
      expect((await putUser(server, whole, { password: 'Another-horse-2', ...given }))[1]).toMatchObject({
        error_code: 'reauthentication_needed',
      })
    for (const given of [{ password }, { nonce }])
      expect((await outcome(await server.account(whole, 'POST', '/proof', given)))[0]).toBe(400)
    const { error } = await whole.client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret, 1) })
    expect(error).toBeNull()
    expect((await whole.client.auth.updateUser({ password: 'Another-horse-2' })).error).toBeNull()
  })

  it('loses no factor to a stolen session', async () => {
    const { whole, factorId } = await withFactor()
    await proofIs(whole, 11)
    expect(await outcome(await auth(whole, 'DELETE', `/factors/${factorId}`))).toEqual([400, 'reauthentication_needed'])
    await proofIs(whole, 1)
    expect((await auth(whole, 'DELETE', `/factors/${factorId}`)).status).toBe(200)
  })

  it('is not signed out by the password alone', async () => {
    const { whole, half } = await withFactor()
    const id = await secondIdentity(whole)
    const tried: [string, string, unknown?][] = [
      ['PUT', '/user', { password: 'Another-horse-2' }],
      ['PUT', '/user', { email: 'thief@example.org' }],
      ['PUT', '/user', { data: { first_name: 'Thief' } }],
      ['POST', '/factors', { factor_type: 'totp' }],
      ['GET', '/user/identities/authorize?provider=college&skip_http_redirect=true'],
      ['DELETE', `/user/identities/${id}`],
      ['POST', '/logout?scope=others'],
    ]
    for (const [method, path, body] of tried)
      expect([path, await outcome(await auth(half, method, path, body))]).toEqual([
        path,
        [expect.any(Number), 'insufficient_aal'],
      ])
    for (const [method, path, body] of [
      ['GET', '/export'],
      ['POST', '/proof', { password }],
      ['DELETE', '/sessions'],
    ] as const)
      expect(await outcome(await server.account(half, method, path, body))).toEqual([403, 'insufficient_aal'])
    expect((await whole.client.auth.getUser()).error).toBeNull()
  })

  it('keeps its aal2 session when a session at aal1 signs out everywhere', async () => {
    const { whole, half } = await withFactor()
    expect(await outcome(await auth(half, 'POST', '/logout?scope=global'))).toEqual([403, 'insufficient_aal'])
    expect((await whole.client.auth.getUser()).error).toBeNull()
    // The requesting session has ended.
    expect((await outcome(await auth(half, 'GET', '/user')))[1]).toBe('session_not_found')
    expect((await auth(whole, 'POST', '/logout?scope=global')).status).toBe(204)
  })
})
