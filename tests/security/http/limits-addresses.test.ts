import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf } from '#server/core/rate-limits/counter.ts'
import { createViewsApi } from '#server/features/page-views/routes.ts'
import { type AuthServer, startAuth } from '#tests/protocol/auth/auth-server.ts'

/** Rate limits against an attacker with many addresses, real or forged. */

describe('an address', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002::'],
    ['2001:db8::1', '2001:db8:0:0:1::'],
    ['::1', '0:0:0:0:1:2:3:4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:192.0.2.1'],
  ])('is counted with its network: %s and %s', (one, other) => {
    expect(keyOf([one])).toBe(keyOf([other]))
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['2001:db8::', '2001:db8:1::'],
  ])('of another network counts for itself: %s and %s', (one, other) => {
    expect(keyOf([one])).not.toBe(keyOf([other]))
  })
})

/** A new address for each, after a forged chain of the client. */
const from = (index: number) => ({
  'x-forwarded-for': `127.0.0.1, 10.0.0.${index % 250}, 198.51.${index >> 8}.${index & 255}`,
})

describe('an attacker with another address each time', () => {
  let server: AuthServer
  let limited: AuthServer
  beforeAll(async () => {
    server = await startAuth()
    limited = server.configured({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
  })
  afterEach(() => server.pool.query('truncate server.rate_limits'))
  afterAll(() => server.close())

  it('cannot guess a second factor: an account accepts at most fifteen wrong codes', async () => {
    const person = await server.signedUp()
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
    const authorization = `Bearer ${person.accessToken}`
    const answers: number[] = []
    for (let index = 0; index < 20; index++) {
      const headers = { authorization, ...from(index) }
      const begun = await limited.post(`/factors/${data?.id}/challenge`, {}, headers)
      const { id } = (await begun.json()) as { id?: string }
      const answer = await limited.post(`/factors/${data?.id}/verify`, { challenge_id: id, code: '000000' }, headers)
      answers.push(answer.status)
    }
    expect(answers.filter((status) => status !== 429)).toHaveLength(15)
    expect(answers.slice(15)).toEqual([429, 429, 429, 429, 429])
  })

  it('counts as one when only the forged chain changes', async () => {
    const statuses = new Set<number>()
    for (let index = 0; index < 12; index++) {
      const chain = [`192.0.2.${index}`, 'unknown', `"[2001:db8::${index}]:80"`, '203.0.113.9'].join(', ')
      const answer = await limited.post(
        '/token?grant_type=password',
        { email: 'nobody@example.org', password: 'x' },
        { 'x-forwarded-for': chain },
      )
      statuses.add(answer.status)
    }
    expect(statuses).toEqual(new Set([400, 429]))
  })

  it.each(['', ',', 'unknown', '_hidden', '"[2001:db8::1]:80"', '999.1.1.1', 'a'.repeat(5000)])(
    'gains nothing by an address that is none: %j',
    async (header) => {
      const statuses: number[] = []
      for (let index = 0; index < 12; index++) {
        const answer = await limited.post(
          '/token?grant_type=password',
          { email: 'nobody@example.org', password: 'x' },
          { 'x-forwarded-for': header },
        )
        statuses.push(answer.status)
      }
      expect(statuses.slice(10)).toEqual([429, 429])
    },
  )
})

describe('a counter in memory', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is deleted when its window ends, for any number of addresses', async () => {
    const views = { count: () => {}, close: async () => {} }
    const app = createViewsApi({ views, pages: new Set(['/']), config: { trustProxy: true, rateLimits: true } })
    const view = (address: string) =>
      app.request('/', {
        method: 'POST',
        body: '/',
        headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
      })
    for (let index = 0; index < 2000; index++) await view(`198.51.${index >> 8}.${index & 255}`)
    // One network is one entry.
    for (let index = 0; index < 500; index++) await view(`2001:db8::${index.toString(16)}`)
    // Each entry expires by a timer of its own: 2000 addresses in eight /24s, and a /64 in its /56 and /48.
    expect(vi.getTimerCount()).toBe(2000 + 8 + 3)
    vi.advanceTimersByTime(61_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
