import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesGlob } from './glob.ts'

describe('a glob of the allow list', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', 'ab', false],
    ['', '', true],
    ['', 'a', false],
    ['*', 'abc', true],
    ['*', '', true],
    ['*', 'a.b', false],
    ['*', 'a/b', false],
    ['**', 'a.b/c', true],
    ['a*c', 'abbc', true],
    ['a*c', 'ab', false],
    ['a**', 'a/b.c', true],
    ['**/b', 'x/y/b', true],
    ['a***', 'a/b', true],
    ['?', 'a', true],
    ['?', '', false],
    ['?', '/', false],
    ['a?c', 'abc', true],
    ['{a,b}c', 'bc', true],
    ['{a,b}c', 'c', false],
    ['x{a,}y', 'xy', true],
    ['{a,b}{c,d}', 'bd', true],
    ['{*,x}.y', 'q.y', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['a\\{b', 'a{b', true],
    ['a.b', 'axb', false],
    ['(a|b)+', '(a|b)+', true],
    ['(a|b)+', 'ab', false],
    ['[ab]', '[ab]', true],
  ])('%j with %j: %s', (glob, text, expected) => expect(matchesGlob(glob, text)).toBe(expected))

  it('takes any text without wildcards as itself', () => {
    const plain = fc.string().filter((text) => !/[*?{}\\]/.test(text))
    fc.assert(fc.property(plain, (text) => void expect(matchesGlob(text, text)).toBe(true)))
    fc.assert(fc.property(plain, plain, (glob, text) => void expect(matchesGlob(glob, text)).toBe(glob === text)))
  })

  it('needs no more than moderate time for hostile text', { timeout: 10_000 }, () => {
    expect(matchesGlob(`${'**a'.repeat(12)}b`, 'a'.repeat(20_000))).toBe(false)
  })
})
