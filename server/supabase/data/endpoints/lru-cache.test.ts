import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('keeps what was used last, and makes the rest anew', () => {
  const made: string[] = []
  const recent = new LruCache<string>(2)
  const get = (key: string) =>
    recent.get(key, () => {
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
  const recent = new LruCache<string>(2)
  expect(() => recent.get('a', fail)).toThrow('no')
  expect(recent.get('a', () => 'yes')).toBe('yes')
})
