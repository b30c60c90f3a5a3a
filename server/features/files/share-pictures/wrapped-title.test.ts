import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrap } from './wrapped-title.ts'

/** Every sign is one wide. */
const widthOf = (line: string) => [...line].length
const width = (line: string) => [...new Intl.Segmenter('en').segment(line)].length

test.each([
  ['one two three', 7, 3, ['one two', 'three'], true],
  ['End-semester form', 12, 2, ['End-semester', 'form'], true],
  ['End-semester form', 9, 3, ['End-', 'semester', 'form'], true],
  ['one two three', 7, 1, ['one tw…'], false],
  ['abcdefgh', 3, 3, ['abc', 'def', 'gh'], false],
  ['', 7, 1, [], true],
])('%j in %i px is wrapped in %i lines as %j', (text, room, lines, wrapped, isWhole) => {
  expect(wrap(text, widthOf, room, lines)).toEqual({ lines: wrapped, isWhole })
})

test('a word of an Indic script is divided between what is seen as one sign', () => {
  expect(wrap('परीक्षा', width, 2, 4).lines.join('|')).toBe('परी|क्षा')
})

test('no line is wider than the room or missing a sign where all of it fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 3, max: 20 }), (text, room) => {
      const { lines } = wrap(text, width, room, 100)
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(room)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
