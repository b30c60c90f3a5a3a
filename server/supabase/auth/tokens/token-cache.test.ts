import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Claims } from '#server/supabase/caller/caller.ts'
import { TokenCache } from './token-cache.ts'

afterEach(() => void vi.useRealTimers())

/** Stores as a caller whose verification no change of keys has interrupted. */
const store = (cache: TokenCache, token: string, claims: Claims) => cache.set(token, claims, cache.generation)
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

describe('the token cache', () => {
  it('gives back what it was given, until it expires', () => {
    vi.useFakeTimers()
    const cache = new TokenCache()
    const claims = { sub: 'a', exp: inAnHour() }
    store(cache, 'token', claims)
    expect(cache.get('token')).toEqual(claims)
    expect(cache.get('other')).toBeUndefined()
    vi.setSystemTime(claims.exp * 1000 - 1)
    expect(cache.get('token')).toEqual(claims)
    vi.setSystemTime(claims.exp * 1000)
    expect(cache.get('token')).toBeUndefined()
  })

  it('lets nobody change the claims for the next request', () => {
    const cache = new TokenCache()
    store(cache, 'token', { role: 'authenticated', exp: inAnHour() })
    expect(() => Object.assign(cache.get('token') ?? {}, { role: 'service_role' })).toThrow(TypeError)
  })

  it('stays small: no endless tokens, no large ones, the oldest goes first', () => {
    const cache = new TokenCache()
    store(cache, 'endless', { sub: 'a' })
    store(cache, 'x'.repeat(5_000), { exp: inAnHour() })
    expect([cache.get('endless'), cache.get('x'.repeat(5_000))]).toEqual([undefined, undefined])
    for (let index = 0; index <= 2_000; index++) store(cache, `token-${index}`, { exp: inAnHour() })
    expect(cache.get('token-0')).toBeUndefined()
    expect(cache.get('token-1')).toBeDefined()
    expect(cache.get('token-2000')).toBeDefined()
  })

  it('forgets everything when keys change', () => {
    const cache = new TokenCache()
    store(cache, 'token', { exp: inAnHour() })
    cache.clear()
    expect(cache.get('token')).toBeUndefined()
  })

  it('stores nothing whose verification began before it was cleared', () => {
    const cache = new TokenCache()
    const { generation } = cache
    cache.clear()
    cache.set('token', { exp: inAnHour() }, generation)
    expect(cache.get('token')).toBeUndefined()
    store(cache, 'token', { exp: inAnHour() })
    expect(cache.get('token')).toBeDefined()
  })
})
