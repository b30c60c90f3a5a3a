import { decodeReferences } from './character-references.ts'

// Inline elements occur inside of words, so their tags leave no gap. All other tags separate words.
const inline = /<\/?(?:a|b|code|em|i|mark|s|small|strong|sub|sup|u)(?:\s[^<>]*)?>/gi
const tagOrComment = /<!--[^]*?(?:-->|$)|<[a-z/!][^<>]*>/gi

const block = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|caption|tr|blockquote|pre|br|hr)(?:\s[^<>]*)?\/?>/i

/** The paragraphs, items and rows of some HTML, as plain texts. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(block)
    .map(plainText)
    .filter((text) => text !== '')

/** The visible words of some HTML in one line: for searching, not for display. */
export function plainText(html: string): string {
  const text = html.replaceAll(inline, '').replaceAll(tagOrComment, ' ')
  return decodeReferences(text).replaceAll(/\s+/g, ' ').trim()
}
