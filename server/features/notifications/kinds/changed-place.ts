/** The most characters of a text that a notification shows. */
const shownLength = 110
/** The words before the first difference that say where it is. */
const wordsBefore = 4

/** Two texts in one line each, from a few words before their first difference on. */
export function changedPlace(before: string, after: string): { before: string; after: string } {
  const one = before.split(/\s+/).filter(Boolean)
  const other = after.split(/\s+/).filter(Boolean)
  const differing = one.findIndex((word, index) => word !== other[index])
  const first = Math.max(0, (differing === -1 ? one.length : differing) - wordsBefore)
  return { before: excerptFrom(one, first), after: excerptFrom(other, first) }
}

function excerptFrom(words: readonly string[], first: number): string {
  const text = `${first > 0 ? '… ' : ''}${words.slice(first).join(' ')}`
  const characters = [...text]
  return characters.length <= shownLength ? text : `${characters.slice(0, shownLength - 1).join('')}…`
}
