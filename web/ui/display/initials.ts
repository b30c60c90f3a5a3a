const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (text: string): string => graphemes.segment(text)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letter or digit of a word with its combining marks; a ligature's first. Empty where the word has none. */
function firstLetter(word: string): string {
  const [from = ''] = /[\p{L}\p{N}].*/su.exec(word.normalize('NFKC')) ?? []
  return firstOf(firstOf(from).toLocaleUpperCase())
}

/** First letters of the first and the last word; 'U' when there is no name (docs/behaviour.md#profile-modal). */
export function initials(name: string): string {
  const letters = name.split(/\s+/).map(firstLetter).filter(Boolean)
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return ends.join('') || 'U'
}
