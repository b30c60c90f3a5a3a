import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'

// Pictures as phones and scan apps make them, with the canvas that pdf.js brings.

interface Canvas {
  getContext: (kind: '2d') => {
    fillStyle: string
    font: string
    fillRect: (x: number, y: number, width: number, height: number) => void
    fillText: (text: string, x: number, y: number) => void
  }
  encode: (format: 'jpeg' | 'png' | 'webp' | 'avif', quality?: number) => Promise<Buffer<ArrayBuffer>>
}
const packages = createRequire(import.meta.url)
const { createCanvas } = createRequire(packages.resolve('pdfjs-dist/package.json'))('@napi-rs/canvas') as {
  createCanvas: (width: number, height: number) => Canvas
}

interface Drawing {
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
  width?: number
  height?: number
}

/** A page with this text. */
export async function drawPicture(
  text: string,
  { format = 'jpeg', width = 900, height = 1200 }: Drawing = {},
): Promise<Buffer<ArrayBuffer>> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f2eee4'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#1c1c1c'
  pen.font = '40px serif'
  pen.fillText(text, 60, 120)
  return canvas.encode(format, ...(format === 'png' ? [] : [80]))
}

/** A JPEG that says that its camera was turned by a quarter (EXIF, orientation 6), and where it was. */
export function turnedJpeg(jpeg: Buffer): Buffer<ArrayBuffer> {
  const exif = Buffer.concat([
    Buffer.from('457869660000', 'hex'),
    Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex'),
    Buffer.from('GPS 21.4934 N 83.9812 E'),
  ])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), exif])
  segment.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** The beginning of a picture of an Apple camera, which no decoder here opens. */
export const heicHead = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000)])

const chunk = (type: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A white square of one bit a point (PNG specification, 11.2), four bytes a point once it is drawn. */
export function emptyPng(side: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
