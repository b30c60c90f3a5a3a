interface Wrapped {
  lines: string[]
  /** False where the end is missing, or a word is divided. */
  isWhole: boolean
}

/**
 * A text in at most `lines` lines; the last one ends in … where it is longer. Lines end at spaces and after hyphens; a
 * word that is wider than a line is divided.
 *
 * @param widthOf px of a line
 * @param room px
 */
export function wrap(text: string, widthOf: (line: string) => number, room: number, lines: number): Wrapped {
  const fits = (line: string) => widthOf(line.trimEnd()) <= room
  const words = text.trim().match(/[^\s-]*-+|[^\s-]+\s*|\s+/g) ?? []
  const pieces = words.flatMap((word) => (fits(word) ? [word] : divide(word, fits)))
  const made: string[] = []
  for (const piece of pieces) {
    const longer = (made.at(-1) ?? '') + piece
    if (made.length > 0 && fits(longer)) made[made.length - 1] = longer
    else made.push(piece)
  }
  const shown = made.slice(0, lines).map((line) => line.trimEnd())
  const isCut = made.length > lines
  if (isCut) shown.push(shorten(shown.pop() ?? '', fits))
  return { lines: shown, isWhole: !isCut && pieces.length === words.length }
}

/** A word in pieces that fit, by what a reader sees as one sign: half a conjunct is another one. */
function divide(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = ['']
  for (const sign of signsOf(word)) {
    const longer = String(pieces.at(-1)) + sign
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const signs = signsOf(line)
  const shortened = () => `${signs.join('').trimEnd()}…`
  while (signs.length > 1 && !fits(shortened())) signs.pop()
  return shortened()
}

const signsOf = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
