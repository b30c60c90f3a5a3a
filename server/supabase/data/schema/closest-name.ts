/**
 * Less alike than this, a suggestion would only puzzle. PostgREST's own thresholds (Error.hs): for what belongs to
 * something that the caller has named already, and for the names of tables and functions, which are not to be fished for.
 */
const alikeEnough = { member: 0.33, name: 0.75 }

/** Of those that share pieces with the name, so many are compared letter by letter. */
const maxCompared = 50

/**
 * The candidate most like a misspelt name, as PostgREST finds it (fuzzyset 0.2): chosen by the cosine of their pieces of
 * three letters, ranked by Levenshtein distance; by pieces of two where those of three lead nowhere. The first among
 * equals.
 */
export function closest(
  name: string,
  candidates: Iterable<string>,
  kind: keyof typeof alikeEnough,
): string | undefined {
  const wanted = name.toLowerCase()
  const spelled = new Map<string, string>()
  for (const candidate of candidates) {
    const key = candidate.toLowerCase()
    if (!spelled.has(key)) spelled.set(key, candidate)
  }
  if (spelled.has(wanted)) return spelled.get(wanted)
  // The names of a body's fields may be megabytes: what is longer than any that could be like it is not looked at.
  const longest = [...spelled.keys()].reduce((length, key) => Math.max(length, key.length), 0)
  if (wanted.length > (2 * longest) / alikeEnough[kind]) return undefined
  for (const size of [3, 2]) {
    const [best] = bySharedPieces(wanted, spelled.keys(), size)
      .map((key) => ({ key, likeness: likeness(wanted, key, alikeEnough[kind]) }))
      .filter((each) => each.likeness >= alikeEnough[kind])
      .toSorted((a, b) => b.likeness - a.likeness)
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

/** How often each piece of so many letters occurs; signs count for nothing, so `user_name` is `username`. */
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

/** The share of letters that need no change; 0 where their numbers alone keep it below `enough`. */
function likeness(a: string, b: string, enough: number): number {
  const [from, to] = [[...a], [...b]]
  const [shorter, longer] = [Math.min(from.length, to.length), Math.max(from.length, to.length)]
  // A name may be as long as a URL.
  return shorter < enough * longer ? 0 : 1 - distance(from, to) / longer
}

/** How many letters have to be added, left out or replaced (Levenshtein), one row of the table at a time. */
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
