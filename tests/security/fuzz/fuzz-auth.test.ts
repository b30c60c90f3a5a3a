import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, type Person, startAuth } from '#tests/protocol/auth/auth-server.ts'
import { sized } from '#tests/support/database/size.ts'
import { deepJson, fuzzSeed, headerText, nastyText } from './fuzz-texts.ts'

/**
 * Every address of the accounts API, as its routes list them, with arbitrary bodies, queries, tokens and content types:
 * each response is one of the protocol's, never a server error, and no other account is changed.
 */

const total = sized(900, 30_000)
const batch = 60

let server: AuthServer
let victim: Person
let attacker: Person
beforeAll(async () => {
  const base = await startAuth()
  server = base.configured({
    EXTERNAL_PHONE_ENABLED: 'true',
    EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    EXTERNAL_GITHUB_ENABLED: 'true',
    EXTERNAL_GITHUB_CLIENT_ID: 'id',
    EXTERNAL_GITHUB_SECRET: 'hush',
    SECURITY_MANUAL_LINKING_ENABLED: 'true',
    SAML_ENABLED: 'true',
    MFA_PHONE_ENROLL_ENABLED: 'true',
    MFA_PHONE_VERIFY_ENABLED: 'true',
  })
  victim = await server.signedUp('victim@example.org', { name: 'Victim' })
  await victim.client.auth.mfa.enroll({ factorType: 'totp' })
  await server.pool.query(
    `insert into auth.webauthn_credentials (user_id, user_handle, rp_id, credential_id, public_key) values ($1, 'h', 'localhost', 'c', 'k')`,
    [victim.id],
  )
  attacker = await server.signedUp()
})
afterAll(() => server.close())

const fields = [
  'email phone password data token token_hash type refresh_token auth_code code_verifier code_challenge',
  'code_challenge_method nonce current_password channel create_user factor_type friendly_name challenge_id',
  'code user_metadata app_metadata ban_duration role id aud email_confirm password_hash provider domain',
  'domains provider_id metadata_xml metadata_url attribute_mapping skip_http_redirect should_soft_delete',
  'gotrue_meta_security new_email SAMLResponse credential webauthn',
].flatMap((names) => names.split(' '))
const parameters = [
  'grant_type redirect_to token type scope provider state code error page per_page apikey code_challenge',
  'code_challenge_method skip_http_redirect scopes RelayState filter sort',
].flatMap((names) => names.split(' '))
const site = 'http://localhost:4100'
const words = (...all: string[]) => fc.constantFrom(...all)

