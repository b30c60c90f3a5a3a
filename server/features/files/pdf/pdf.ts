import { constants, inflateSync } from 'node:zlib'

/** All object streams of a file, unpacked, in bytes: far more than any page tree, and no bomb. */
const maxUnpackedBytes = 32 * 1024 * 1024
/** Objects of one stream; writers put a few hundred into each. */
const maxObjects = 10_000

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

/** Walked by hand: a file of beginnings without ends would send a pattern to its end from each of them. */
function objectsOf(text: string): string[] {
  const objects: string[] = []
  const heads = /\b\d+\s+\d+\s+obj\b/g
  let room = maxUnpackedBytes
  while (heads.test(text)) {
    const end = text.indexOf('endobj', heads.lastIndex)
    if (end === -1) break
    const object = text.slice(heads.lastIndex, end)
    heads.lastIndex = end
    if (!/\/Type\s*\/ObjStm\b/.test(object)) objects.push(object)
    else {
      const stream = readStream(object, room)
      // How many bytes a broken or too long stream had unpacked is not known.
      room -= stream?.unpacked.length ?? room
      if (stream !== undefined) objects.push(...packedObjects(stream))
    }
  }
  return objects
}

interface ObjectStream {
  dictionary: string
  unpacked: string
}

function readStream(object: string, room: number): ObjectStream | undefined {
  const [, dictionary = '', packed = ''] = /^(.*?)stream\r?\n(.*)$/s.exec(object) ?? []
  const unpacked = room > 0 ? unpack(Buffer.from(packed, 'latin1'), room) : undefined
  return unpacked === undefined ? undefined : { dictionary, unpacked }
}

/** Since PDF 1.5 objects may stand in a compressed stream, after a table of their places (ISO 32000, 7.5.7). */
function packedObjects({ dictionary, unpacked }: ObjectStream): string[] {
  const number = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? NaN)
  const [count, first] = [number('N'), number('First')]
  if (!(count <= maxObjects) || !Number.isInteger(first)) return []
  const table = unpacked
    .slice(0, first)
    .trim()
    .split(/\s+/, 2 * count)
    .map(Number)
  const starts = Array.from({ length: count }, (_, index) => first + (table[2 * index + 1] ?? NaN))
  // Places stand in increasing order; others could make of one stream ten thousand times its length.
  if (starts.some((start, index) => !(start >= (starts[index - 1] ?? first)))) return []
  return starts.map((start, index) => unpacked.slice(start, starts[index + 1]))
}

/** The text of a compressed stream, one character a byte; undefined where it is broken or longer than that. */
export function unpack(packed: Uint8Array, maxOutputLength: number): string | undefined {
  try {
    // What follows the stream's end is no part of it.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength }
    return inflateSync(packed, options).toString('latin1')
  } catch {
    return undefined
  }
}
