/**
 * Less alike than this, a suggestion would only puzzle. PostgREST's own thresholds: for what stands in a list that the
 * caller has named already, and for the names of tables and functions, which are not to be fished for.
 */
const alikeEnough = { member: 0.33, name: 0.75 }

/** The candidate most like a misspelt name: the shares of the three-letter pieces that both have. */
export function closest(
  name: string,
  candidates: Iterable<string>,
  kind: keyof typeof alikeEnough,
): string | undefined {
  const wanted = pieces(name)
  let best: { candidate: string; likeness: number } | undefined
  for (const candidate of candidates) {
    const likeness = cosine(wanted, pieces(candidate))
    if (likeness >= alikeEnough[kind] && (best === undefined || likeness > best.likeness))
      best = { candidate, likeness }
  }
  return best?.candidate
}

function pieces(name: string): Map<string, number> {
  const text = `-${name.toLowerCase()}-`
  const counts = new Map<string, number>()
  for (let at = 0; at + 3 <= text.length; at++) {
    const piece = text.slice(at, at + 3)
    counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let product = 0
  for (const [piece, count] of a) product += count * (b.get(piece) ?? 0)
  return product === 0 ? 0 : product / (length(a) * length(b))
}

function length(counts: Map<string, number>): number {
  return Math.hypot(...counts.values())
}
