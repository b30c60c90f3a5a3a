/** First letters of the first and the last word; 'U' when there is no name (docs/behaviour.md#profile-modal). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  // Spread by code point: half of a surrogate pair is no letter.
  const letters = ends.map((word) => [...(word ?? '')][0] ?? '').join('')
  return letters.toLocaleUpperCase() || 'U'
}
