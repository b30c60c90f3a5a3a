import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, password, type Person, putUser, signUp, startAuth } from '../auth-server.ts'

let server: AuthServer
let strict: AuthServer
beforeAll(async () => {
  server = await startAuth()
  strict = server.configured({ SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' })
})
afterAll(() => server.close())

const next = { password: 'Another-horse-2' }
const rejected = (status: number, code: string) => [status, expect.objectContaining({ error_code: code })]

/** Signed in two days ago. */
async function signedInLongAgo(): Promise<Person> {
  const person = await server.signedUp()
  await server.pool.query("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [
    person.id,
  ])
  return person
}

describe('reauthenticating', () => {
  it('allows an old session to change the password with a code from the mailbox, once', async () => {
    const person = await signedInLongAgo()
    expect(await putUser(strict, person, next)).toEqual(rejected(400, 'reauthentication_needed'))
    expect((await person.client.auth.reauthenticate()).error).toBeNull()
    const mail = server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual([person.email, 'Confirm that it is you - CampusLife'])
    expect(mail?.text).not.toContain('http')
    const nonce = codeIn(mail)
    const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, '0')
    expect(await putUser(strict, person, { ...next, nonce: wrong })).toEqual(
      rejected(422, 'reauthentication_not_valid'),
    )
    expect((await putUser(strict, person, { ...next, nonce }))[0]).toBe(200)
    expect((await server.client().auth.signInWithPassword({ email: person.email, ...next })).error).toBeNull()
    expect(await putUser(strict, person, { password: 'Third-horse-3', nonce })).toEqual(
      rejected(422, 'reauthentication_not_valid'),
    )
  })

  it('rejects a code of another kind, of another account, or an expired one', async () => {
    const person = await signedInLongAgo()
    await person.client.auth.reauthenticate()
    await server.client().auth.resetPasswordForEmail(person.email)
    expect(await putUser(strict, person, { ...next, nonce: codeIn(server.mails.at(-1)) })).toEqual(
      rejected(422, 'reauthentication_not_valid'),
    )
    const stranger = await server.signedUp()
    await stranger.client.auth.reauthenticate()
    expect(await putUser(strict, person, { ...next, nonce: codeIn(server.mails.at(-1)) })).toEqual(
      rejected(422, 'reauthentication_not_valid'),
    )
    await person.client.auth.reauthenticate()
    await server.pool.query(
      "update auth.one_time_tokens set code_expires_at = code_expires_at - interval '10 minutes' where user_id = $1",
      [person.id],
    )
    expect(await putUser(strict, person, { ...next, nonce: codeIn(server.mails.at(-1)) })).toEqual(
      rejected(422, 'reauthentication_not_valid'),
    )
  })

  it('accepts a code once when it is sent twice concurrently', async () => {
    const person = await signedInLongAgo()
    await person.client.auth.reauthenticate()
    const nonce = codeIn(server.mails.at(-1))
    const answers = await Promise.all(
      ['Another-horse-2', 'Third-horse-3'].map((wanted) => putUser(strict, person, { password: wanted, nonce })),
    )
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 422])
  })

  it('is not required of a fresh session, nor where the site does not require it', async () => {
    expect((await putUser(strict, await server.signedUp(), next))[0]).toBe(200)
    expect((await putUser(server, await signedInLongAgo(), next))[0]).toBe(200)
  })

  it('cannot be guessed', async () => {
    const limited = server.configured({
      SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      RATE_LIMITS: 'on',
    })
    const person = await signedInLongAgo()
    await person.client.auth.reauthenticate()
    const answers: number[] = []
    for (let guess = 0; guess < 16; guess++) answers.push((await putUser(limited, person, { ...next, nonce: 'no' }))[0])
    expect(answers).toEqual([...Array(15).fill(422), 429])
  })

  it('needs an address that is confirmed', async () => {
    const person = await server.signedUp()
    await server.pool.query('update auth.users set email_confirmed_at = null where id = $1', [person.id])
    expect((await person.client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'email_not_confirmed',
    })
    await server.pool.query('update auth.users set email = null where id = $1', [person.id])
    expect((await person.client.auth.reauthenticate()).error?.code).toBe('validation_failed')
    expect((await server.request('/reauthenticate')).status).toBe(401)
  })
})

describe('the current password', () => {
  it('is required where the site is configured so, but not after signing in by mail', async () => {
    const careful = server.configured({ SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' })
    const person = await server.signedUp()
    expect(await putUser(careful, person, next)).toEqual(rejected(400, 'current_password_required'))
    expect(await putUser(careful, person, { ...next, current_password: 'wrong' })).toEqual(
      rejected(400, 'current_password_invalid'),
    )
    expect((await putUser(careful, person, { ...next, current_password: password }))[0]).toBe(200)

    await server.client().auth.resetPasswordForEmail(person.email)
    const client = careful.client()
    await client.auth.verifyOtp({ email: person.email, token: codeIn(server.mails.at(-1)), type: 'recovery' })
    expect((await client.auth.updateUser({ password: 'Forgotten-horse-4' })).error).toBeNull()
  })

  it('cannot be guessed', async () => {
    const limited = server.configured({
      SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
      RATE_LIMITS: 'on',
    })
    const person = await server.signedUp()
    const answers: number[] = []
    for (let guess = 0; guess < 16; guess++)
      answers.push((await putUser(limited, person, { ...next, current_password: 'wrong' }))[0])
    expect(answers).toEqual([...Array(15).fill(400), 429])
  })
})

describe('an e-mail change', () => {
  it('needs only the new mailbox where the site is configured so', async () => {
    const plain = server.configured({ MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' })
    const person = await server.signedUp()
    const sent = server.mails.length
    expect((await putUser(plain, person, { email: 'moved@example.org' }))[0]).toBe(200)
    expect(server.mails.slice(sent).map(({ to }) => to)).toEqual(['moved@example.org'])
    expect(server.mails.at(-1)?.text).not.toContain('both')
    const { data } = await plain.client().auth.verifyOtp({
      email: 'moved@example.org',
      token: codeIn(server.mails.at(-1)),
      type: 'email_change',
    })
    expect(data.user?.email).toBe('moved@example.org')
  })

  it('does not sign in an account that was banned meanwhile', async () => {
    const { email, code, id } = await signUp(server)
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id])
    expect((await server.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe(
      'user_banned',
    )
  })
})
