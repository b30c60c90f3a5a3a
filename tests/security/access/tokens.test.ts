import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrCreateSigningKeys, type SigningKey } from '#server/supabase/auth/tokens/signing-keys.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import { type Buyer, makeAdmin, newBuyer, openShop, send, type Shop } from '#tests/support/features/payments.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { legacyJwtSecret } from '#tests/support/accounts/legacy-tokens.ts'
import { openTestSession } from '#tests/support/accounts/session.ts'

// Access tokens that are not, or no longer, valid are rejected at every address that authenticates. An address that is
// new to the server is either in the list of open ones, or tested here.

/** Open addresses: a bearer token is ignored. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /config.json',
  'GET /manifest.webmanifest',
  'GET /favicon.svg',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /apple-touch-icon.png',
  'GET /sharing.png',
  'GET /auth/v1/health',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/settings',
  'GET /auth/v1/verify',
  'POST /auth/v1/verify/link',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'POST /auth/v1/callback',
  'GET /auth/v1/sso/saml/metadata',
  'POST /auth/v1/sso/saml/acs',
  ...['signup', 'token', 'otp', 'magiclink', 'recover', 'resend', 'sso', 'verify'].map(
    (name) => `POST /auth/v1/${name}`,
  ),
  ...['options', 'verify'].map((name) => `POST /auth/v1/passkeys/authentication/${name}`),
  'POST /api/account/revert',
  'POST /api/account/revert/look',
  // By the secret of the start-up lines.
  'POST /api/setup',
  'POST /api/setup/look',
  'GET /api/push/key',
  // Authenticated by a token in the address.
  'GET /api/digest/unsubscribe',
  'POST /api/digest/unsubscribe',
  'GET /api/consent/parent/answer',
  'POST /api/consent/parent/answer',
  // By the secret that the browser got with its subscription.
  'POST /api/push/renewals',
  String.raw`GET /calendar/:file{[0-9a-f]{64}\.ics}`,
  'POST /api/views',
  'POST /api/csp-reports',
  'POST /api/contact',
  'POST /api/webhooks/razorpay',
  // A form that the provider has signed.
  'POST /api/payment-returns/:orderId',
  'GET /api/plans/contents',
  'GET /notices/:id',
  'GET /check',
  'GET /api/notices/codes/:code/qr',
  'GET /feed.atom',
  'GET /sitemap-notices.xml',
]
const assistant = 'POST /api/assistant'
const assistantAnswer = 'POST /api/assistant/answer'
const assistantSearch = 'POST /api/assistant/search'
const assistantFeedback = 'PUT /api/assistant/feedback/:id'
/** For this machine only, with keys of their own. */
const ofThisMachine = /^\w+ \/(dev|metrics|sandbox-gateway|sandbox-checkout)\b/
/** The data API responds under any table's name; and files are addressed by id. */
const data = ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} /rest/v1/users`)

let shop: Shop
let secrets: Secrets
let key: SigningKey
let person: Buyer
let issuer = ''
let session = ''
let asked: string[] = []

beforeAll(async () => {
  shop = await openShop({ LEGACY_JWT_SECRET: legacyJwtSecret })
  secrets = shop.keys
  const [newest] = await readOrCreateSigningKeys(shop.pool)
  if (newest === undefined) throw new Error('No key')
  key = newest
  person = await newBuyer(shop)
  await makeAdmin(shop, person)
  session = await openTestSession(shop.pool, person.id)
  issuer = `${(await backendOf(shop.url)).url}/auth/v1`
  const named = shop.routes.filter((route) => !/^(ALL|OPTIONS) |\/\*$/.test(route) && !ofThisMachine.test(route))
  asked = [...named.filter((route) => !open.includes(route)), ...data]
})
afterAll(() => shop.close())

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const truth = (role = 'authenticated'): JWTPayload => ({
  sub: person.id,
  ...(role === 'authenticated' && { session_id: session }),
  role,
  aud: 'authenticated',
  iss: issuer,
  exp: inAnHour(),
})

const withSecret = (claims: JWTPayload, secret: string | Buffer = legacyJwtSecret, header = {}) => {
  const text = `${base64url({ alg: 'HS256', typ: 'JWT', ...header })}.${base64url(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const withKey = (claims: JWTPayload, privateKey = key.privateKey, header: Partial<JWTHeaderParameters> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header }).sign(privateKey)

/** Forged tokens, by their defect. */
async function forgeries(role: string): Promise<Record<string, string>> {
  const claims = truth(role)
  const good = await withKey(claims)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const strangersJwk = createPublicKey(stranger.privateKey).export({ format: 'jwk' })
  const pem = key.publicKey.export({ type: 'spki', format: 'pem' })
  const { kid } = key
  return {
    nonsense: 'abc',
    'no signature': `${header}.${payload}.`,
    'another payload': `${header}.${base64url({ ...claims, email: 'principal@example.org' })}.${signature}`,
    'another header': `${base64url({ alg: 'ES256', kid, typ: 'at+jwt' })}.${payload}.${signature}`,
    'a signature of zeros (CVE-2022-21449)': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'algorithm none': `${base64url({ alg: 'none' })}.${payload}.`,
    'algorithm NoNe, under our key': `${base64url({ alg: 'NoNe', kid })}.${payload}.`,
    'algorithm none, with a signature': `${base64url({ alg: 'none', kid })}.${payload}.${signature}`,
    'HS256 with our public key': withSecret(claims, pem, { kid }),
    'HS256 with our public key, under no key': withSecret(claims, pem),
    'HS256 with our public key as it is published': withSecret(claims, JSON.stringify(key.publicJwk), { kid }),
    'HS256 with nothing': withSecret(claims, ''),
    'HS256 with another secret': withSecret(claims, 'a guess'),
    'HS256 with the publishable key': withSecret(claims, secrets.publishableKey),
    'HS256 with the secret, under a key of ours': withSecret(claims, legacyJwtSecret, { kid }),
    'a stranger\u2019s key': await withKey(claims, stranger.privateKey),
    'a key that it brings along': await withKey(claims, stranger.privateKey, { jwk: strangersJwk }),
    'a key that it links to': await withKey(claims, stranger.privateKey, { jku: 'https://evil.example/jwks.json' }),
    'a key id that is a path': withSecret(claims, '', { kid: '../../../../dev/null' }),
    'expired, with the secret': withSecret({ ...claims, exp: inAnHour() - 3601 }),
    'expired, with our key': await withKey({ ...claims, exp: inAnHour() - 3601 }),
    'not yet valid': await withKey({ ...claims, nbf: inAnHour() }),
    'another audience, with the secret': withSecret({ ...claims, aud: 'another service' }),
    'another audience, with our key': await withKey({ ...claims, aud: ['another', 'service'] }),
    // A project has its own secret, and its issuer may be another address of it: a token that it signs must name one of
    // its sessions.
    ...(!onHostedProject && { 'another issuer': withSecret({ ...claims, iss: 'https://another.example/auth/v1' }) }),
  }
}

/** Whether the address requires the role of the secret key. */
const isOperators = (route: string) => /\/auth\/v1\/(admin\/|invite$)/.test(route)
const noBody = new Set(['GET', 'DELETE'])

async function knock(route: string, token: string): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const url = shop.url + path.replaceAll(/:\w+/g, crypto.randomUUID())
  const headers = { apikey: secrets.publishableKey, authorization: `Bearer ${token}` }
  // The body is parsed before the token is verified.
  const bodies: Record<string, object> = {
    [assistant]: { messages: [{ role: 'user', text: 'Hi' }] },
    [assistantAnswer]: { q: 'Hi' },
    [assistantSearch]: { q: 'Hi', rows: 3 },
    [assistantFeedback]: { question: 'Hi', helpful: true, by: 'search' },
  }
  const body = bodies[route] ?? {}
  const { status, body: said } = await send(url, noBody.has(method) ? undefined : body, headers, method)
  return `${status} ${String(said['error_code'] ?? said['code'])}`
}

