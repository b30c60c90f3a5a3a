// These stand inside words: their marks leave no gap. All others part what stands on their two sides.
const inline = /<\/?(?:a|b|code|em|i|mark|s|small|strong|sub|sup|u)(?:\s[^<>]*)?>/gi
const tagOrComment = /<!--[^]*?(?:-->|$)|<[a-z/!][^<>]*>/gi
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}

const block = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|caption|tr|blockquote|pre|br|hr)(?:\s[^<>]*)?\/?>/i

/** The paragraphs, items and rows of some HTML, as plain texts. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(block)
    .map(plainText)
    .filter((text) => text !== '')

/** The words of some HTML as a reader sees them, in one line: for searching, not for showing. */
export function plainText(html: string): string {
  return html
    .replaceAll(inline, '')
    .replaceAll(tagOrComment, ' ')
    .replaceAll(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
}
