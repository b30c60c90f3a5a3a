import { expect, test } from 'vitest'
import { findsText } from './text-search.ts'

test.each([
  ['', ['anything'], true],
  ['   ', [], true],
  ['BOOK', ['Sample Book House'], true],
  ['ook h', ['Sample Book House'], true],
  ['  book ', ['Sample Book House'], true],
  ['graph', ['Sample Book House', 'Graph and drawing'], true],
  // A substring of a single text, not across two, and never a pattern.
  ['house graph', ['Sample Book House', 'Graph and drawing'], false],
  ['%', ['Sample Book House'], false],
  ['b.ok', ['Sample Book House'], false],
  ['book', [], false],
])('%j in %j: %s', (search, texts, found) => {
  expect(findsText(search, texts)).toBe(found)
})
