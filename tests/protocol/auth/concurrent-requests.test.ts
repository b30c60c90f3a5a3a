import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AuthServer, password, type Person, signUp, startAuth } from './auth-server.ts'

// The same call ten times concurrently, as two tabs, double presses and attackers send it.

let server: AuthServer
let slow: AuthServer
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_PHONE_ENABLED: 'true' })
  slow = server.configured({
    SMTP_MAX_FREQUENCY: '60',
    SMS_MAX_FREQUENCY: '60',
    MFA_PHONE_ENROLL_ENABLED: 'true',
    MFA_PHONE_VERIFY_ENABLED: 'true',
  })
})
afterAll(() => server.close())

const tenTimes = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, call))
const codes = (answers: { error: { code?: string | undefined } | null }[]) =>
  answers.map(({ error }) => (error === null ? 'done' : (error.code ?? 'no code'))).toSorted()
const once = (rejection: string) => ['done', ...Array<string>(9).fill(rejection)].toSorted()

async function signedIn(on: AuthServer, { email }: Person) {
  const client = on.client()
  await client.auth.signInWithPassword({ email, password })
  return client
}

describe('one message goes out', () => {
  it('for a sign-in link', async () => {
    const { email } = await server.signedUp()
    const before = server.mails.length
    expect(codes(await tenTimes(() => slow.client().auth.signInWithOtp({ email })))).toEqual(
      once('over_email_send_rate_limit'),
    )
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email])
  })

  it('for a sign-in link of who is new, and one account is made', async () => {
    const email = 'ten-times-new@example.org'
    const before = server.mails.length
    const answers = codes(await tenTimes(() => slow.client().auth.signInWithOtp({ email })))
    expect(answers.filter((code) => code === 'done').length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set(['done', 'over_email_send_rate_limit']))
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email])
    expect((await server.pool.query('select from auth.users where email = $1', [email])).rowCount).toBe(1)
  })

  it('for a confirmation that is sent again', async () => {
    const { email, id } = await signUp(server)
    await server.pool.query("update auth.users set confirmation_sent_at = now() - interval '2 minutes' where id = $1", [
      id,
    ])
    const before = server.mails.length
    expect(codes(await tenTimes(() => slow.client().auth.resend({ type: 'signup', email })))).toEqual(
      once('over_email_send_rate_limit'),
    )
    expect(server.mails).toHaveLength(before + 1)
  })

  it('for a reauthentication', async () => {
    const client = await signedIn(slow, await server.signedUp())
    const before = server.mails.length
    expect(codes(await tenTimes(() => client.auth.reauthenticate()))).toEqual(once('over_email_send_rate_limit'))
    expect(server.mails).toHaveLength(before + 1)
  })

  it('for a text message to sign in with', async () => {
    const before = server.texts.length
    const answers = codes(await tenTimes(() => slow.client().auth.signInWithOtp({ phone: '+919876500001' })))
    expect(new Set(answers)).toEqual(new Set(['done', 'over_sms_send_rate_limit']))
    expect(server.texts).toHaveLength(before + 1)
  })

  it('for a text message as second factor', async () => {
    const client = await signedIn(slow, await server.signedUp())
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+919876500002', friendlyName: 'M' })
    const before = server.texts.length
    const answers = await tenTimes(() => client.auth.mfa.challenge({ factorId: data?.id ?? '' }))
    expect(codes(answers)).toEqual(once('over_sms_send_rate_limit'))
    expect(server.texts).toHaveLength(before + 1)
  })
})

describe('it happens once', () => {
  it('to remove a factor', async () => {
    const { client } = await server.signedUp()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = data?.id ?? ''
    await client.auth.mfa.challengeAndVerify({ factorId, code: totp(data?.totp.secret ?? '') })
    const answers = codes(await tenTimes(() => client.auth.mfa.unenroll({ factorId })))
    expect(answers.filter((code) => code !== 'done' && code !== 'mfa_factor_not_found')).toEqual([])
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await client.auth.getUser()).data.user?.factors ?? []).toEqual([])
  })

  it('to sign out, and the client is content each time', async () => {
    const person = await server.signedUp()
    const answers = await tenTimes(() =>
      server.post('/logout', undefined, { authorization: `Bearer ${person.accessToken}` }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 204 && status !== 403)).toEqual([])
    expect(statuses).toContain(204)
    expect((await person.client.auth.signOut()).error).toBeNull()
    const { data } = await person.client.auth.getSession()
    expect(data.session).toBeNull()
  })

  it('to change the password: one of the new passwords is set, and can be signed in with', async () => {
    const { client, email } = await server.signedUp()
    const wanted = Array.from({ length: 4 }, (_, index) => `Another-horse-${index}`)
    const answers = await Promise.all(wanted.map((one) => client.auth.updateUser({ password: one })))
    expect(answers.map(({ error }) => error)).toEqual(wanted.map(() => null))
    const tried = await Promise.all(
      wanted.map((one) => server.client().auth.signInWithPassword({ email, password: one })),
    )
    expect(tried.filter(({ error }) => error === null)).toHaveLength(1)
  })
})
