import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('keeps what was used last, and makes the rest anew', () => {
  const made: string[] = []
  const cache = new LruCache<string>(2)
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(get(key)).toBe(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

function fail(): never {
  throw new Error('no')
}

test('keeps nothing of a failure', () => {
  const cache = new LruCache<string>(2)
  expect(() => cache.get('a', fail)).toThrow('no')
  expect(cache.get('a', () => 'yes')).toBe('yes')
})
