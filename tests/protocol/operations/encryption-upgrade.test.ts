import bcrypt from 'bcrypt'
import { exportJWK, generateKeyPair, calculateJwkThumbprint, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateAs } from '#server/core/database/migrate.ts'
import { openPool, transaction } from '#server/core/database/pool.ts'
import { createTestDatabase } from '#tests/support/backend/database.ts'
import { makeEncryptionKey, textOfEncryptionKey } from '#server/core/encryption/encryption-key.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { totp } from '#tests/support/accounts/totp.ts'

// A database of the version before encryption: plain tokens, secrets and keys. The start hashes and encrypts them, and
// sessions remain valid.

const newer = ['database/0005_encryption_key.sql', 'auth/0007_hashed_refresh_tokens.sql']
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const person = '0b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f'
const session = '1b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f'
const factor = '2b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f'
const used = 'usedused0001'
const active = 'active000002'
const password = 'Genda#2026'

let env: Record<string, string>
let url: string
let remove: () => Promise<void>
let accessToken: string
const sites: Site[] = []

beforeAll(async () => {
  const made = await siteEnvironment('empty')
  env = { ...made.env, RATE_LIMITS: 'off', SITE_URL: 'http://campus.test' }
  url = env['DATABASE_URL'] ?? ''
  remove = made.remove
  const current = await createTestDatabase()
  const { rows: ledger } = await current.pool.query<{ name: string; checksum: string }>(
    'select name, checksum from server.migrations',
  )
  await current.drop()
  const pool = openPool(url, 2)
  // Later migrations of other parts may depend on these two.
  const before = ledger.filter(({ name }) =>
    newer.every((one) => name.split('/')[0] !== one.split('/')[0] || name < one),
  )
  await transaction(pool, (client) => migrateAs(client, before))
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await pool.query('insert into auth.signing_keys (kid, private_jwk) values ($1, $2)', [kid, jwk])
  await pool.query(
    "insert into server.secrets (name, value) values ('publishableKey', 'sb_publishable_old'), ('secretKey', 'sb_secret_old'), ('jwtSecret', 'old')",
  )
  await pool.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'old@example.org', $2, now(), '{}', '{}')`,
    [person, await bcrypt.hash(password, 4)],
  )
  await pool.query("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2')", [session, person])
  await pool.query(
    "insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'password'), ($1, 'totp')",
    [session],
  )
  await pool.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked)
     values ($1, $3, $4, null, true), ($2, $3, $4, $1, false)`,
    [used, active, person, session],
  )
  await pool.query(
    "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values ($1, $2, 'totp', 'verified', $3)",
    [factor, person, secret],
  )
  await pool.end()
  accessToken = await new SignJWT({ sub: person, role: 'authenticated', aud: 'authenticated', session_id: session })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer('http://campus.test/auth/v1')
    .setExpirationTime('1h')
    .sign(privateKey)
}, 60_000)

afterAll(async () => {
  for (const site of sites) await site.stop()
  await remove()
})

async function start(more: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...env, ...more })
  sites.push(site)
  return site
}

async function post(site: Site, path: string, body: unknown, token = 'sb_publishable_old') {
  const response = await fetch(`${site.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_old', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const refresh = (site: Site, token: string) => post(site, '/token?grant_type=refresh_token', { refresh_token: token })

async function stored(): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ all: string }>(`
    select (select json_agg(t)::text from auth.refresh_tokens t) || (select json_agg(f)::text from auth.mfa_factors f)
      || (select json_agg(k)::text from auth.signing_keys k) || (select json_agg(s)::text from server.secrets s) as all`)
  await client.end()
  return rows[0]?.all ?? ''
}

it('sessions, factors and keys of the version before go on, and none of them can be read any more', async () => {
  expect(await stored()).toMatch(/usedused0001[\s\S]*JBSWY3DP[\s\S]*"d":/)
  // Two processes upgrade concurrently.
  const [site] = await Promise.all([start(), start()])
  const now = await stored()
  for (const plain of [used, active, secret, '"d":', 'sb_secret_old', 'jwtSecret']) expect(now).not.toContain(plain)

  const headers = { apikey: 'sb_publishable_old', authorization: `Bearer ${accessToken}` }
  expect((await fetch(`${site.url}/auth/v1/user`, { headers })).status).toBe(200)
  const operator = { apikey: 'sb_secret_old', authorization: 'Bearer sb_secret_old' }
  expect((await fetch(`${site.url}/auth/v1/admin/users`, { headers: operator })).status).toBe(200)

  // The used token's child is unknown in plain text: the response has another one of the same session.
  const again = await refresh(site, used)
  expect(again.status).toBe(200)
  const next = await refresh(site, active)
  expect(next.status).toBe(200)
  expect(next.body.refresh_token).toMatch(/^[\w-]{32}$/)
  expect((await refresh(site, next.body.refresh_token)).status).toBe(200)

  const signedIn = await post(site, '/token?grant_type=password', { email: 'old@example.org', password })
  const challenge = await post(site, `/factors/${factor}/challenge`, {}, signedIn.body.access_token)
  const proof = { challenge_id: challenge.body.id, code: totp(secret) }
  const raised = await post(site, `/factors/${factor}/verify`, proof, signedIn.body.access_token)
  expect([raised.status, raised.body.error_code]).toEqual([200, undefined])
})

it('another encryption key is rejected in a sentence; a new one before the old is adopted', async () => {
  const fresh = textOfEncryptionKey(makeEncryptionKey())
  await expect(startSite({ ...env, ENCRYPTION_KEY: fresh })).rejects.toThrow(
    'The key in ENCRYPTION_KEY is not the one that this database was encrypted with',
  )
  await start({ ENCRYPTION_KEY: `${fresh},${testEncryptionKey}` })
  const site = await start({ ENCRYPTION_KEY: fresh })
  const operator = { apikey: 'sb_secret_old', authorization: 'Bearer sb_secret_old' }
  expect((await fetch(`${site.url}/auth/v1/admin/users`, { headers: operator })).status).toBe(200)
  await expect(startSite(env)).rejects.toThrow('is not the one that this database was encrypted with')
})
