import { constants, inflateSync } from 'node:zlib'

/** How a stream was packed (ISO 32000-1, 7.4): a filter, and what it has to know. */
export interface PdfFilter {
  name: string
  parameter: (key: string, usual: number) => number
}

type Decode = (packed: Buffer, maxLength: number, parameter: PdfFilter['parameter']) => Buffer | undefined

/** By name and, as in pictures inside of a page, by the short one, which readers take everywhere. */
const decoders: Readonly<Record<string, Decode>> = {
  FlateDecode: inflate,
  Fl: inflate,
  LZWDecode: lzw,
  LZW: lzw,
  ASCII85Decode: ascii85,
  A85: ascii85,
  ASCIIHexDecode: hex,
  AHx: hex,
  RunLengthDecode: runLength,
  RL: runLength,
}

/** The bytes of a stream; undefined where a filter is none for data, the stream is broken, or longer than `maxLength`. */
export function decodeStream(packed: Buffer, filters: readonly PdfFilter[], maxLength: number): Buffer | undefined {
  let bytes: Buffer | undefined = packed
  for (const { name, parameter } of filters) {
    const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined
    bytes = bytes === undefined ? undefined : decode?.(bytes, maxLength, parameter)
    if (decode === inflate || decode === lzw) bytes = bytes && undoPredictor(bytes, parameter)
  }
  return bytes
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    // What follows the stream's end is no part of it.
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })
  } catch {
    return undefined
  }
}

function hex(packed: Buffer, maxLength: number): Buffer | undefined {
  const end = packed.indexOf('>')
  const digits = packed.toString('latin1', 0, end === -1 ? undefined : end).replaceAll(/[^\da-f]/gi, '')
  return digits.length / 2 > maxLength ? undefined : Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

/** A stretch of a stream, by which each decoder that writes byte by byte is bounded. */
class Output {
  readonly #maxLength: number
  #bytes = Buffer.alloc(4096)
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** False where there is no more room. */
  push(bytes: ArrayLike<number>): boolean {
    if (this.#length + bytes.length > this.#maxLength) return false
    if (this.#length + bytes.length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], 2 * (this.#length + bytes.length))
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    return true
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

function ascii85(packed: Buffer, maxLength: number): Buffer | undefined {
  const output = new Output(maxLength)
  let group: number[] = []
  const flush = () => {
    const length = group.length - 1
    while (group.length < 5) group.push(84)
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32
    group = []
    return output.push([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].slice(0, length))
  }
  for (const character of packed) {
    if (character === 0x7e) break
    if (character === 0x7a && group.length === 0) {
      if (!output.push([0, 0, 0, 0])) return undefined
    } else if (character >= 33 && character <= 117) group.push(character - 33)
    if (group.length === 5 && !flush()) return undefined
  }
  return group.length < 2 || flush() ? output.bytes : undefined
}

function runLength(packed: Buffer, maxLength: number): Buffer | undefined {
  const output = new Output(maxLength)
  for (let place = 0; place < packed.length;) {
    const length = packed[place++] ?? 128
    if (length === 128) break
    const run =
      length < 128 ? packed.subarray(place, place + length + 1) : Buffer.alloc(257 - length, packed[place] ?? 0)
    if (!output.push(run)) return undefined
    place += length < 128 ? length + 1 : 1
  }
  return output.bytes
}

/** Codes of 9 to 12 bits, of which 256 begins anew and 257 ends (7.4.4). */
function lzw(packed: Buffer, maxLength: number, parameter: PdfFilter['parameter']): Buffer | undefined {
  const early = parameter('EarlyChange', 1)
  const output = new Output(maxLength)
  let table: Buffer[] = []
  let [width, bits, held] = [9, 0, 0]
  let last: Buffer = Buffer.alloc(0)
  const clear = () => {
    table = Array.from({ length: 258 }, (_, byte) => Buffer.from(byte < 256 ? [byte] : []))
    width = 9
    last = Buffer.alloc(0)
  }
  clear()
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xfffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const next = (held >>> bits) & (2 ** width - 1)
    if (next === 257) break
    if (next === 256) {
      clear()
      continue
    }
    const entry = table[next] ?? (next === table.length ? Buffer.concat([last, last.subarray(0, 1)]) : undefined)
    if (entry === undefined || !output.push(entry)) return undefined
    if (last.length > 0 && table.length < 4096) table.push(Buffer.concat([last, entry.subarray(0, 1)]))
    last = entry
    width = Math.min(12, Math.max(9, 32 - Math.clz32(table.length + early)))
  }
  return output.bytes
}

/** Rows were stored as differences from the bytes before or above them (7.4.4.4; PNG specification, 9). */
function undoPredictor(bytes: Buffer, parameter: PdfFilter['parameter']): Buffer | undefined {
  const predictor = parameter('Predictor', 1)
  if (predictor === 1) return bytes
  const bitsOfPixel = parameter('Colors', 1) * parameter('BitsPerComponent', 8)
  const length = Math.ceil((bitsOfPixel * parameter('Columns', 1)) / 8)
  const step = Math.max(1, Math.ceil(bitsOfPixel / 8))
  // Data is made of whole bytes, and of one kind of rows.
  if (!(length > 0) || bitsOfPixel % 8 !== 0 || (predictor !== 2 && predictor < 10)) return undefined
  if (predictor === 2 && parameter('BitsPerComponent', 8) !== 8) return undefined
  const tag = predictor === 2 ? 0 : 1
  const rows = Buffer.alloc(Math.ceil(bytes.length / (length + tag)) * length)
  let written = 0
  for (let start = 0; start < bytes.length; start += length + tag) {
    const kind = predictor === 2 ? 1 : (bytes[start] ?? 0)
    const row = bytes.subarray(start + tag, start + tag + length)
    const [from, above] = [written, written - length]
    for (let column = 0; column < row.length; column++) {
      const left = column < step ? 0 : (rows[from + column - step] ?? 0)
      const up = above < 0 ? 0 : (rows[above + column] ?? 0)
      const corner = above < 0 || column < step ? 0 : (rows[above + column - step] ?? 0)
      rows[written++] = (row[column] ?? 0) + predicted(kind, left, up, corner)
    }
  }
  return rows.subarray(0, written)
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const [byLeft, byUp] = [Math.abs(up - corner), Math.abs(left - corner)]
      const byCorner = Math.abs(left + up - 2 * corner)
      if (byLeft <= byUp && byLeft <= byCorner) return left
      return byUp <= byCorner ? up : corner
    }
    default:
      return 0
  }
}