/** Valid values, which reach more code than noise does. */
const known = [
  'password refresh_token pkce signup recovery magiclink email email_change sms invite',
  'victim@example.org attacker@example.org new@example.org +919876543210 919876543210 Correct-horse-1',
  'totp phone webauthn github s256 plain 123456 24h none global others 1 -1 true abcdefghijkl pkce_abc',
  '00000000-0000-4000-8000-000000000000 service_role https://evil.example/ //evil.example',
  'http://localhost:4100/dashboard',
].flatMap((values) => values.split(' '))
const usual = () => words(victim.id, attacker.id, 'x'.repeat(43), ...known)
const text = () => fc.oneof({ weight: 3, arbitrary: usual() }, { weight: 2, arbitrary: nastyText })
const json = () => fc.oneof({ weight: 5, arbitrary: text() }, { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

const bodies = () =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.dictionary(words(...fields), json(), { maxKeys: 5 }).map((body) => JSON.stringify(body)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: nastyText },
    {
      weight: 1,
      arbitrary: words(
        deepJson(5000),
        deepJson(40, '{"data":'),
        deepJson(20_000, '[', ']'),
        `{"email":"${'a'.repeat(100_000)}@example.org"}`,
        `{"email":"new@example.org","password":"${'p'.repeat(100_000)}"}`,
        '{"email":"victim@example.org","email":"attacker@example.org"}',
        '{"__proto__":{"role":"service_role"},"constructor":{"prototype":{"aal":"aal2"}}}',
        '{"email":"a\\u0000b@example.org","password":"\\ud800\\u0000"}',
        '{"data":{"\\u0000":"\\u0000"},"email":"n@example.org","password":"Correct-horse-1"}',
        'email=victim@example.org&password=x',
        '{"email":"new@example.org"}{"x":1}',
        '\ufeff{}',
        '',
      ),
    },
  )

interface Try {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

function tries(authorizations: readonly string[], apikeys: readonly string[]): fc.Arbitrary<Try> {
  const query = fc.array(fc.tuple(words(...parameters), text()), { maxLength: 4 })
  return words(...server.routes()).chain((route) => {
    const [method = '', pattern = ''] = route.split(' ')
    return fc
      .record({
        pieces: fc.array(
          fc.oneof(
            words(victim.id, attacker.id),
            nastyText.filter((piece) => piece !== '.' && piece !== '..'),
          ),
          { minLength: 3, maxLength: 3 },
        ),
        query,
        body: bodies(),
        type: fc.oneof(
          { weight: 5, arbitrary: words('application/json') },
          {
            weight: 1,
            arbitrary: words(
              'text/plain',
              'application/x-www-form-urlencoded',
              'multipart/form-data; boundary=x',
              '',
              'application/xml',
            ),
          },
        ),
        authorization: words(...authorizations),
        apikey: words(...apikeys),
        version: words('', '2024-01-01', 'x', '2024-13-45'),
        odd: nastyText,
      })
      .map(({ pieces, query, body, type, authorization, apikey, version, odd }) => {
        const path = pattern
          .split('/')
          .map((part, at) => (part.startsWith(':') ? encode(pieces[at % 3] ?? '') : part))
          .join('/')
        const search = query.map(([name, value]) => `${name}=${encode(value)}`).join('&')
        const headers = {
          apikey,
          'content-type': type,
          authorization,
          'x-supabase-api-version': version,
          redirect_to: headerText(odd),
          cookie: headerText(`flow=${odd}`),
        }
        return {
          method,
          path: `${path}?${search}`,
          body,
          headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
        }
      })
  })
}
const encode = (value: string) => encodeURIComponent(value.toWellFormed())

/** The protocol's error shapes: the two of the accounts, and the gateway's own. */
function isErrorBody(body: Record<string, unknown>): boolean {
  const { code, error_code, msg, message, hint } = body
  return (
    (typeof code === 'number' && typeof error_code === 'string' && typeof msg === 'string') ||
    (typeof code === 'string' && typeof message === 'string') ||
    (typeof message === 'string' && typeof hint === 'string')
  )
}

async function examine({ method, path, headers, body }: Try): Promise<void> {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const response = await server.request(path, { method, headers, ...(hasBody ? { body } : {}) })
  const answer = await response.text()
  const report = `${method} ${path}: ${response.status} ${answer.slice(0, 500)}`
  if (response.status >= 500) throw new Error(report)
  if (response.status >= 400 && !isErrorBody(JSON.parse(answer) as Record<string, unknown>)) throw new Error(report)
  if (/node_modules|\.ts:\d|\bat .+ \(|\/server\/|insert into|syntax error/.test(answer)) throw new Error(report)
  const location = response.headers.get('location')
  const origin = location === null ? site : new URL(location, `${site}/auth/v1${path}`).origin
  if (origin !== site && origin !== 'https://github.com') throw new Error(`${report} leads to ${location}`)
}

/** The victim's rows, except those of requested mails. */
async function state(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select u.email, u.phone, u.role, u.aud, u.encrypted_password, u.raw_app_meta_data, u.raw_user_meta_data, u.banned_until,
       u.deleted_at, u.is_sso_user, u.is_anonymous, u.email_change,
       (select jsonb_agg(i order by i.id) from auth.identities i where i.user_id = u.id) as identities,
       (select jsonb_agg(s.id order by s.id) from auth.sessions s where s.user_id = u.id) as sessions,
       (select jsonb_agg(f.id || f.status::text order by f.id) from auth.mfa_factors f where f.user_id = u.id) as factors,
       (select jsonb_agg(w.id order by w.id) from auth.webauthn_credentials w where w.user_id = u.id) as passkeys,
       (select jsonb_agg(p) from public.users p where p.id = u.id) as profile
     from auth.users u where u.id = $1`,
    [victim.id],
  )
  return rows
}

describe('fuzzing the accounts API', () => {
  it('reaches every address', () => {
    expect(server.routes()).toEqual(
      expect.arrayContaining(['POST /signup', 'PUT /user', 'GET /admin/users', 'POST /sso/saml/acs']),
    )
    expect(server.routes().length).toBeGreaterThan(35)
  })

  it(
    `changes no other account by ${total} requests of visitors and of an account`,
    { timeout: sized(120_000, 1_800_000) },
    async () => {
      const before = await state()
      const apikeys = [...Array<string>(12).fill(server.secrets.publishableKey), 'none', 'x', attacker.accessToken]
      for (let done = 0; done < total; done += batch) {
        // Sooner or later a request signs the account out, or deletes its factors.
        attacker = await server.signedUp()
        const own = `Bearer ${attacker.accessToken}`
        const odd = [
          'Bearer',
          'Bearer x',
          'Bearer eyJhbGciOiJub25lIn0.e30.',
          'Basic dTpw',
          `Bearer ${'a'.repeat(5000)}`,
          'Bearer \xff.\xff.\xff',
        ]
        const authorizations = ['', '', own, own, own, own, ...odd]
        await fc.assert(fc.asyncProperty(tries(authorizations, apikeys), examine), {
          seed: fuzzSeed + done,
          numRuns: batch,
        })
      }
      expect(await state()).toEqual(before)
    },
  )

  it(
    "with the secret key: the server's own programs get no failure either",
    { timeout: sized(120_000, 1_800_000) },
    async () => {
      const authorizations = [`Bearer ${server.secrets.secretKey}`]
      await fc.assert(fc.asyncProperty(tries(authorizations, [server.secrets.secretKey]), examine), {
        seed: fuzzSeed + 1,
        numRuns: total / 3,
      })
    },
  )
})
