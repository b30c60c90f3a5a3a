import fc from 'fast-check'
import { expect, test } from 'vitest'
import { userTextPieces } from './user-text-pieces.ts'

const cut = (text: string) => userTextPieces(text).map((piece) => [piece.kind, piece.text])
// Line breaks go where display formulas have lines of their own.
const withoutBreaks = (whole: string) => whole.replaceAll(/[\r\n]/g, '')

test('formulas and links are cut out of a text', () => {
  expect(cut('Area $\\pi r^2$, see https://example.org/a and\n$$\\frac{1}{2}$$ or \\(x\\).')).toEqual([
    ['text', 'Area '],
    ['formula', '$\\pi r^2$'],
    ['text', ', see '],
    ['link', 'https://example.org/a'],
    ['text', ' and'],
    ['formula', '$$\\frac{1}{2}$$'],
    ['text', ' or '],
    ['formula', '\\(x\\)'],
    ['text', '.'],
  ])
})

test('prices and single dollar signs are no formulas', () => {
  for (const text of ['It costs $5 and $6.', 'A $ sign', '$', 'US$5-$9', 'a\\[b'])
    expect(cut(text)).toEqual([['text', text]])
})

test('no text loses a sign, and no script becomes a link', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '$',
      '$$',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      'javascript:alert(1)',
      'https://a.example',
      '<img src=x>',
      '\n',
    ),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const pieces = userTextPieces(text)
      expect(withoutBreaks(pieces.map((piece) => piece.text).join(''))).toBe(withoutBreaks(text))
      for (const piece of pieces) if (piece.kind === 'link') expect(piece.href).toMatch(/^https?:/)
    }),
  )
})

test('a long text of opening signs is cut in time', () => {
  const started = performance.now()
  userTextPieces('$x'.repeat(5000))
  userTextPieces('\\('.repeat(5000))
  userTextPieces('$$'.repeat(5000))
  expect(performance.now() - started).toBeLessThan(2000)
})
