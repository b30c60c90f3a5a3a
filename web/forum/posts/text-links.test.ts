import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textPieces } from './text-links.ts'

describe('links in a text', () => {
  it('end where the sentence goes on', () => {
    expect(textPieces('Look (https://nptel.ac.in/a_(b)), then www.bput.ac.in.')).toEqual([
      { text: 'Look (' },
      { text: 'https://nptel.ac.in/a_(b)', href: 'https://nptel.ac.in/a_(b)' },
      { text: '), then ' },
      { text: 'www.bput.ac.in', href: 'https://www.bput.ac.in/' },
      { text: '.' },
    ])
  })

  it('are never made of other schemes', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,hi', 'ftp://a.in', 'mailto:a@b.in']) {
      expect(textPieces(text)).toEqual([{ text }])
    }
  })

  it('lose nothing of the text and lead only to the web', () => {
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
