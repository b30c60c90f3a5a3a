import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { type AuthServer, type Person, startAuth } from './auth-server.ts'

/**
 * Features of GoTrue that are left out, for the reasons in docs/protocols.md: rejected with its own errors, never
 * silently ignored.
 */
let server: AuthServer
let person: Person
beforeAll(async () => {
  server = await startAuth()
  person = await server.signedUp()
})
afterAll(() => server.close())

const asOperator = () => ({ authorization: `Bearer ${server.secrets.secretKey}`, apikey: server.secrets.secretKey })
const asPerson = () => ({ authorization: `Bearer ${person.accessToken}` })

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await server.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each([
  ['an OAuth server', 'GET', '/oauth/authorize?client_id=a'],
  ['its tokens', 'POST', '/oauth/token'],
  ['its clients', 'POST', '/oauth/clients/register'],
  ['its clients, for operators', 'GET', '/admin/oauth/clients'],
  ['what was consented to', 'GET', '/user/oauth/grants'],
  ['its description', 'GET', '/.well-known/oauth-authorization-server'],
  ['an OpenID provider', 'GET', '/.well-known/openid-configuration'],
  ['a directory', 'GET', '/scim/v2/Users'],
  ['directories, for operators', 'GET', '/admin/scim-providers'],
  ['services defined at run time', 'POST', '/admin/custom-providers'],
  ['an audit log', 'GET', '/admin/audit'],
  ['recovery codes', 'POST', '/factors/recovery-codes'],
  ['using a recovery code', 'POST', '/factors/recovery-codes/verify'],
])('%s: no such endpoint', async (_, method, path) => {
  const headers = path.startsWith('/admin') ? asOperator() : asPerson()
  const { status, body } = await ask(method, path, headers, method === 'GET' ? undefined : {})
  expect([status, body['error_code'] ?? body['code']]).toEqual([
    404,
    expect.stringMatching(/^(not_found|validation_failed)$/),
  ])
})

it('wallets sign in nowhere', async () => {
  expect(await ask('POST', '/token?grant_type=web3', {}, { chain: 'ethereum' })).toMatchObject({
    status: 422,
    body: { error_code: 'web3_provider_disabled' },
  })
})

it('a number that an operator types in is no factor of its owner', async () => {
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
  const path = `/admin/users/${person.id}/factors/${data?.id}`
  expect((await ask('PUT', path, asOperator(), { phone: '+919999999999' })).status).toBe(404)
  expect((await ask('DELETE', path, asOperator())).status).toBe(200)
})

it("another site's password hash cannot be imported", async () => {
  // Of "Genda#2026".
  const hash = '$2a$04$JwZrhj5yJyHWSHq6MZl4b.6jPpcLvJz1kYt1oT3mZ3lQ0S6oZr9gK'
  const email = 'moved@example.org'
  const made = await ask('POST', '/admin/users', asOperator(), { email, email_confirm: true, password_hash: hash })
  expect(made.status).toBe(200)
  const { rows } = await server.pool.query('select encrypted_password from auth.users where email = $1', [email])
  expect(rows).toEqual([{ encrypted_password: null }])
})

it('accounts are listed newest first, whatever order is requested', async () => {
  const { body } = await ask('GET', '/admin/users?filter=nobody&sort=email', asOperator())
  expect((body['users'] as { email: string }[]).map(({ email }) => email)).toContain(person.email)
})
