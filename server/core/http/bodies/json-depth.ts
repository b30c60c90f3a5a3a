/** Deeper than anything that the site or its clients send; far from where PostgreSQL or a validator run out of stack. */
export const maxJsonDepth = 64

const quote = 0x22
const backslash = 0x5c

/** Whether a JSON text nests arrays and objects deeper than `maxDepth`. Stops reading there. */
export function isTooDeep(text: string, maxDepth = maxJsonDepth): boolean {
  // Shorter than the brackets alone would be.
  if (text.length <= maxDepth) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > maxDepth) return true
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
    }
  }
  return false
}

/** The end of the string that begins here; the end of the text for an unterminated one. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}