const rejections = /^(403 bad_jwt|401 (not_signed_in|bad_token|PGRST30[13]))$/

it('every address that requires a token rejects forged and expired ones', { timeout: 60_000 }, async () => {
  expect(asked.length).toBeGreaterThan(45)
  const forged = { authenticated: await forgeries('authenticated'), service_role: await forgeries('service_role') }
  const passed: string[] = []
  for (const route of asked) {
    const tokens = isOperators(route) ? forged.service_role : forged.authenticated
    for (const [wrong, token] of Object.entries(tokens)) {
      const answer = await knock(route, token)
      if (!rejections.test(answer)) passed.push(`${route}: ${wrong}: ${answer}`)
    }
  }
  expect(passed).toEqual([])
})

it('every address that requires a token accepts a valid one', async () => {
  const rejected: string[] = []
  // The assistant's response is no JSON, and a stream does not end.
  for (const route of asked.filter((one) => one !== assistant && one !== 'GET /api/live')) {
    // Some of them sign out.
    session = await openTestSession(shop.pool, person.id)
    const answer = await knock(route, withSecret(isOperators(route) ? { role: 'service_role' } : truth()))
    if (rejections.test(answer)) rejected.push(`${route}: ${answer}`)
  }
  expect(rejected).toEqual([])
  session = await openTestSession(shop.pool, person.id)
  expect(await knock('GET /rest/v1/users', await withKey(truth()))).toMatch(/^200/)
})

/** The client sends a key in two headers. */
const asKey = async (path: string, apikey: string) =>
  (await fetch(shop.url + path, { headers: { apikey, authorization: `Bearer ${apikey}` } })).status

it('an API key of the older kind is checked in the same way', async () => {
  const addresses = ['/auth/v1/settings', '/auth/v1/admin/users', '/rest/v1/users', '/api/files/x']
  const passed: string[] = []
  for (const path of addresses) {
    for (const [wrong, token] of Object.entries(await forgeries('service_role'))) {
      const status = await asKey(path, token)
      if (status !== 401 && status !== 403) passed.push(`${path}: ${wrong}: ${status}`)
    }
    expect([path, await asKey(path, withSecret({ role: 'service_role', iss: 'supabase' }))]).not.toContain(401)
  }
  expect(passed).toEqual([])
})

it('an admin with two-factor authentication needs both factors', async () => {
  const admin = await newBuyer(shop)
  await makeAdmin(shop, admin)
  const accounts = () => send(`${shop.url}/api/admin/accounts`, undefined, { authorization: admin.authorization })
  expect((await accounts()).status).toBe(200)
  await shop.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`,
    [admin.id],
  )
  expect(await accounts()).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
})
