export type Encoding = 'br' | 'gzip'

/** In our order of preference: brotli is smaller, and wins between equal weights. */
const preference: readonly Encoding[] = ['br', 'gzip']

/**
 * The one of the `available` encodings to send, by RFC 9110 section 12.5.3; undefined is the plain file. A client that
 * also rejects the plain file (`identity;q=0`) gets it nevertheless: better than a 406.
 */
export function chooseEncoding(
  header: string | undefined,
  available: Pick<ReadonlySet<Encoding>, 'has'>,
): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = readWeights(header)
  const anyOther = weights.get('*') ?? 0
  let chosen: Encoding | undefined
  // The plain file wins only when it is named with a higher weight.
  let best = weights.get('identity') ?? 0
  for (const encoding of preference) {
    const weight = weights.get(encoding) ?? anyOther
    const better = chosen === undefined ? weight >= best : weight > best
    if (available.has(encoding) && weight > 0 && better) [chosen, best] = [encoding, weight]
  }
  return chosen
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    // An invalid weight counts as 0.
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}
