import { expect, test } from 'vitest'
import { plainNumber } from './typed-number.ts'

test.each([
  ['8.99', '8.99'],
  ['8,99', '8.99'],
  ['८.९९', '8.99'],
  ['८,९९', '8.99'],
  ['৮.৯৯', '8.99'],
  ['୮.୯୯', '8.99'],
  ['௮.௯௯', '8.99'],
  ['۸٫۹۹', '8.99'],
  ['８．９９', '8.99'],
  [' 8 ', ' 8 '],
  ['8,', '8.'],
  // Not a decimal comma: these are no numbers, or several.
  ['8,9,9', '8,9,9'],
  ['1,234.5', '1,234.5'],
  ['eight', 'eight'],
  ['-8,9', '-8,9'],
])('%j is typed for %j', (typed, number) => {
  expect(plainNumber(typed)).toBe(number)
})
