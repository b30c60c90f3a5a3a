import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followStored } from '#web/session/follow-stored.ts'
import { readStoredSession, readValidSession } from './stored-session.ts'

const key = 'sb-campus-auth-token'
const stored = new Map<string, string>()
const now = Date.parse('2026-11-22T12:00:00Z')
const inSeconds = (seconds: number) => now / 1000 + seconds
const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
const session = (changed: object = {}) => ({
  access_token: token({ aal: 'aal1' }),
  refresh_token: 'refresh',
  expires_at: inSeconds(3600),
  user: { id: 'asha', factors: [] },
  ...changed,
})
const withFactor = { id: 'asha', factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] }
const store = (value: object) => stored.set(key, JSON.stringify(value))

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null })
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a stored session', () => {
  it('is used for requests while its token is valid', () => {
    store(session())
    expect(readValidSession(key)?.user.id).toBe('asha')
    store(session({ user: withFactor, access_token: token({ aal: 'aal2' }) }))
    expect(readValidSession(key)?.user.id).toBe('asha')
  })

  it('is null where none is stored', () => expect(readValidSession(key)).toBeNull())

  it.each([
    ['ends within two minutes', session({ expires_at: inSeconds(120) })],
    ['has ended', session({ expires_at: inSeconds(-1) })],
    ['does not say when it ends', session({ expires_at: undefined })],
    ['has a second factor outstanding', session({ user: withFactor })],
    ['has lost its refresh token', session({ refresh_token: undefined })],
    ['has no user', session({ user: null })],
  ])('is left to the client where it %s', (_, value) => {
    store(value)
    expect(readValidSession(key)).toBeUndefined()
  })

  it('is left to the client where it is no JSON', () => {
    stored.set(key, '{')
    expect(readValidSession(key)).toBeUndefined()
    expect(readStoredSession(key)).toBeUndefined()
  })
})

describe('a page that follows the stored session', () => {
  let visibility = 'visible'
  const page = new EventTarget()
  const told: unknown[] = []
  let following: AbortController

  beforeEach(() => {
    visibility = 'visible'
    told.length = 0
    following = new AbortController()
    vi.stubGlobal('document', {
      get visibilityState() {
        return visibility
      },
      addEventListener: page.addEventListener.bind(page),
    })
  })
  afterEach(() => following.abort())

  function follow(value: object | null) {
    if (value) store(value)
    followStored(readValidSession(key) ?? null, {
      storageKey: key,
      onSession: (next) => told.push(next?.user.id ?? 'nobody'),
      onClientNeeded: () => told.push('client'),
      signal: following.signal,
    })
  }

  it('loads the client two minutes before the token expires, and not earlier', async () => {
    follow(session())
    await vi.advanceTimersByTimeAsync(3_479_000)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual(['client'])
  })

  it('leaves the refresh to the visible tab, and checks again when it becomes visible', async () => {
    follow(session())
    visibility = 'hidden'
    await vi.advanceTimersByTimeAsync(4_000_000)
    expect(told).toEqual([])
    visibility = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(told).toEqual(['client'])
  })

  it('uses a token that another tab has refreshed meanwhile, and waits for its expiry', async () => {
    follow(session())
    await vi.advanceTimersByTimeAsync(3_000_000)
    store(session({ expires_at: inSeconds(7200) }))
    await vi.advanceTimersByTimeAsync(480_000)
    expect(told).toEqual(['asha'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(told).toEqual(['asha', 'client'])
  })

  it('follows the sign-ins and sign-outs of the client of another tab', async () => {
    vi.useRealTimers()
    follow(null)
    const other = new BroadcastChannel(key)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    const send = (event: string, session: object | null) => other.postMessage({ event, session })
    send('SIGNED_IN', session({ expires_at: Date.now() / 1000 + 3600 }))
    await expect.poll(() => told).toEqual(['asha'])
    send('SIGNED_OUT', null)
    await expect.poll(() => told).toEqual(['asha', 'nobody'])
    other.close()
    expect(vi.mocked(console.info).mock.calls).toEqual([
      ['auth', 'INITIAL_SESSION'],
      ['auth', 'SIGNED_IN'],
      ['auth', 'SIGNED_OUT'],
    ])
  })

  it('has no listener and no timer once the client is loaded', async () => {
    follow(session())
    following.abort()
    await vi.advanceTimersByTimeAsync(4_000_000)
    expect(told).toEqual([])
  })
})
