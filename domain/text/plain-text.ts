import { decodeReferences } from './character-references.ts'

// These stand inside words: their marks leave no gap. All others part what stands on their two sides.
const inline = /<\/?(?:a|b|code|em|i|mark|s|small|strong|sub|sup|u)(?:\s[^<>]*)?>/gi
const tagOrComment = /<!--[^]*?(?:-->|$)|<[a-z/!][^<>]*>/gi

const block = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|caption|tr|blockquote|pre|br|hr)(?:\s[^<>]*)?\/?>/i

/** The paragraphs, items and rows of some HTML, as plain texts. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(block)
    .map(plainText)
    .filter((text) => text !== '')

/** The words of some HTML as a reader sees them, in one line: for searching, not for showing. */
export function plainText(html: string): string {
  const text = html.replaceAll(inline, '').replaceAll(tagOrComment, ' ')
  return decodeReferences(text).replaceAll(/\s+/g, ' ').trim()
}
