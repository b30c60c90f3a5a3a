import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AccessTokens, openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { rotateSigningKeys } from '#server/supabase/auth/tokens/signing-keys.ts'
import { readVapidKeys } from '#server/features/notifications/push/vapid.ts'
import { readConfig } from '#server/core/config/config.ts'
import { authenticate } from '#server/supabase/data/execution/authenticate.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { runAdmin } from '#tests/support/database/backup.ts'
import { createTestDatabase } from '#tests/support/backend/database.ts'
import { type AuthServer, password, startAuth } from './auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const hour = 3600
const another = (): Promise<AccessTokens> => openAccessTokens(server.pool, readConfig({}))
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const publicKids = async () =>
  (await (await server.request('/.well-known/jwks.json')).json()).keys.map(({ kid }: { kid: string }) => kid)

let minutes = 0
const sinceStart = performance.now.bind(performance)
/** Advances the clock by a minute, after which a process reloads the keys on the next request. */
async function aMinuteLater(): Promise<void> {
  minutes++
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart() + minutes * 61_000)
  server.tokens.jwks()
  await vi.waitFor(async () => {
    const { rows } = await server.pool.query<{ kid: string }>('select kid from auth.signing_keys order by kid')
    expect((await publicKids()).toSorted()).toEqual(rows.map(({ kid }) => kid))
  })
}

describe('rotating the key', () => {
  it('leaves old tokens good, at the accounts and at the data API, and signs new ones with the new key', async () => {
    const person = await server.signedUp()
    await rotateSigningKeys(server.pool, hour, false)
    await aMinuteLater()
    const headers = { authorization: `Bearer ${person.accessToken}` }
    expect((await server.request('/user', { headers })).status).toBe(200)
    const elsewhere = { secrets: server.secrets, tokens: await another() }
    const caller = await authenticate(server.secrets.publishableKey, headers.authorization, elsewhere)
    expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: person.id } })

    const { data } = await server.client().auth.signInWithPassword({ email: person.email, password })
    const fresh = data.session?.access_token ?? ''
    expect(kidOf(fresh)).not.toBe(kidOf(person.accessToken))
    expect(await publicKids()).toEqual([kidOf(fresh), kidOf(person.accessToken)])
    expect((await server.client().auth.getClaims(fresh)).data?.claims.sub).toBe(person.id)
  })

  it('is accepted by a process with cached keys as soon as it receives the new key id', async () => {
    const before = await another()
    await rotateSigningKeys(server.pool, hour, false)
    const { token } = (await another()).sign({ sub: 'x' })
    expect(await before.verify(token)).toMatchObject({ sub: 'x' })
  })

  it('ends old tokens immediately when a key has leaked; refreshing still works', async () => {
    const person = await server.signedUp()
    const headers = { authorization: `Bearer ${person.accessToken}` }
    // A token that was just verified is cached.
    expect((await server.request('/user', { headers })).status).toBe(200)
    expect(await rotateSigningKeys(server.pool, hour, true)).toBe(0)
    await aMinuteLater()
    const rejected = await server.request('/user', { headers })
    expect([rejected.status, (await rejected.json()).error_code]).toEqual([403, 'bad_jwt'])
    const { error } = await server.client().auth.refreshSession({ refresh_token: person.refreshToken })
    expect(error).toBeNull()
  })

  it('removes a key when nothing that it signed can be alive', async () => {
    await rotateSigningKeys(server.pool, hour, true)
    await server.pool.query("update auth.signing_keys set created_at = now() - interval '9 hours'")
    await rotateSigningKeys(server.pool, hour, false)
    const { rows: two } = await server.pool.query('select from auth.signing_keys')
    await server.pool.query("update auth.signing_keys set created_at = created_at - interval '3 hours'")
    // The oldest was last used three hours ago, the second until now.
    expect([two.length, await rotateSigningKeys(server.pool, hour, false)]).toEqual([2, 1])
  })

  it('results in one set of keys when it runs twice concurrently', async () => {
    await Promise.all([rotateSigningKeys(server.pool, hour, true), rotateSigningKeys(server.pool, hour, true)])
    const { rows } = await server.pool.query('select from auth.signing_keys')
    expect(rows).toHaveLength(1)
  })
})

it('a secret key that has leaked is replaced, and nothing else', async () => {
  const database = await createTestDatabase()
  const before = await readOrCreateSecrets(database.pool)
  const { output } = await runAdmin({ DATABASE_URL: database.url }, 'rotate-keys', 'secret')
  const after = await readOrCreateSecrets(database.pool)
  await database.drop()
  expect(after).toEqual({ ...before, secretKey: output.split('\n')[0] })
  expect(after.secretKey).not.toBe(before.secretKey)
})

it('a key of web push that has leaked is replaced, subscriptions bound to it end, and nothing else', async () => {
  const database = await createTestDatabase()
  const [secrets, before] = [await readOrCreateSecrets(database.pool), await readVapidKeys(database.pool)]
  await database.pool.query(
    `with a as (insert into auth.users (id, email) values (gen_random_uuid(), 'asha@example.org') returning id),
       s as (insert into auth.sessions (id, user_id) select gen_random_uuid(), id from a returning id, user_id)
     insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
     select user_id, id, 'https://fcm.googleapis.com/fcm/send/asha', $1, $2 from s`,
    [
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      'BTBZMqHH6r4Tts7J_aSIgg',
    ],
  )
  const { code, output } = await runAdmin({ DATABASE_URL: database.url }, 'rotate-keys', 'push')
  expect([code, output]).toEqual([0, expect.stringContaining('Subscriptions that ended: 1.')])
  const after = await readVapidKeys(database.pool)
  expect(after.publicKey).not.toBe(before.publicKey)
  expect((await database.pool.query('select from public.push_subscriptions')).rowCount).toBe(0)
  expect((await database.pool.query('select from auth.sessions')).rowCount).toBe(1)
  expect(await readOrCreateSecrets(database.pool)).toEqual(secrets)
  await database.drop()
})
