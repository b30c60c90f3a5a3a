import { afterAll, beforeAll, expect, it } from 'vitest'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AuthServer, type Person, startAuth } from './auth-server.ts'
import { addPasskey, type Browser, browserOf, signedInBrowser, signInWithPasskey } from './factors/passkey-browser.ts'

// What an attacker's session added would outlive it: "Sign out everywhere else" after "This was not me" removes that as
// well.

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const tokenOf = async ({ auth }: Pick<Browser, 'auth'>) => (await auth.getSession()).data.session?.access_token ?? ''
const signOutStrangers = async (browser: Browser) =>
  server.account({ accessToken: await tokenOf(browser) }, 'DELETE', '/sessions?made=end')
const rowsOf = async (table: string, { id }: Person) =>
  (await server.pool.query<{ id: string }>(`select id from auth.${table} where user_id = $1`, [id])).rows.map(
    (row) => row.id,
  )

async function addFactor({ auth }: Browser, friendlyName: string) {
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  const { id = '', totp: { secret = '' } = {} } = data ?? {}
  const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code: totp(secret) })
  expect(error).toBeNull()
  return { id, secret }
}

it('a passkey that another session added is removed and its owner notified, one of this session remains', async () => {
  const person = await server.signedUp()
  const [owner, thief] = [await signedInBrowser(server, person), await signedInBrowser(server, person)]
  const own = await addPasskey(owner)
  await addPasskey(thief)
  expect((await signOutStrangers(owner)).status).toBe(204)
  expect(await rowsOf('webauthn_credentials', person)).toEqual([own])
  expect((await signInWithPasskey(browserOf(server, thief.authenticator))).error).not.toBeNull()
  expect(server.mails.findLast(({ to }) => to === person.email)?.subject).toMatch(/^A passkey was removed/)
})

it('a second factor and a linked login that another session added are removed', async () => {
  const person = await server.signedUp()
  const owner = await signedInBrowser(server, person)
  const own = await addFactor(owner, 'Owner')
  const thief = await signedInBrowser(server, person)
  await thief.auth.mfa.challengeAndVerify({ factorId: own.id, code: totp(own.secret, 1) })
  await addFactor(thief, 'Thief')
  await server.pool.query(
    `with linked as (
       insert into auth.identities (provider, provider_id, user_id, identity_data)
       values ('college', gen_random_uuid(), $1, '{}') returning id)
     insert into auth.security_changes (user_id, kind, subject_id, session_id)
       select $1, 'identity_added', id, gen_random_uuid() from linked`,
    [person.id],
  )
  expect((await signOutStrangers(owner)).status).toBe(204)
  expect(await rowsOf('mfa_factors', person)).toEqual([own.id])
  expect(await rowsOf('identities', person)).toHaveLength(1)
})

it('a linked login is removed, also when the address that is left belongs to another account', async () => {
  const [person, other] = [await server.signedUp(), await server.signedUp()]
  const owner = await signedInBrowser(server, person)
  await server.pool.query(
    `with own as (
       update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text) where user_id = $1),
     linked as (
       insert into auth.identities (provider, provider_id, user_id, identity_data)
       values ('college', gen_random_uuid(), $1, jsonb_build_object('email', $3::text)) returning id)
     insert into auth.security_changes (user_id, kind, subject_id, session_id)
       select $1, 'identity_added', id, gen_random_uuid() from linked`,
    [person.id, other.email, person.email],
  )
  expect((await signOutStrangers(owner)).status).toBe(204)
  expect(await rowsOf('identities', person)).toHaveLength(1)
  const { rows } = await server.pool.query('select email from auth.users where id = any($1) order by email', [
    [person.id, other.id],
  ])
  expect(rows).toEqual([{ email: other.email }, { email: null }])
})

it('nothing is removed or signed out without a fresh proof', async () => {
  const person = await server.signedUp()
  const [stolen, owner] = [await signedInBrowser(server, person), await signedInBrowser(server, person)]
  await addPasskey(owner)
  await server.pool.query(
    `update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id],
  )
  const answer = await signOutStrangers(stolen)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'reauthentication_needed' }])
  expect(await rowsOf('webauthn_credentials', person)).toHaveLength(1)
  expect(await rowsOf('sessions', person)).toHaveLength(3)
})
