import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeNextPath } from './next-path.ts'

// Exists in Node and in browsers, but domain/ is compiled against neither.
declare const URL: new (url: string, base: string) => { origin: string; pathname: string }

describe('safeNextPath', () => {
  it.each(['/', '/discussion', '/discussion?id=4f1c&q=a%2Fb', '/placements#company', '/a//b', '/x?u=https://y.z'])(
    'keeps %s',
    (path) => {
      expect(safeNextPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'discussion',
    'https://evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    ' /discussion',
    '/ok\\..\\x',
  ])('refuses %j', (path) => {
    expect(safeNextPath(path)).toBeUndefined()
  })

  it('never leaves the origin, whatever is typed', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '\t',
      '\n',
      'evil.example',
      'https:',
      '?',
      '#',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const path = safeNextPath(pieces.join(''))
        if (path === undefined) return
        const url = new URL(path, 'https://here.example')
        expect(url.origin).toBe('https://here.example')
        expect(url.pathname).toMatch(/^\/(?!\/)/)
      }),
      { numRuns: 2000 },
    )
  })
})
