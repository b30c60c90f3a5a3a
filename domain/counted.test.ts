import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counted, thousands } from './counted.ts'
import { lakhs } from './money/lakhs.ts'

it('groups digits as the languages do', () =>
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -20_000, max: 200_000 }), fc.maxSafeInteger()), (count) => {
      expect(thousands(count)).toBe(count.toLocaleString('en-US'))
      expect(lakhs(count)).toBe(count.toLocaleString('en-IN'))
    }),
  ))

it('says how many there are', () =>
  expect([0, 1, 1200].map((count) => counted(count, 'comment'))).toEqual(['0 comments', '1 comment', '1,200 comments']))
