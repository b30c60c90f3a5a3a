import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ananya Mohapatra', 'AM'],
  ['  rahul  ', 'R'],
  ['A. P. J. Abdul Kalam', 'AK'],
  ['ଅନନ୍ୟା 𝓜ohanty', 'ଅ𝓜'],
  ['', 'U'],
  ['   ', 'U'],
])('initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
