import { deflateSync } from 'node:zlib'

// Files as writers lay them out, or as none would: objects, streams of objects, and a cross-reference table.

/** A piece of a file, one character per byte. */
export type Piece = string | Buffer

export interface PackedObjects {
  /** The number of the stream that contains them. */
  number: number
  objects: Readonly<Record<number, string>>
  /** Entries of the stream's dictionary beside /N, /First and /Length. */
  dictionary: string
  pack: (content: Buffer) => Buffer
  /** Instead of `/N n /First f`, with the bytes between dictionary and data. */
  head?: (count: number, first: number, length: number) => string
}

export interface PdfFile {
  objects: Readonly<Record<number, Piece>>
  packed?: PackedObjects
  /** The object's head before `obj`; by default `5 0 obj`. */
  headOf?: (number: number) => string
  /** Written before the file's header. */
  before?: string
  trailer?: string
  /** False offsets in the table: the number of an object, and a mark at that place. */
  claimed?: Readonly<Record<number, string>>
  lineEnd?: string
  /** 'lost': the table's offset is wrong, and readers reconstruct it. */
  table?: 'there' | 'lost'
}

const bytesOf = (piece: Piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)

export const streamObject = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([bytesOf(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, bytesOf('\nendstream')])

function packedObject({ objects, dictionary, pack, head }: PackedObjects): Buffer {
  const texts = Object.values(objects)
  const table = Object.keys(objects)
    .map((number, index) => `${number} ${texts.slice(0, index).join(' ').length + (index === 0 ? 0 : 1)}`)
    .join(' ')
  const first = table.length + 1
  const data = pack(bytesOf(`${table} ${texts.join(' ')}`))
  const opening =
    head?.(texts.length, first, data.length) ??
    `<< ${dictionary} /N ${texts.length} /First ${first} /Length ${data.length} >>\nstream\n`
  return Buffer.concat([bytesOf(opening), data, bytesOf('\nendstream')])
}

/** The file, with a table of the type that its kind of objects needs. Object 1 is the catalogue. */
export function pdfFile({ objects, packed, headOf, before = '', trailer = '', claimed = {}, lineEnd, table }: PdfFile) {
  const pieces: Buffer[] = [bytesOf(`${before}%PDF-1.7\n`)]
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  const places = new Map<number, number>()
  const all: Record<number, Piece> = { ...objects }
  if (packed !== undefined) all[packed.number] = packedObject(packed)
  for (const [key, content] of Object.entries(all)) {
    const number = Number(key)
    places.set(number, length())
    pieces.push(bytesOf(headOf?.(number) ?? `${number} 0 obj\n`), bytesOf(content), bytesOf('\nendobj\n'))
  }
  const body = Buffer.concat(pieces)
  for (const [number, mark] of Object.entries(claimed)) places.set(Number(number), body.indexOf(mark))
  const size = Math.max(...places.keys(), ...Object.keys(packed?.objects ?? {}).map(Number)) + 2
  const end = packed === undefined ? plainTable(places, size, trailer) : tableStream(places, size, trailer, packed)
  const start = table === 'lost' ? 12 : body.length
  const file = Buffer.concat([body, end, bytesOf(`\nstartxref\n${start}\n%%EOF\n`)])
  return lineEnd === undefined ? file : Buffer.from(file.toString('latin1').replaceAll('\n', lineEnd), 'latin1')
}

function plainTable(places: ReadonlyMap<number, number>, size: number, trailer: string): Buffer {
  const entries = Array.from({ length: size }, (_, number) => {
    const place = places.get(number)
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  })
  return bytesOf(`xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>`)
}

/** Since version 1.5 the table is a stream that contains in which stream an object is packed (ISO 32000-1, 7.5.8). */
function tableStream(
  places: ReadonlyMap<number, number>,
  size: number,
  trailer: string,
  { number: stream, objects }: PackedObjects,
): Buffer {
  const packed = Object.keys(objects).map(Number)
  const entries = Buffer.alloc(7 * size)
  for (let number = 0; number < size; number++) {
    const [place, index] = [places.get(number), packed.indexOf(number)]
    entries.writeUInt8(place === undefined ? (index === -1 ? 0 : 2) : 1, 7 * number)
    entries.writeUInt32BE(place ?? (index === -1 ? 0 : stream), 7 * number + 1)
    entries.writeUInt16BE(place === undefined && index !== -1 ? index : 0, 7 * number + 5)
  }
  const dictionary = `/Type /XRef /Size ${size} /W [1 4 2] /Root 1 0 R ${trailer} /Filter /FlateDecode`
  return Buffer.concat([
    bytesOf(`${size - 1} 0 obj\n`),
    streamObject(dictionary, deflateSync(entries)),
    bytesOf('\nendobj'),
  ])
}
