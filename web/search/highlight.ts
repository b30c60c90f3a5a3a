import { wholeWords } from './query.ts'

export interface Piece {
  text: string
  marked: boolean
}

/** Between two marked words: then they are one mark. */
const joins = /^[\s\-/]+$/

/** A text in pieces, of which the words that matched are marked: whole words, as the server names them. */
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
