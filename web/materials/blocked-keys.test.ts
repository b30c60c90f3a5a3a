import { expect, test } from 'vitest'
import { isBlockedKey } from './blocked-keys.ts'

test.each([
  ['F12', false, false, true],
  ['I', true, true, true],
  ['j', true, true, true],
  ['C', true, true, true],
  ['u', true, false, true],
  ['U', true, false, true],
  // What people need stays: copying, searching, printing, typing.
  ['c', true, false, false],
  ['f', true, false, false],
  ['p', true, false, false],
  ['i', false, true, false],
  ['u', false, false, false],
  ['U', true, true, false],
])('%s, Ctrl %s, Shift %s: blocked %s', (key, ctrlKey, shiftKey, blocked) => {
  expect(isBlockedKey({ key, ctrlKey, shiftKey })).toBe(blocked)
})
