import { deflateSync } from 'node:zlib'

// Filters of PDF streams in the direction of encoding (ISO 32000-1, 7.4).

export const hex = (content: Buffer): Buffer => Buffer.from(`${content.toString('hex')}>`)

export const runLength = (content: Buffer): Buffer =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(content.length / 128) }, (_, index) => {
      const run = content.subarray(128 * index, 128 * (index + 1))
      return Buffer.concat([Buffer.from([run.length - 1]), run])
    }),
    Buffer.from([128]),
  ])

export function ascii85(content: Buffer): Buffer {
  let text = ''
  for (let place = 0; place < content.length; place += 4) {
    const group = content.subarray(place, place + 4)
    const value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE()
    const digits = [4, 3, 2, 1, 0].map((power) => String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85)))
    text += group.length === 4 && value === 0 ? 'z' : digits.slice(0, group.length + 1).join('')
  }
  return Buffer.from(`${text}~>`)
}

/** Each byte as a code of its own; the table is reset before its codes grow longer than 9 bits. */
export function lzw(content: Buffer): Buffer {
  const codes = [...content].flatMap((byte, index) => (index % 200 === 0 ? [256, byte] : [byte]))
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
}

/** Rows of 16 bytes, each as its difference from the prediction of one of PNG's five filters. */
export function pngRows(content: Buffer, kind: 0 | 1 | 2 | 3 | 4): Buffer {
  const columns = 16
  const padded = Buffer.concat([content, Buffer.alloc(-content.length & (columns - 1), ' ')])
  const rows: Buffer[] = []
  for (let start = 0; start < padded.length; start += columns) {
    const row = Buffer.alloc(columns + 1, kind)
    for (let column = 0; column < columns; column++) {
      const at = start + column
      const left = column === 0 ? 0 : (padded[at - 1] ?? 0)
      const up = padded[at - columns] ?? 0
      const corner = column === 0 ? 0 : (padded[at - columns - 1] ?? 0)
      row[column + 1] = (padded[at] ?? 0) - ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0)
    }
    rows.push(row)
  }
  return Buffer.concat(rows)
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

export const tiffRows = (content: Buffer): Buffer =>
  Buffer.from(Array.from(content, (byte, index) => (byte - (index % 16 === 0 ? 0 : (content[index - 1] ?? 0))) & 255))

export const deflateTwice = (content: Buffer): Buffer => deflateSync(deflateSync(content))
