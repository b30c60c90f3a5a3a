import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, follow, fragmentOf, linkIn, password, putUser, startAuth } from '../auth-server.ts'

// Six digits are a million codes, which can be guessed by enough tries. So each code has five tries, counted beside the
// stored code, for all networks and concurrent requests together.

let server: AuthServer
let limited: AuthServer
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_PHONE_ENABLED: 'true' })
  limited = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true', SMTP_MAX_FREQUENCY: '60' })
})
afterEach(() => server.pool.query('truncate server.rate_limits'))
afterAll(() => server.close())

const blocked = 'A code no longer works - CampusLife'
/** One of the /64s of a customer's /48. */
const from = (network: number) => ({ 'x-forwarded-for': `2001:db8:7:${network.toString(16)}::1` })
/** Wrong codes. */
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))

async function recovering() {
  const person = await server.signedUp()
  await server.client().auth.resetPasswordForEmail(person.email)
  const mail = server.mails.at(-1)
  return { person, code: codeIn(mail), link: linkIn(mail) }
}

const type = (email: string, token: string, network = 0) =>
  limited.post('/verify', { type: 'recovery', email, token }, from(network))
const statusOf = async (answer: Promise<Response>) => (await answer).status
const blockedMailsTo = (email: string) =>
  server.mails.filter(({ to, subject }) => to === email && subject === blocked).length

