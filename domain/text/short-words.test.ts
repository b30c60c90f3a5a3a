import { expect, it } from 'vitest'
import { shortWords } from './short-words.ts'

it('cuts what is no word, and nothing else', () => {
  const long = 'x'.repeat(60)
  expect(shortWords(`When is ${long}yyy exam?`)).toBe(`When is ${long} exam?`)
  expect(shortWords(`When is ${long} exam?`)).toBe(`When is ${long} exam?`)
  expect(shortWords('परीक्षा कब है? '.repeat(30))).toBe('परीक्षा कब है? '.repeat(30))
})

it('cuts no letter in two', () => {
  expect(shortWords('😀'.repeat(100)).isWellFormed()).toBe(true)
})
