import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldChanges, sendChangeMails } from '#server/supabase/auth/security-changes/send.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AuthServer, codeIn, follow, linkIn, password, type Person, putUser, startAuth } from './auth-server.ts'

// The owner is notified of each change of the account's sign-in, with a link that reverts it.

let server: AuthServer
/** A server where the new address alone confirms a change, which helps a thief. */
let plain: AuthServer
beforeAll(async () => {
  server = await startAuth()
  plain = server.configured({ MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' })
})
afterAll(() => server.close())

const thiefsPassword = 'Stolen-horse-9'
const nobody = { accessToken: 'nobody' }

const mailTo = (email: string, subject: string) =>
  server.mails.findLast((mail) => mail.to === email && mail.subject.startsWith(subject))
const tokenFor = (email: string, subject: string) => linkIn(mailTo(email, subject)).hash.slice('#token='.length)

const revert = async (token: string, path = '') => {
  const answer = await server.account(nobody, 'POST', `/revert${path}`, { token })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** An account whose password a thief with its session has changed. */
async function robbed(): Promise<Person> {
  const person = await server.signedUp()
  expect((await putUser(server, person, { password: thiefsPassword }))[0]).toBe(200)
  return person
}

async function moveAddress(person: Person, to: string): Promise<void> {
  expect((await putUser(plain, person, { email: to }))[0]).toBe(200)
  const code = codeIn(mailTo(to, 'Confirm your new e-mail address'))
  const { error } = await plain.client().auth.verifyOtp({ email: to, token: code, type: 'email_change' })
  expect(error).toBeNull()
}

async function addFactor(person: Person): Promise<string> {
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = data?.id ?? ''
  await person.client.auth.mfa.challengeAndVerify({ factorId, code: totp(data?.totp.secret ?? '') })
  return factorId
}

const signsIn = async (email: string, secret: string) =>
  (await server.client().auth.signInWithPassword({ email, password: secret })).error === null

/** Follows the reset mail and sets a password, as a person does. */
async function resets(email: string, next: string): Promise<void> {
  const landed = await follow(server, linkIn(mailTo(email, 'Reset your password')))
  const fragment = new URLSearchParams(new URL(landed.headers.get('location') ?? '').hash.slice(1))
  const owner = { accessToken: fragment.get('access_token') ?? '' } as Person
  expect((await putUser(server, owner, { password: next }))[0]).toBe(200)
}

it('the link ends the private calendar, which would outlive every session', async () => {
  const person = await server.signedUp()
  const feeds = async () =>
    (await server.pool.query('select from public.calendar_feeds where account_id = $1', [person.id])).rowCount
  await server.pool.query(
    "insert into public.calendar_feeds (account_id, token_hash) values ($1::uuid, repeat('a', 64))",
    [person.id],
  )
  expect((await putUser(server, person, { password: thiefsPassword }))[0]).toBe(200)
  expect(await feeds()).toBe(1)
  expect((await revert(tokenFor(person.email, 'Your password was changed'))).status).toBe(200)
  expect(await feeds()).toBe(0)
})

describe('the owner is notified', () => {
  it('about a new password, with a link of 128 random bits that is stored hashed', async () => {
    const person = await robbed()
    const mail = mailTo(person.email, 'Your password was changed')
    expect(mail?.text).toContain('If that was you, there is nothing to do.')
    const token = tokenFor(person.email, 'Your password was changed')
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const { rows } = await server.pool.query('select c::text as row from auth.security_changes c where user_id = $1', [
      person.id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
  })

  it('about another address at the old one', async () => {
    const person = await server.signedUp()
    await moveAddress(person, `moved-${person.email}`)
    expect(mailTo(person.email, 'Your e-mail address was changed')).toBeDefined()
    expect(mailTo(`moved-${person.email}`, 'Your e-mail address')).toBeUndefined()
  })

  it('about a factor that was added and one that was removed', async () => {
    const person = await server.signedUp()
    const factorId = await addFactor(person)
    expect(mailTo(person.email, 'A second factor was added')).toBeDefined()
    await person.client.auth.mfa.unenroll({ factorId })
    expect(mailTo(person.email, 'A second factor was removed')).toBeDefined()
  })

  it('about a sign-in method that was unlinked', async () => {
    const person = await server.signedUp()
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into auth.identities (provider, provider_id, user_id, identity_data)
       values ('college', gen_random_uuid(), $1, '{}') returning id`,
      [person.id],
    )
    const manual = server.configured({ SECURITY_MANUAL_LINKING_ENABLED: 'true' })
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const answer = await manual.request(`/user/identities/${rows[0]?.id}`, { method: 'DELETE', headers })
    expect(answer.status).toBe(200)
    expect(mailTo(person.email, 'A login method was unlinked')).toBeDefined()
  })

  it('later when the mail server is away, with a link that works', async () => {
    const broken = server.configured(
      {},
      {
        describe: 'broken',
        send: async () => {
          throw new Error('away')
        },
      },
    )
    const person = await server.signedUp()
    expect((await putUser(broken, person, { password: thiefsPassword }))[0]).toBe(200)
    expect(mailTo(person.email, 'Your password was changed')).toBeUndefined()
    const mailer = {
      describe: 'a list',
      send: async (mail: (typeof server.mails)[number]) => void server.mails.push(mail),
    }
    const sender = { pool: server.pool, mailer, log: silentLog }
    await sendChangeMails(sender, 'http://localhost:4100')
    expect(mailTo(person.email, 'Your password was changed')).toBeUndefined()
    await server.pool.query('update auth.security_changes set next_try_at = now() where user_id = $1', [person.id])
    // Two concurrent processes send one mail.
    await Promise.all([1, 2].map(() => sendChangeMails(sender, 'http://localhost:4100')))
    expect(
      server.mails.filter(({ to, subject }) => to === person.email && subject.startsWith('Your pass')),
    ).toHaveLength(1)
    expect((await revert(tokenFor(person.email, 'Your password was changed'))).status).toBe(200)
  })

  it('thirty times an hour at most, and of every change in the end', async () => {
    const person = await server.signedUp()
    await server.pool.query(
      "insert into auth.security_changes (user_id, kind, sent_at) select $1, 'factor_added', now() from generate_series(1, 30)",
      [person.id],
    )
    expect((await putUser(server, person, { password: thiefsPassword }))[0]).toBe(429)
    expect(await signsIn(person.email, password)).toBe(true)
  })
})

describe('the way back', () => {
  it('shows what was changed and uses nothing up', async () => {
    const person = await robbed()
    const token = tokenFor(person.email, 'Your password was changed')
    for (let look = 0; look < 2; look++)
      expect(await revert(token, '/look')).toMatchObject({
        status: 200,
        body: { kind: 'password_changed', state: 'open', email: expect.stringMatching(/^pe•••@example\.org$/) },
      })
    expect(await signsIn(person.email, thiefsPassword)).toBe(true)
  })

  it('ends all sessions, drops the password and leads to a new one by mail', async () => {
    const person = await robbed()
    const thief = await server.client().auth.signInWithPassword({ email: person.email, password: thiefsPassword })
    const { status, body } = await revert(tokenFor(person.email, 'Your password was changed'))
    expect([status, body['resetSent']]).toEqual([200, true])
    expect((await server.client().auth.refreshSession(thief.data.session ?? undefined)).error).not.toBeNull()
    expect((await server.client().auth.getUser(thief.data.session?.access_token)).error).not.toBeNull()
    for (const secret of [thiefsPassword, password]) expect(await signsIn(person.email, secret)).toBe(false)
    await resets(person.email, 'Owners-horse-5')
    expect(await signsIn(person.email, 'Owners-horse-5')).toBe(true)
  })

  it('removes the factor that was added', async () => {
    const person = await server.signedUp()
    await addFactor(person)
    expect((await revert(tokenFor(person.email, 'A second factor was added'))).status).toBe(200)
    const { rows } = await server.pool.query('select from auth.mfa_factors where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  it('restores the address, also by the link of an earlier change', async () => {
    for (const link of ['Your e-mail address was changed', 'Your password was changed']) {
      const person = await robbed()
      const thiefs = `thief-${person.email}`
      await moveAddress(person, thiefs)
      // The thief continues: later changes are reported to the thief's address.
      await addFactor(person)
      const thiefsLink = tokenFor(thiefs, 'A second factor was added')
      expect((await revert(tokenFor(person.email, link))).body).toMatchObject({ resetSent: true })
      const { rows } = await server.pool.query(
        `select u.email, u.encrypted_password as password, (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
           (select identity_data ->> 'email' from auth.identities where user_id = u.id and provider = 'email') as identity
         from auth.users u where id = $1`,
        [person.id],
      )
      expect(rows).toEqual([{ email: person.email, password: null, factors: 0, identity: person.email }])
      expect(mailTo(thiefs, 'Reset your password')).toBeUndefined()
      expect((await revert(thiefsLink)).body).toMatchObject({ code: 'link_used' })
      await resets(person.email, 'Owners-horse-5')
      expect(await signsIn(person.email, 'Owners-horse-5')).toBe(true)
    }
  })

  it('is not used up by the link that the thief got later', async () => {
    const person = await server.signedUp()
    const thiefs = `thief-${person.email}`
    await moveAddress(person, thiefs)
    expect((await putUser(server, person, { password: thiefsPassword }))[0]).toBe(200)
    expect((await revert(tokenFor(thiefs, 'Your password was changed'))).status).toBe(200)
    expect((await revert(tokenFor(person.email, 'Your e-mail address was changed'))).status).toBe(200)
    const { rows } = await server.pool.query('select email from auth.users where id = $1', [person.id])
    expect(rows).toEqual([{ email: person.email }])
  })

  it('pushes aside a sign-up that was never confirmed, and no account that was', async () => {
    for (const confirmed of [false, true]) {
      const person = await server.signedUp()
      const thiefs = `thief-${person.email}`
      await moveAddress(person, thiefs)
      await server.client().auth.signUp({ email: person.email, password: thiefsPassword })
      if (confirmed)
        await server.pool.query('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
      const { body } = await revert(tokenFor(person.email, 'Your e-mail address was changed'))
      expect(body['resetSent']).toBe(!confirmed)
      const { rows } = await server.pool.query('select email from auth.users where id = $1', [person.id])
      expect(rows).toEqual([{ email: confirmed ? null : person.email }])
      expect(await signsIn(thiefs, password)).toBe(false)
    }
  })

  it('works once, also for two concurrent requests', async () => {
    const token = tokenFor((await robbed()).email, 'Your password was changed')
    const answers = await Promise.all([revert(token), revert(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await revert(token)).toMatchObject({ status: 410, body: { code: 'link_used' } })
    expect((await revert(token, '/look')).body).toMatchObject({ state: 'used' })
  })

  it('ends after seven days', async () => {
    const person = await robbed()
    const token = tokenFor(person.email, 'Your password was changed')
    await server.pool.query(
      "update auth.security_changes set created_at = now() - interval '7 days' where user_id = $1",
      [person.id],
    )
    expect((await revert(token, '/look')).body).toMatchObject({ state: 'expired' })
    expect(await revert(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } })
    expect(await signsIn(person.email, thiefsPassword)).toBe(true)
  })

  it('is sent again by another process when the first was killed between taking the mail and sending it', async () => {
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
    const killed = server.configured({}, { describe: 'never comes back', send: () => (taken(), new Promise(() => {})) })
    const person = await server.signedUp()
    const change = putUser(killed, person, { password: thiefsPassword })
    await isTaken
    const mailer = {
      describe: 'a list',
      send: async (mail: (typeof server.mails)[number]) => void server.mails.push(mail),
    }
    const sender = { pool: server.pool, mailer, log: silentLog }
    // The claim is valid while the first process may still be sending, and expires.
    await sendChangeMails(sender, 'http://localhost:4100', person.id)
    expect(mailTo(person.email, 'Your password was changed')).toBeUndefined()
    await server.pool.query("update auth.security_changes set next_try_at = next_try_at - interval '1 minute'")
    await sendChangeMails(sender, 'http://localhost:4100', person.id)
    expect((await revert(tokenFor(person.email, 'Your password was changed'))).status).toBe(200)
    expect((await change)[0]).toBe(200)
  })

  it('is forgotten after thirty days, and not before', async () => {
    const [old, young] = [await robbed(), await robbed()]
    const date = (person: Person, days: number) =>
      server.pool.query(
        'update auth.security_changes set created_at = now() - make_interval(days => $2) where user_id = $1',
        [person.id, days],
      )
    await Promise.all([date(old, 31), date(young, 29)])
    await forgetOldChanges(server.pool)
    const { rows } = await server.pool.query('select user_id from auth.security_changes where user_id = any($1)', [
      [old.id, young.id],
    ])
    expect(rows).toEqual([{ user_id: young.id }])
  })

  it('is not known for anything else', async () => {
    expect(await revert('A'.repeat(22))).toMatchObject({ status: 404, body: { code: 'link_unknown' } })
    for (const token of ['', 'short', 'x'.repeat(3000), null, { $ne: '' }])
      expect((await revert(token as string)).status).toBeGreaterThanOrEqual(400)
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const answers: number[] = []
    for (let guess = 0; guess < 61; guess++)
      answers.push((await limited.account(nobody, 'POST', '/revert/look', { token: 'A'.repeat(22) })).status)
    expect(answers.at(-1)).toBe(429)
  })

  it('is in the copy of everything, without its token', async () => {
    const person = await robbed()
    const copy = await (await server.account(person, 'GET', '/export')).text()
    expect(copy).toContain('password_changed')
    expect(copy).not.toContain('token_hash')
  })
})
