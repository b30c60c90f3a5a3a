import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWellTyped, noticeCodeOf, printedCode } from './notice-code.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const sign = fc.constantFrom(...alphabet)
const fiveSigns = fc.array(sign, { minLength: 5, maxLength: 5 }).map((signs) => signs.join(''))
const withCheck = (five: string): string => {
  const found = [...alphabet].filter((last) => isWellTyped(five + last))
  expect(found).toHaveLength(1)
  return five + String(found[0])
}

test.each([
  ['7km-4px', '7KM4PX'],
  [' 7KM 4PX ', '7KM4PX'],
  ['７ＫＭ–４ＰＸ', '7KM4PX'],
  ['7KM-4P', undefined],
  ['7KM-4PXX', undefined],
  ['7KM-4P0', undefined],
  ['7KM-4PI', undefined],
  ['', undefined],
  ['७KM-4PX', undefined],
])('%j is read as the code %j', (typed, code) => expect(noticeCodeOf(typed)).toBe(code))

test('five signs have one last sign, and any other sign in its place is found', () => {
  fc.assert(
    fc.property(fiveSigns, fc.nat(5), sign, (five, place, other) => {
      const code = withCheck(five)
      const typed = code.slice(0, place) + other + code.slice(place + 1)
      expect(isWellTyped(typed)).toBe(typed === code)
    }),
  )
})

test('two neighbours that are exchanged are found, except the first and the last sign of the alphabet', () => {
  fc.assert(
    fc.property(fiveSigns, fc.nat(4), (five, place) => {
      const code = withCheck(five)
      const [one, other] = [code[place] as string, code[place + 1] as string]
      const typed = code.slice(0, place) + other + one + code.slice(place + 2)
      const isBlind = one === other || [one, other].toSorted().join('') === '2Z'
      expect(isWellTyped(typed)).toBe(isBlind)
    }),
  )
})

test('a code is printed in two halves', () => expect(printedCode('7KM4PX')).toBe('7KM-4PX'))
