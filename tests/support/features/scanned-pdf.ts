import { createRequire } from 'node:module'

// What a scanner makes of a page: a grey picture, a little askew, with specks. Drawn with the canvas that pdf.js brings.

interface Canvas {
  getContext: (kind: '2d') => {
    fillStyle: string
    font: string
    fillRect: (x: number, y: number, width: number, height: number) => void
    fillText: (text: string, x: number, y: number) => void
    translate: (x: number, y: number) => void
    rotate: (angle: number) => void
  }
  toBuffer: (type: 'image/jpeg', quality: number) => Buffer
}
const packages = createRequire(import.meta.url)
const { createCanvas } = createRequire(packages.resolve('pdfjs-dist/package.json'))('@napi-rs/canvas') as {
  createCanvas: (width: number, height: number) => Canvas
}

const [pageWidth, pageHeight] = [595, 842]

export interface ScanOptions {
  /** Dots an inch. */
  resolution?: number
  /** Degrees. */
  askew?: number
  /** Specks a page. */
  specks?: number
  quality?: number
  /** Unless it is given, one that every program decodes by itself, alike. */
  colourSpace?: string
}

/** A PDF of a picture for each page, whose text is in lines. */
export function makeScannedPdf(pages: readonly string[], options: ScanOptions = {}): Buffer<ArrayBuffer> {
  const { colourSpace = '[/CalRGB << /WhitePoint [0.9505 1 1.089] >>]' } = options
  const pictures = pages.map((text) => picture(text, options))
  const kids = pictures.map((_, index) => `${3 + 3 * index} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
  ]
  for (const [index, { jpeg, width, height }] of pictures.entries()) {
    const first = 3 + 3 * index
    const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Im Do Q`
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Im ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
      ),
      Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colourSpace} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
        ),
        jpeg,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  return assembleBinary(objects)
}

function picture(text: string, { resolution = 150, askew = 0.6, specks = 400, quality = 60 }: ScanOptions) {
  const scale = resolution / 72
  const [width, height] = [Math.round(pageWidth * scale), Math.round(pageHeight * scale)]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#efece4'
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate((askew * Math.PI) / 180)
  pen.translate(-width / 2, -height / 2)
  pen.fillStyle = '#2a2a2a'
  pen.font = `${11 * scale}px serif`
  for (const [line, words] of text.split('\n').entries()) pen.fillText(words, 50 * scale, (60 + line * 17) * scale)
  // The same each time.
  let seed = 7
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  for (let speck = 0; speck < specks; speck++) pen.fillRect(next() * width, next() * height, scale * 0.4, scale * 0.4)
  return { jpeg: canvas.toBuffer('image/jpeg', quality), width, height }
}

/** @param root the number of the catalogue, which may stand anywhere */
export function assembleBinary(objects: readonly Buffer[], root = 1): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  let length = pieces[0]?.length ?? 0
  const places: number[] = []
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const size = objects.length + 1
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${root} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}
