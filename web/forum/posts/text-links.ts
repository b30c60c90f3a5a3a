export type TextPiece = { text: string; href?: string }

const candidate = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi

/**
 * Cuts a text into plain pieces and links, in order and with nothing lost. Only http and https become
 * links, so no text can smuggle in a `javascript:` address.
 */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const match of text.matchAll(candidate)) {
    const shown = withoutSentenceEnd(match[0])
    const href = webAddress(shown)
    if (href === undefined) continue
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: shown, href })
    at = match.index + shown.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** `(see https://a.in/b).` ends its link at `b`, but `https://a.in/b_(c)` keeps its bracket. */
function withoutSentenceEnd(address: string): string {
  let shown = address.replace(/[.,:;!?'*_~]+$/, '')
  while (shown.endsWith(')') && count(shown, ')') > count(shown, '(')) {
    shown = shown.slice(0, -1).replace(/[.,:;!?'*_~]+$/, '')
  }
  return shown
}

function webAddress(shown: string): string | undefined {
  const address = /^www\./i.test(shown) ? `https://${shown}` : shown
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, href } = new URL(address)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
