import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textPieces } from './text-links.ts'

const hrefs = (text: string) => textPieces(text).flatMap(({ href }) => href ?? [])

describe('links in a text', () => {
  it('end where the sentence continues', () => {
    expect(textPieces('Look (https://nptel.ac.in/a_(b)), then www.bput.ac.in.')).toEqual([
      { text: 'Look (' },
      { text: 'https://nptel.ac.in/a_(b)', href: 'https://nptel.ac.in/a_(b)' },
      { text: '), then ' },
      { text: 'www.bput.ac.in', href: 'https://www.bput.ac.in/' },
      { text: '.' },
    ])
  })

  it('are not made from words with a dot, nor from an e-mail address', () => {
    for (const text of [
      'Learn node.js from README.md',
      'bput.ac.in',
      'asha@college.example',
      'http://localhost:3000/x',
    ]) {
      expect(textPieces(text)).toEqual([{ text }])
    }
  })

  it('are found in capitals, in brackets, behind a colon and one after another', () => {
    expect(hrefs('HTTPS://NPTEL.ac.in/A')).toEqual(['https://nptel.ac.in/A'])
    expect(hrefs('WWW.bput.ac.in/x?y=1#z')).toEqual(['https://www.bput.ac.in/x?y=1#z'])
    expect(hrefs('[https://a.in/b], see:https://c.in "https://d.in/e"')).toEqual([
      'https://a.in/b',
      'https://c.in/',
      'https://d.in/e',
    ])
    expect(hrefs('https://a.in/b\nwww.c.in/d, www.e.in!')).toEqual([
      'https://a.in/b',
      'https://www.c.in/d',
      'https://www.e.in/',
    ])
  })

  it('are found in a long text in a short time', () => {
    const hostile = [
      'www.'.repeat(5000),
      'http://'.repeat(2800),
      'https://a.in/('.repeat(1400),
      `https://${'a.'.repeat(9900)}`,
    ]
    const begun = performance.now()
    for (const text of hostile)
      expect(
        textPieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('are never made from other schemes', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,hi', 'ftp://a.in', 'mailto:a@b.in']) {
      expect(textPieces(text)).toEqual([{ text }])
    }
  })

  it('preserve the text and lead only to http and https', () => {
    const part = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('https://', 'www.', 'javascript:', ')', '.', '\n'))
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        const pieces = textPieces(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        const hrefs = pieces.flatMap(({ href }) => href ?? [])
        expect(hrefs.every((href) => /^https?:$/.test(new URL(href).protocol))).toBe(true)
      }),
    )
  })
})
