/**
 * Below this similarity a suggestion would only puzzle. PostgREST's thresholds (Error.hs): for members of something
 * that the caller has already named, and for names of tables and functions, which a caller must not be able to
 * discover.
 */
const minSimilarity = { member: 0.33, name: 0.75 }

/** How many of the candidates that share pieces are compared letter by letter. */
const maxCompared = 50

/**
 * The candidate most similar to a misspelt name, as PostgREST finds it (fuzzyset 0.2): chosen by the cosine of their
 * trigrams, ranked by Levenshtein distance; by bigrams where the trigrams find none. The first among equals.
 */
export function closest(
  name: string,
  candidates: Iterable<string>,
  kind: keyof typeof minSimilarity,
): string | undefined {
  const wanted = name.toLowerCase()
  const spelled = new Map<string, string>()
  for (const candidate of candidates) {
    const key = candidate.toLowerCase()
    if (!spelled.has(key)) spelled.set(key, candidate)
  }
  if (spelled.has(wanted)) return spelled.get(wanted)
  // Field names of a body may have megabytes: a name too long to be similar to any is not compared.
  const longest = [...spelled.keys()].reduce((length, key) => Math.max(length, key.length), 0)
  if (wanted.length > (2 * longest) / minSimilarity[kind]) return undefined
  for (const size of [3, 2]) {
    const [best] = bySharedPieces(wanted, spelled.keys(), size)
      .map((key) => ({ key, similarity: similarity(wanted, key, minSimilarity[kind]) }))
      .filter((each) => each.similarity >= minSimilarity[kind])
      .toSorted((a, b) => b.similarity - a.similarity)
    if (best !== undefined) return spelled.get(best.key)
  }
  return undefined
}

function bySharedPieces(wanted: string, keys: Iterable<string>, size: number): string[] {
  const own = pieces(wanted, size)
  return [...keys]
    .map((key) => ({ key, shared: cosine(own, pieces(key, size)) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, maxCompared)
    .map(({ key }) => key)
}

/** Counts the pieces of `size` letters; punctuation is dropped, so `user_name` equals `username`. */
function pieces(text: string, size: number): Map<string, number> {
  const letters = ['-', ...text.replaceAll(/[^\p{L}\p{N}\s,]/gu, ''), '-']
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= letters.length; at++) {
    const piece = letters.slice(at, at + size).join('')
    counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [piece, count] of a) product += count * (b.get(piece) ?? 0)
  return product === 0 ? 0 : product / (magnitude(a) * magnitude(b))
}

function magnitude(counts: ReadonlyMap<string, number>): number {
  return Math.hypot(...counts.values())
}

/** The share of letters that need no change; 0 where the lengths alone keep it below `enough`. */
function similarity(a: string, b: string, enough: number): number {
  const [from, to] = [[...a], [...b]]
  const [shorter, longer] = [Math.min(from.length, to.length), Math.max(from.length, to.length)]
  // A name may be as long as a URL.
  return shorter < enough * longer ? 0 : 1 - distance(from, to) / longer
}

/** Levenshtein distance, one row of the table at a time. */
function distance(from: readonly string[], to: readonly string[]): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, other] of to.entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min((above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, replaced))
    }
    above = current
  }
  return above[to.length] ?? 0
}
