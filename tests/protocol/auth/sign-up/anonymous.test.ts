import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, password, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
})
afterAll(() => server.close())

describe('signing in without giving anything', () => {
  it('creates an account without identity', async () => {
    const { data, error } = await server.client().auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      identities: [],
      user_metadata: { theme: 'dark' },
    })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    })
  })

  it('can be converted by adding an address', async () => {
    const client = server.client()
    const { data: guest } = await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'validation_failed' })
    const email = 'somebody@example.org'
    expect((await client.auth.updateUser({ email })).error).toBeNull()
    const verified = await client.auth.verifyOtp({ email, token: codeIn(server.mails.at(-1)), type: 'email_change' })
    expect(verified.data.user).toMatchObject({
      id: guest.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await server.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('is converted without a mail where addresses are not confirmed', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    const client = open.client()
    const { data: guest } = await client.auth.signInAnonymously()
    const before = server.mails.length
    const { data, error } = await client.auth.updateUser({ email: 'at-once@example.org' })
    expect([error, data.user?.id, data.user?.email, data.user?.is_anonymous]).toEqual([
      null,
      guest.user?.id,
      'at-once@example.org',
      false,
    ])
    expect(server.mails).toHaveLength(before)
    expect((await client.auth.updateUser({ password })).error).toBeNull()
  })

  it('is off unless the site wants it', async () => {
    const usual = server.configured({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'false' })
    expect((await usual.client().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    })
  })
})
