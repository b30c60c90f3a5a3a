import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, password, startAuth } from './auth-server.ts'

let server: AuthServer
let limited: AuthServer
beforeAll(async () => {
  server = await startAuth()
  limited = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true', SAML_ENABLED: 'true' })
})
afterEach(async () => {
  await server.pool.query('truncate server.rate_limits')
})
afterAll(() => server.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const wrong = { password: 'wrong' }

async function signIn(email: string, address: string, secret: Record<string, string> = { password }) {
  const response = await limited.post('/token?grant_type=password', { email, ...secret }, from(address))
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') }
}

const repeat = async <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let index = 0; index < times; index++) results.push(await work(index))
  return results
}

describe('guessing a password', () => {
  it('stops after ten tries from one address, also with the right one, with the time to wait', async () => {
    const person = await server.signedUp()
    const tries = await repeat(11, () => signIn(person.email, '192.0.2.1', wrong))
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429])
    expect(tries.at(-1)?.body).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
    expect(Number(tries.at(-1)?.retryAfter)).toBeGreaterThan(0)
    expect((await signIn(person.email, '192.0.2.1')).status).toBe(429)
  })

  it('stops as soon for an unknown address, so that limits do not reveal who is registered', async () => {
    const tries = await repeat(11, () => signIn('nobody@example.org', '192.0.2.1', wrong))
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429])
    await repeat(20, (index) => signIn('nobody@example.org', `198.51.100.${index}`, wrong))
    expect((await signIn('nobody@example.org', '203.0.113.1', wrong)).status).toBe(429)
  })

  it('stops also for concurrent tries', async () => {
    const person = await server.signedUp()
    const tries = await Promise.all(Array.from({ length: 30 }, () => signIn(person.email, '192.0.2.1', wrong)))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  it('does not stop the owner elsewhere, nor others at the same address', async () => {
    const [person, neighbour] = [await server.signedUp(), await server.signedUp()]
    await repeat(11, () => signIn(person.email, '192.0.2.1', wrong))
    expect((await signIn(person.email, '192.0.2.2')).status).toBe(200)
    expect((await signIn(neighbour.email, '192.0.2.1')).status).toBe(200)
  })

  it('stops for the account when it comes from many addresses, but does not lock out a browser with the owner’s session', async () => {
    const person = await server.signedUp()
    expect((await signIn(person.email, '198.51.100.7')).status).toBe(200)
    await repeat(30, (index) => signIn(person.email, `192.0.2.${index}`, wrong))
    expect((await signIn(person.email, '203.0.113.1')).status).toBe(429)
    expect((await signIn(person.email, '198.51.100.7')).status).toBe(200)
  })

  it('counts an IPv6 network as one address', async () => {
    const person = await server.signedUp()
    const tries = await repeat(11, (index) => signIn(person.email, `2001:db8:1:2::${index}`, wrong))
    expect(tries.at(-1)?.status).toBe(429)
    expect((await signIn(person.email, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('is not counted against who signs in rightly, many times', async () => {
    const person = await server.signedUp()
    const tries = await repeat(12, () => signIn(person.email, '192.0.2.1'))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('reads only the entry of the proxy itself', async () => {
    const person = await server.signedUp()
    const tries = await repeat(11, (index) => signIn(person.email, `10.0.0.${index}, 192.0.2.1`, wrong))
    expect(tries.at(-1)?.status).toBe(429)
  })

  it('cannot choose its address when there is no proxy', async () => {
    const direct = server.configured({ RATE_LIMITS: 'on' })
    const person = await server.signedUp()
    const tries = await repeat(11, (index) =>
      direct.post('/token?grant_type=password', { email: person.email, ...wrong }, from(`192.0.2.${index}`)),
    )
    expect(tries.at(-1)?.status).toBe(429)
  })

  it('is counted by all processes together', async () => {
    const other = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
    const person = await server.signedUp()
    await repeat(10, () => signIn(person.email, '192.0.2.1', wrong))
    expect(
      (await other.post('/token?grant_type=password', { email: person.email, password }, from('192.0.2.1'))).status,
    ).toBe(429)
  })
})

describe('guessing a code', () => {
  it('stops after thirty tries from one address; who types rightly is not counted', async () => {
    const guess = (address: string) =>
      limited.post('/verify', { email: 'nobody@example.org', token: '123456', type: 'signup' }, from(address))
    const tries = await repeat(31, () => guess('192.0.2.1'))
    expect(tries.map(({ status }) => status)).toEqual([...Array(30).fill(403), 429])
    expect(
      (await limited.request('/verify?token=abc&type=signup', { headers: from('192.0.2.1') })).headers.get('location'),
    ).toContain('error_code=over_request_rate_limit')
    expect((await guess('192.0.2.2')).status).toBe(403)
  })

  it('from all over the world blocks every address after its first failure, but no other', async () => {
    await limited.post('/verify', { token_hash: 'abc', type: 'signup' }, from('192.0.2.9'))
    await server.pool.query("update server.rate_limits set points = 600 where key like 'wrong-code:%'")
    const guess = (address: string) => limited.post('/verify', { token_hash: 'abc', type: 'signup' }, from(address))
    expect((await guess('192.0.2.9')).status).toBe(429)
    expect((await guess('192.0.2.1')).status).toBe(403)
    expect((await guess('192.0.2.1')).status).toBe(429)
    await server.client().auth.signUp({ email: 'honest@example.org', password })
    const honest = await limited.post(
      '/verify',
      { email: 'honest@example.org', token: codeIn(server.mails.at(-1)), type: 'signup' },
      from('192.0.2.2'),
    )
    expect(honest.status).toBe(200)
  })
})

describe('asking often', () => {
  it.each([
    ['/signup', {}, 100],
    ['/recover', { email: 'nobody@example.org' }, 60],
    ['/resend', { type: 'signup', email: 'nobody@example.org' }, 60],
    ['/otp', { email: 'nobody@example.org', create_user: false }, 60],
    ['/magiclink', {}, 60],
    ['/sso', { domain: 'nobody.example' }, 120],
    ['/token?grant_type=password', {}, 300],
    ['/token?grant_type=pkce', {}, 300],
  ])('%s', async (path, body, allowed) => {
    const answers = await Promise.all(
      Array.from({ length: allowed + 1 }, () => limited.post(path, body, from('192.0.2.1'))),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await limited.post(path, body, from('192.0.2.2'))).status).not.toBe(429)
  })

  it('for another service', async () => {
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => limited.request('/authorize', { headers: from('192.0.2.1') })),
    )
    // The browser has left its page for this address, so the error is in the redirect.
    const told = answers.map(({ headers }) => headers.get('location') ?? '').filter((location) => location !== '')
    expect(told).toEqual([expect.stringContaining('error_code=over_request_rate_limit')])
  })

  it('for mails ends at the quota of the site, and does not start the timer of the mail that was not sent', async () => {
    const poor = server.configured({ RATE_LIMITS: 'on', RATE_LIMIT_EMAIL_SENT: '1', SMTP_MAX_FREQUENCY: '60' })
    const [one, two] = [await server.signedUp(), await server.signedUp()]
    expect((await poor.client().auth.resetPasswordForEmail(one.email)).error).toBeNull()
    const rejected = await poor.client().auth.resetPasswordForEmail(two.email)
    expect(rejected.error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    })
    await server.pool.query('truncate server.rate_limits')
    expect((await poor.client().auth.resetPasswordForEmail(two.email)).error).toBeNull()
  })

  it('is limited also when the counters cannot be reached', async () => {
    const alone = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
    await server.pool.query('alter table server.rate_limits rename to rate_limits_gone')
    try {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => alone.post('/recover', { email: 'nobody@example.org' }, from('192.0.2.1'))),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(60).fill(200), 429])
    } finally {
      await server.pool.query('alter table server.rate_limits_gone rename to rate_limits')
    }
  })

  it('leaves no address and no e-mail in the counters', async () => {
    await signIn('counted@example.org', '192.0.2.1', wrong)
    const { rows } = await server.pool.query('select key from server.rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|counted/)
  })

  it('is not limited where limits are off', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => server.post('/recover', { email: 'nobody@example.org' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
