/** Packs bits of a deflate stream, the first one lowest in its byte. */
function bytesOfBits(bits: string): Buffer {
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt([...byte].toReversed().join(''), 2)))
}

const number = (value: number, width: number) => [...value.toString(2).padStart(width, '0')].toReversed().join('')

/**
 * A block without any symbol, for which two tables are built (RFC 1951, 3.2.7): the most expensive one for its size.
 */
const emptyBlock = [
  '0',
  number(2, 2),
  number(0, 5) + number(0, 5) + number(14, 4),
  // Lengths of the codes of lengths, in their order: 18 (many zeros) and 1 have one bit.
  [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1].map((length) => number(length, 3)).join(''),
  // 256 zeros, then a length for the end of the block and one for the distance.
  `1${number(138 - 11, 7)}1${number(118 - 11, 7)}00`,
  '0',
].join('')

/** Inflates to nothing, with the maximum of work for its size. */
function costlyStream(blocks: number): Buffer {
  const four = bytesOfBits(emptyBlock.repeat(4))
  const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
  const sumOfNothing = Buffer.from([0, 0, 0, 1])
  const start = Buffer.from([0x78, 0x9c])
  return Buffer.concat([start, ...Array<Buffer>(Math.ceil(blocks / 4)).fill(four), lastBlock, sumOfNothing])
}

/**
 * A PDF of one stream that inflates to nothing, with `names` times the name of object streams in its dictionary, or
 * shared by so many objects. Zipped, it is a thousandth of its size.
 */
export function emptyStreams({ names = 1, objects = 1, blocks = 20_000 }): Buffer<ArrayBuffer> {
  const dictionary = `<< ${'/ObjStm '.repeat(names)}/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode >>`
  const heads = Array.from({ length: objects }, (_, index) => `${index + 1} 0 obj ${dictionary} stream`).join(' ')
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${heads}\n`),
    costlyStream(blocks),
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

/** Unterminated strings: each is scanned to the end of the file. That takes minutes; zipped it is 2 KB. */
export const endlessStrings = (): Buffer<ArrayBuffer> => Buffer.from(`%PDF-1.7\n${'1 0 obj ('.repeat(100_000)}`)
