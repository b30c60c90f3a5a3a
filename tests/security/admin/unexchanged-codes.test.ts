import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, linkIn, type Person } from '#tests/protocol/auth/auth-server.ts'
import { runAdmin } from '#tests/support/database/backup.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// An account that staff have signed out cannot return by a code that it has not exchanged yet.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

const landing = 'http://localhost:4100/dashboard'

/** Requests a sign-in link and opens it, but does not exchange its code. @returns a function that exchanges it */
async function withCode({ email }: Person) {
  const verifier = randomBytes(32).toString('hex')
  const body = { email, code_challenge: verifier, code_challenge_method: 'plain' }
  expect((await room.auth.post(`/otp?redirect_to=${encodeURIComponent(landing)}`, body)).status).toBe(200)
  const response = await follow(room.auth, linkIn(room.auth.mails.at(-1)))
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code')
  expect(code).not.toBeNull()
  return () => room.auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
}

async function ban({ id, email }: Person) {
  expect((await room.post(room.boss, `${id}/ban`, { confirm: email })).status).toBe(200)
  expect((await room.post(room.boss, `${id}/unban`)).status).toBe(200)
}

async function disableTwoFactor({ id, email }: Person) {
  await room.sql(
    "insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())",
    [randomUUID(), id],
  )
  const env = { DATABASE_URL: room.auth.pool.options.connectionString ?? '', NODE_NO_WARNINGS: '1' }
  expect((await runAdmin(env, 'disable-2fa', email)).code).toBe(0)
}

// The flows of a hosted project are its own.
describe.skipIf(onHostedProject)('a code that is not exchanged yet', () => {
  it.each([
    ['a ban that is lifted again', ban],
    ['two-factor authentication was disabled', disableTwoFactor],
  ])('opens no session after %s', async (_ending, end) => {
    const person = await room.auth.signedUp()
    const exchange = await withCode(person)
    await end(person)
    const response = await exchange()
    expect([response.status, (await response.json()).error_code]).toEqual([404, 'flow_state_not_found'])
    expect(await room.sql('select from auth.sessions where user_id = $1', [person.id])).toEqual([])
    expect(await room.sql('select from auth.flow_state where user_id = $1', [person.id])).toEqual([])
  })
})
