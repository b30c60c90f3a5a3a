import { expect, test } from 'vitest'
import { sameSecret } from './same-secret.ts'

test.each([
  ['one', 'one', true],
  ['one', 'two', false],
  ['one', 'onetwo', false],
  ['', 'one', false],
  ['é', 'e', false],
])('%j for %j', (shown, wanted, same) => {
  expect(sameSecret(shown, wanted)).toBe(same)
})
