import { expect, test } from 'vitest'
import { listedKeys, reviewCommand } from './review-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, inField: false }

test.each([
  ['j', plain, 'next'],
  ['K', plain, 'previous'],
  ['a', plain, 'approve'],
  ['ArrowLeft', plain, 'page before'],
  ['a', { ...plain, ctrlKey: true }, undefined],
  ['r', { ...plain, metaKey: true }, undefined],
  ['a', { ...plain, inField: true }, undefined],
  ['ArrowRight', { ...plain, inField: true }, undefined],
  ['q', plain, undefined],
  ['Enter', plain, undefined],
] as const)('%s with %j is %s', (key, state, command) => expect(reviewCommand({ key, ...state })).toBe(command))

test('each listed key does something', () => {
  const arrows: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight' }
  for (const key of listedKeys.flatMap(([keys]) => keys))
    expect(reviewCommand({ ...plain, key: arrows[key] ?? key })).toBeDefined()
})
