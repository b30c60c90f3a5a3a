import type { ByteRange } from './storing/store.ts'

/**
 * What a Range header asks for of `size` bytes (RFC 9110, section 14). Several ranges at once, and what
 * cannot be read, ask for the whole: a server may answer so.
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
