import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ananya Mohapatra', 'AM'],
  ['  rahul  ', 'R'],
  ['A. P. J. Abdul Kalam', 'AK'],
  ['ଅନନ୍ୟା 𝓜ohanty', 'ଅM'],
  // Whole graphemes, letters and digits only, at most two.
  ['🇮🇳 Ravi', 'R'],
  ['👨‍👩‍👧 Family', 'F'],
  ['(Anil) Kumar', 'AK'],
  ['"Rani" (CSE) 🌼', 'RC'],
  ['\uFB01ona \u01C6', 'FD'],
  ['ßen Łukasz', 'SŁ'],
  ['निशा केशव', 'निके'],
  ['e\u0301va', 'É'],
  ['3rd Year', '3Y'],
  ['(?) 🌼', 'U'],
  ['', 'U'],
  ['   ', 'U'],
])('initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
