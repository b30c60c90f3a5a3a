import { LinkifyIt } from 'linkify-it'

/** Longer ones lead nowhere, and parsing twenty thousand labels of a host name takes long. */
export const maxAddress = 2000

export type TextPiece = { text: string; href?: string }

// Only addresses that begin with http:, https: or www.: a post about 'node.js' or 'README.md' names no website.
export const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
for (const scheme of ['ftp:', '//', 'mailto:']) linkify.add(scheme)
linkify.add('www.', {
  validate: (text, at, self) => {
    const tail = self.testSchemaAt(`https://www.${text.slice(at, at + maxAddress)}`, 'https:', 'https:'.length)
    return Math.max(0, tail - '//www.'.length)
  },
})

/**
 * Cuts a text into plain pieces and links, in order and without loss. Only http and https become links, so no text can
 * contain a `javascript:` link.
 */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const { index, lastIndex, raw } of linkify.match(text) ?? []) {
    const href = webAddress(raw)
    if (href === undefined) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: raw, href })
    at = lastIndex
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

function webAddress(raw: string): string | undefined {
  if (raw.length > maxAddress) return undefined
  const address = /^www\./i.test(raw) ? `https://${raw}` : raw
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, href } = new URL(address)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}
