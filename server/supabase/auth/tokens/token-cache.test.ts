import { afterEach, expect, it, vi } from 'vitest'
import { TokenCache } from './token-cache.ts'

afterEach(() => void vi.useRealTimers())

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

it('gives back what it was given, until it expires', () => {
  vi.useFakeTimers()
  const cache = new TokenCache()
  const claims = { sub: 'a', exp: inAnHour() }
  cache.set('token', claims)
  expect(cache.get('token')).toEqual(claims)
  expect(cache.get('other')).toBeUndefined()
  vi.setSystemTime(claims.exp * 1000 - 1)
  expect(cache.get('token')).toEqual(claims)
  vi.setSystemTime(claims.exp * 1000)
  expect(cache.get('token')).toBeUndefined()
})

it('lets nobody change the claims for the next request', () => {
  const cache = new TokenCache()
  cache.set('token', { role: 'authenticated', exp: inAnHour() })
  expect(() => Object.assign(cache.get('token') ?? {}, { role: 'service_role' })).toThrow(TypeError)
})

it('stays small: no endless tokens, no large ones, the oldest goes first', () => {
  const cache = new TokenCache()
  cache.set('endless', { sub: 'a' })
  cache.set('x'.repeat(5_000), { exp: inAnHour() })
  expect([cache.get('endless'), cache.get('x'.repeat(5_000))]).toEqual([undefined, undefined])
  for (let index = 0; index <= 2_000; index++) cache.set(`token-${index}`, { exp: inAnHour() })
  expect(cache.get('token-0')).toBeUndefined()
  expect(cache.get('token-1')).toBeDefined()
  expect(cache.get('token-2000')).toBeDefined()
})

it('forgets everything when keys change', () => {
  const cache = new TokenCache()
  cache.set('token', { exp: inAnHour() })
  cache.clear()
  expect(cache.get('token')).toBeUndefined()
})
