import { expect, test } from 'vitest'
import { commandOf, stepped } from './viewer-state.ts'

test.each([
  [1, 1, 1.1],
  [1, -1, 0.9],
  [0.55, 1, 0.67],
  [0.55, -1, 0.5],
  [0.9999, 1, 1.1],
  [4, 1, 4],
  [0.25, -1, 0.25],
] as const)('from %f by %i to %f', (scale, by, next) => {
  expect(stepped(scale, by)).toBe(next)
})

const plain = { ctrlKey: false, metaKey: false, altKey: false }
test.each([
  [{ ...plain, key: 'PageDown' }, 'next'],
  [{ ...plain, key: 'ArrowLeft' }, 'previous'],
  [{ ...plain, key: '=' }, 'in'],
  [{ ...plain, key: 'f' }, 'full'],
  [{ ...plain, key: 'x' }, undefined],
  // Shortcuts of the browser's zoom and search.
  [{ ...plain, key: '+', ctrlKey: true }, undefined],
  [{ ...plain, key: 'f', metaKey: true }, undefined],
  [{ ...plain, key: 'ArrowLeft', altKey: true }, undefined],
])('the key %j is the command %s', (event, command) => {
  expect(commandOf(event)).toBe(command)
})
