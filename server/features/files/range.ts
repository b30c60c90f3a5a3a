import type { ByteRange } from './storing/store.ts'

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14). Several ranges, and an invalid header, mean
 * the whole file, which the RFC permits.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const wanted = Number(to)
    return wanted === 0 ? 'unsatisfiable' : { first: Math.max(size - wanted, 0), last: size - 1 }
  }
  const [first, last] = [Number(from), to === '' ? Infinity : Number(to)]
  if (last < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last: Math.min(last, size - 1) }
}
