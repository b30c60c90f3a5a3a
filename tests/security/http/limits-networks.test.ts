import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openContactLimits } from '#server/features/contact/limits.ts'
import { type AuthServer, codeIn, password, startAuth } from '#tests/protocol/auth/auth-server.ts'
import { withRealHashCost } from '#tests/support/database/hash-cost.ts'

/** Rate limits against an attacker with whole networks, and what remains for all others. */

let server: AuthServer
let limited: AuthServer
beforeAll(async () => {
  server = await startAuth()
  limited = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
})
afterEach(() => server.pool.query('truncate server.rate_limits'))
afterAll(() => server.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const hex = (number: number) => number.toString(16)
const inOneV6Network = (index: number) => `2001:db8:7:${hex(index)}::1`
const recover = (email: string, address: string, on = limited) => on.post('/recover', { email }, from(address))

describe('1,500 /64s of one /48', () => {
  it('have no more tries at a code than their /48 has', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 300; index++) {
      // Another address each time, since each address has tries of its own.
      const body = { email: `nobody-${index}@example.org`, token: '123456', type: 'recovery' }
      statuses.push((await limited.post('/verify', body, from(inOneV6Network(index)))).status)
    }
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(240)
    expect(statuses.at(-1)).toBe(429)
    const neighbour = { email: 'nobody@example.org', token: '123456', type: 'recovery' }
    expect((await limited.post('/verify', neighbour, from('2001:db8:8::1'))).status).toBe(403)
  })

  it('have no more tries at a password than its account has', async () => {
    const person = await server.signedUp()
    const statuses: number[] = []
    const attempt = { email: person.email, password: 'Wrong-horse-1' }
    for (let index = 0; index < 35; index++)
      statuses.push((await limited.post('/token?grant_type=password', attempt, from(inOneV6Network(index)))).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
  })
})

describe('the mails of the site', () => {
  it('cannot be exhausted by one address, nor by two', async () => {
    const poor = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true', RATE_LIMIT_EMAIL_SENT: '100' })
    const taken: number[] = []
    for (const address of ['192.0.2.1', '198.51.100.1']) {
      const statuses: number[] = []
      for (let index = 0; index < 55; index++)
        statuses.push((await recover(`nobody${address}${index}@example.org`, address, poor)).status)
      taken.push(statuses.filter((status) => status === 200).length)
    }
    // Fifty for one network; the other gets the rest of the unreserved part.
    expect(taken).toEqual([50, 10])
    // Others still have theirs.
    const person = await server.signedUp()
    const before = server.mails.length
    expect((await recover(person.email, '203.0.113.5', poor)).status).toBe(200)
    expect(server.mails).toHaveLength(before + 1)
  })

  it('are limited per mailbox, with responses that do not reveal whether it has an account', async () => {
    const eager = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true', SMTP_MAX_FREQUENCY: '0' })
    const person = await server.signedUp()
    const mailsTo = () => server.mails.filter(({ to }) => to === person.email).length
    const answersFor = async (email: string) => {
      const answers: unknown[] = []
      for (let index = 0; index < 8; index++) {
        const answer = await recover(email, '192.0.2.1', eager)
        answers.push([answer.status, await answer.json()])
      }
      return answers
    }
    const before = mailsTo()
    const known = await answersFor(person.email)
    expect([new Set(known.map(String)), mailsTo() - before]).toEqual([new Set(['200,[object Object]']), 6])
    expect(await answersFor('nobody@example.org')).toEqual(known)
    // The owner, elsewhere, still gets one.
    expect((await recover(person.email, '203.0.113.5', eager)).status).toBe(200)
    expect(mailsTo() - before).toBe(7)
  })

  it('allow a hall of three hundred students behind one address to sign up within the hour', async () => {
    for (let index = 0; index < 300; index++) {
      if (index % 100 === 0) await server.pool.query("delete from server.rate_limits where key like 'sign-up%'")
      const answer = await limited.post(
        '/resend',
        { type: 'signup', email: `s${index}@example.org` },
        from('192.0.2.1'),
      )
      if (index % 50 === 0) await server.pool.query("delete from server.rate_limits where key like 'resend%'")
      expect([index, answer.status]).toEqual([index, 200])
    }
  })
})

describe('the contact form', () => {
  it('remains open for others when eleven networks have reached their limits', async () => {
    const limits = openContactLimits(server.pool)
    const send = (address: string) =>
      limits.consumeMessage(address).then(
        () => true,
        () => false,
      )
    let taken = 0
    for (let network = 0; network < 11; network++)
      for (let message = 0; message < 20; message++) if (await send(`198.51.${network}.7`)) taken++
    expect(taken).toBeGreaterThanOrEqual(120)
    for (let other = 0; other < 20; other++) expect(await send(`203.0.${other}.9`)).toBe(true)
  })
})

describe('an owner whose account an attacker has locked with wrong passwords', () => {
  it('gets instructions, and can sign in on a new machine by a mailed code', async () => {
    const person = await server.signedUp()
    for (let index = 0; index < 31; index++)
      await limited.post(
        '/token?grant_type=password',
        { email: person.email, password: 'Wrong-horse-1' },
        from(`198.51.${index}.1`),
      )
    const rejected = await limited.post(
      '/token?grant_type=password',
      { email: person.email, password },
      from('203.0.113.5'),
    )
    expect([rejected.status, (await rejected.json()).msg]).toEqual([
      429,
      'There were too many wrong passwords for this account. Log in with an e-mail link, or try again in an hour.',
    ])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await limited.post('/otp', { email: person.email, create_user: false }, from('203.0.113.5'))).status).toBe(
      200,
    )
    const verified = await limited.post(
      '/verify',
      { email: person.email, token: codeIn(server.mails.at(-1)), type: 'email' },
      from('203.0.113.5'),
    )
    expect(verified.status).toBe(200)
  })
})

describe('150 sign-ins at once', () => {
  withRealHashCost()

  it.each(['one network', 'as many networks'])('from %s do not delay another person’s', async (whence) => {
    const person = await server.signedUp()
    let answered = 0
    const attack = Array.from({ length: 150 }, async (_, index) => {
      const address = whence === 'one network' ? '198.51.100.7' : `198.${index}.100.7`
      const body = { email: `victim${index}@example.org`, password: 'Wrong-horse-1' }
      const answer = await limited.post('/token?grant_type=password', body, from(address))
      if (answer.status === 400) answered++
      return { status: answer.status, after: answer.headers.get('retry-after') }
    })
    // Waits until the flood has arrived and occupies all places.
    await expect.poll(() => answered, { interval: 5, timeout: 20_000 }).toBeGreaterThan(2)
    const begun = answered
    const honest = await limited.post(
      '/token?grant_type=password',
      { email: person.email, password },
      from('203.0.113.5'),
    )
    expect(honest.status).toBe(200)
    expect(answered - begun).toBeLessThan(40)
    const answers = await Promise.all(attack)
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(20)
    expect(new Set(busy.map(({ after }) => after))).toEqual(new Set(['2']))
  })
})
