import { describe, expect, it } from 'vitest'
import { quoteOf, withQuote } from './quote.ts'

describe('a quotation', () => {
  it.each([
    ['Lab 4.', '> Lab 4.'],
    ['One\n\nTwo\nThree', '> One\n> Two\n> Three'],
    ['1\n2\n3\n4', '> 1\n> 2\n> 3…'],
    ['> Lab 2?\n\nNo, 4.', '> No, 4.'],
    ['Think.\n>! It is 42.', '> Think.\n> (spoiler)'],
    ['```\ncode\n```', '> code'],
    ['> only a quotation', ''],
  ])('of %j is %j', (text, quote) => expect(quoteOf(text)).toBe(quote))

  it('is cut at a character, not inside of one', () => {
    expect(quoteOf('🦚'.repeat(300))).toBe(`> ${'🦚'.repeat(240)}…`)
  })

  it('is below what is written already, with a line for the answer', () => {
    expect(withQuote('', '> a')).toBe('> a\n\n')
    expect(withQuote(' \n', '> a')).toBe('> a\n\n')
    expect(withQuote('First.\n', '> a')).toBe('First.\n\n> a\n\n')
    expect(withQuote('First.', '')).toBe('First.\n\n')
    expect(withQuote('', '')).toBe('')
  })
})