describe('a typed code', () => {
  it('has five tries, also from 1,500 networks, and its owner is notified once', { timeout: 120_000 }, async () => {
    const { person, code, link } = await recovering()
    const answers = new Map<number, number>()
    for (const [index, wrong] of wrongCodes(code, 1500).entries()) {
      const status = await statusOf(type(person.email, wrong, index))
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    // Rate limit counters are evicted under a flood; the count beside the code is not.
    expect([...answers.keys()].toSorted()).toEqual([403, 429])
    await server.pool.query('truncate server.rate_limits')
    expect(await statusOf(type(person.email, code, 2000))).toBe(403)
    await expect.poll(() => blockedMailsTo(person.email)).toBe(1)
    const told = server.mails.at(-1)
    expect(told?.text).toContain('The code that we sent last has stopped working')
    expect(told?.text).not.toMatch(/\b\d{6}\b/)
    // The link is an unguessable secret of its own: an attacker cannot invalidate it.
    expect(fragmentOf(await follow(server, link))).toContain('access_token=')
  })

  it('is compared five times for hundreds of concurrent guesses', async () => {
    const { person, code } = await recovering()
    const guess = (token: string) => server.post('/verify', { type: 'recovery', email: person.email, token })
    const wrong = wrongCodes(code, 300).map(guess)
    // In the middle of the others, not by chance among the first five.
    await Promise.all(wrong.slice(0, 10))
    const answers = await Promise.all([...wrong, guess(code)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    const { rows } = await server.pool.query('select tries from auth.one_time_tokens where user_id = $1', [person.id])
    expect(rows).toEqual([{ tries: 5 }])
    await expect.poll(() => blockedMailsTo(person.email)).toBe(1)
  })

  it('still works at the fifth try, and a new one has five again', async () => {
    const { person, code } = await recovering()
    for (const wrong of wrongCodes(code, 4)) expect(await statusOf(type(person.email, wrong))).toBe(403)
    expect(await statusOf(type(person.email, code))).toBe(200)
    await server.client().auth.resetPasswordForEmail(person.email)
    for (const wrong of wrongCodes(code, 6)) await type(person.email, wrong)
    await server.client().auth.resetPasswordForEmail(person.email)
    expect(await statusOf(type(person.email, codeIn(server.mails.at(-1))))).toBe(200)
  })

  it('is no part of the link: what is computed from address and code opens nothing', async () => {
    const { person, code, link } = await recovering()
    for (const algorithm of ['sha224', 'sha256']) {
      const computed = createHash(algorithm).update(`${person.email}${code}`).digest('hex')
      const guess = new URL(link)
      guess.searchParams.set('token', computed)
      expect(fragmentOf(await follow(server, guess))).toContain('otp_expired')
      expect(await statusOf(server.post('/verify', { type: 'recovery', token_hash: computed }))).toBe(403)
    }
    const { rows } = await server.pool.query(
      'select token_hash, code_hash from auth.one_time_tokens where user_id = $1',
      [person.id],
    )
    // Nor can a hash from a copy of the table be used.
    for (const hash of [rows[0].token_hash, rows[0].code_hash])
      expect(await statusOf(server.post('/verify', { type: 'recovery', token_hash: hash }))).toBe(403)
  })

  it('lives for ten minutes, its link for an hour, an invitation for a day', async () => {
    const { person } = await recovering()
    await server.operator().auth.admin.inviteUserByEmail('invited.for.a.day@example.org')
    const { rows } = await server.pool.query(
      `select relates_to, ceil(extract(epoch from code_expires_at - now()) / 60)::int as code, ceil(extract(epoch from link_expires_at - now()) / 60)::int as link
       from auth.one_time_tokens where relates_to = any($1) order by relates_to`,
      [[person.email, 'invited.for.a.day@example.org']],
    )
    expect(rows).toEqual([
      { relates_to: 'invited.for.a.day@example.org', code: 10, link: 24 * 60 },
      { relates_to: person.email, code: 10, link: 60 },
    ])
    expect(server.mails.at(-2)?.text).toContain('The link works for one hour, the code for 10 minutes')
  })

  it('can be guessed at most fifty times a day per address, also for an unknown address', async () => {
    for (const email of [(await server.signedUp()).email, 'nobody.at.all@example.org']) {
      const answers: number[] = []
      for (let index = 0; index < 51; index++) answers.push(await statusOf(type(email, '123456', index * 7)))
      expect([email, answers]).toEqual([email, [...Array(50).fill(403), 429]])
      await server.pool.query('truncate server.rate_limits')
    }
  })
})

describe('other codes', () => {
  it('by text message have five tries', async () => {
    const phone = '919800011122'
    await server.client().auth.signInWithOtp({ phone })
    const code = codeIn(server.texts.at(-1))
    for (const token of [...wrongCodes(code, 5), code])
      expect(await statusOf(server.post('/verify', { type: 'sms', phone, token }))).toBe(403)
  })

  it('for reauthentication have five tries, and the owner is notified of the consequences', async () => {
    const strict = server.configured({ SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' })
    const person = await server.signedUp()
    await server.pool.query("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [
      person.id,
    ])
    await person.client.auth.reauthenticate()
    const code = codeIn(server.mails.at(-1))
    const change = (nonce: string) => putUser(strict, person, { password: 'Another-horse-2', nonce })
    // Concurrent, since the order in which passwords are hashed, and so codes compared, is undefined.
    const answers = await Promise.all(wrongCodes(code, 8).map(change))
    expect(new Set([...answers, await change(code)].map(([status]) => status))).toEqual(new Set([422]))
    await expect.poll(() => blockedMailsTo(person.email)).toBe(1)
    expect(server.mails.at(-1)?.text).toContain('someone is logged in to your account')
  })

  it('of a phone as second factor have five tries', async () => {
    const texting = server.configured({ MFA_PHONE_ENROLL_ENABLED: 'true', MFA_PHONE_VERIFY_ENABLED: 'true' })
    const { email } = await server.signedUp()
    const client = texting.client()
    await client.auth.signInWithPassword({ email, password })
    const { data } = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '919800011133',
      friendlyName: 'Mobile',
    })
    const factorId = data?.id ?? ''
    const { data: challenge } = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
    const code = codeIn(server.texts.at(-1))
    const verify = (one: string) => client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: one })
    const answers = [...(await Promise.all(wrongCodes(code, 12).map(verify))), await verify(code)]
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set(['mfa_verification_failed']))
    await expect.poll(() => blockedMailsTo(email)).toBe(1)
  })
})
