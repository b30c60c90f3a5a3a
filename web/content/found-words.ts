// The matched words of a search result as text and as highlights.

/** The words as typed: the server corrects no spelling inside double quotes. */
export const exactly = (text: string): string => `"${text.replaceAll('"', ' ').trim()}"`

/** The query with the server's corrections. Letters of other scripts count as letters. */
export function correctedText(text: string, corrected: readonly { from: string; to: string }[]): string {
  let mended = text
  for (const { from, to } of corrected) mended = mended.replaceAll(wholeWords([from]), () => to)
  return mended
}

/** Matches any of these words as a whole word, the longest first. */
function wholeWords(words: readonly string[]): RegExp {
  const sources = [...new Set(words)]
    .filter((word) => word.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  const any = sources.length === 0 ? '(?!)' : sources.join('|')
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${any})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
}

export interface Piece {
  text: string
  marked: boolean
}

/** Highlights with only this between them are merged. */
const joins = /^[\s\-/]+$/

/** The text in pieces, with the matched words highlighted: whole words, as the server returns them. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: string, marked: boolean) => {
    const [before, last] = pieces.slice(-2)
    if (piece === '') return
    if (marked && before?.marked && last && !last.marked && joins.test(last.text)) {
      pieces.splice(-2, 2, { text: before.text + last.text + piece, marked })
    } else pieces.push({ text: piece, marked })
  }
  let end = 0
  for (const { 0: word, index } of text.matchAll(wholeWords(words))) {
    add(text.slice(end, index), false)
    add(word, true)
    end = index + word.length
  }
  add(text.slice(end), false)
  return pieces
}
