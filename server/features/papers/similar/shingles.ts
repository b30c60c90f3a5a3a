/** Of all pairs of words, those with the smallest hashes stand for the text (a bottom-k sketch). */
const sketchSize = 96
/** Of a text: as much as a long paper has, so that a semester's notes take no longer. */
export const comparedLength = 60_000
/** Less is a cover page, about which nothing can be said. */
const fewestShingles = 40

/**
 * The pairs of neighbouring words of a text, as hashes. Pairs, since recognition gets a word in twenty wrong, and each wrong
 * one spoils as many shingles as these have words; letters and digits alone, since it loses signs first.
 */
export function shinglesOf(text: string): Set<number> {
  const words = text
    .slice(0, comparedLength)
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{M}\p{N}]{2,}/gu)
  const shingles = new Set<number>()
  for (let place = 1; place < (words?.length ?? 0); place++)
    shingles.add(hash(`${words?.[place - 1]} ${words?.[place]}`))
  return shingles
}

export function sketchOf(shingles: ReadonlySet<number>): number[] {
  if (shingles.size < fewestShingles) return []
  return [...shingles].toSorted((a, b) => a - b).slice(0, sketchSize)
}

/** Of the shorter text, how much stands in the other: a scan may lack a page. */
export function shareOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size < fewestShingles) return 0
  let both = 0
  for (const shingle of few) if (many.has(shingle)) both++
  return both / few.size
}

/** FNV-1a over UTF-16 units, with a last mixing (MurmurHash3's), as the database's integer. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place++) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) | 0
}
