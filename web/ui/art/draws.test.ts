import { expect, test } from 'vitest'
import { drawsFor } from './draws.ts'

const row = (text: string) => {
  const draw = drawsFor(text)
  return Array.from({ length: 40 }, () => draw(10))
}

test('a name yields the same numbers each time, and another name yields others', () => {
  expect(row('Sample Book House')).toEqual(row('Sample Book House'))
  expect(row('Sample Book House')).not.toEqual(row('Sample Book Hous'))
})

test('the numbers are below their limit and reach all of its range', () => {
  expect(new Set(row('Sample')).size).toBeGreaterThan(6)
  expect(row('Sample').every((number) => number >= 0 && number < 10)).toBe(true)
})
