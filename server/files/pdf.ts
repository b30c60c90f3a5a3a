import { constants, inflateSync } from 'node:zlib'

/** Objects of one stream, unpacked: far more than any page tree. */
const longestStream = 32 * 1024 * 1024

/**
 * The number of pages, or undefined where it does not stand in the open (an encrypted or damaged file).
 * Read off the root of the page tree: the node that has no parent. An edited file has its newest root last.
 */
export function countPages(bytes: Buffer): number | undefined {
  const roots = objectsOf(bytes.toString('latin1')).filter(
    (object) => /\/Type\s*\/Pages\b/.test(object) && !/\/Parent\b/.test(object),
  )
  const count = Number(/\/Count\s+(\d+)/.exec(roots.at(-1) ?? '')?.[1] ?? 0)
  return count > 0 ? count : undefined
}

function objectsOf(text: string): string[] {
  return [...text.matchAll(/\b\d+\s+\d+\s+obj\b(.*?)endobj/gs)].flatMap(([, object = '']) =>
    /\/Type\s*\/ObjStm\b/.test(object) ? packedObjects(object) : [object],
  )
}

/** Since PDF 1.5 objects may stand in a compressed stream, after a table of their places (ISO 32000, 7.5.7). */
function packedObjects(object: string): string[] {
  const [, dictionary = '', packed = ''] = /^(.*?)stream\r?\n(.*)$/s.exec(object) ?? []
  const number = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? NaN)
  const [count, first] = [number('N'), number('First')]
  const text = unpacked(packed)
  if (text === undefined || !Number.isInteger(count) || !Number.isInteger(first)) return []
  const table = text.slice(0, first).trim().split(/\s+/).map(Number)
  const starts = Array.from({ length: count }, (_, index) => first + (table[2 * index + 1] ?? NaN))
  return starts.map((start, index) => text.slice(start, starts[index + 1]))
}

function unpacked(packed: string): string | undefined {
  try {
    // What follows the stream's end is no part of it.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: longestStream }
    return inflateSync(Buffer.from(packed, 'latin1'), options).toString('latin1')
  } catch {
    return undefined
  }
}
