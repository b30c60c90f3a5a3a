import { createRequire } from 'node:module'

// Pages as from a scanner or a phone: a grey picture, a little askew, with specks and uneven light. Drawn with the
// canvas that pdf.js depends on.

interface Gradient {
  addColorStop: (at: number, colour: string) => void
}

interface Pen {
  fillStyle: string | Gradient
  strokeStyle: string
  lineWidth: number
  font: string
  globalCompositeOperation: string
  fillRect: (x: number, y: number, width: number, height: number) => void
  fillText: (text: string, x: number, y: number) => void
  translate: (x: number, y: number) => void
  scale: (x: number, y: number) => void
  rotate: (angle: number) => void
  save: () => void
  restore: () => void
  beginPath: () => void
  rect: (x: number, y: number, width: number, height: number) => void
  clip: () => void
  moveTo: (x: number, y: number) => void
  bezierCurveTo: (...points: [number, number, number, number, number, number]) => void
  stroke: () => void
  getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray }
  createLinearGradient: (x0: number, y0: number, x1: number, y1: number) => Gradient
  createRadialGradient: (x0: number, y0: number, r0: number, x1: number, y1: number, r1: number) => Gradient
}

interface Canvas {
  getContext: (kind: '2d') => Pen
  toBuffer: (type: 'image/jpeg', quality: number) => Buffer
}
const packages = createRequire(import.meta.url)
const { createCanvas } = createRequire(packages.resolve('pdfjs-dist/package.json'))('@napi-rs/canvas') as {
  createCanvas: (width: number, height: number) => Canvas
}

const [pageWidth, pageHeight] = [595, 842]

/** The direction of the light, and the share of it that is left where it falls off. */
type Light = readonly ['lamp' | 'side' | 'corner' | 'dim', number]

/** The prefix of a handwritten line. */
export const byHand = '~'

export interface ScanOptions {
  /** Dots per inch. */
  resolution?: number
  /** Degrees. */
  askew?: number
  /** Specks per page. */
  specks?: number
  quality?: number
  /** White on each side, as a share of width and height: scan apps add it to a photograph. */
  margin?: number
  light?: Light
  /** The rotation of the page: its top is at the right of the picture after 90 degrees. */
  turn?: 0 | 90 | 180 | 270
  /** A text layer over the picture. */
  stamp?: string
  /** By default one that all programs decode alike. */
  colourSpace?: string
}

/** A PDF with a picture for each page, whose text is in lines. */
export function makeScannedPdf(pages: readonly string[], options: ScanOptions = {}): Buffer<ArrayBuffer> {
  const { colourSpace = '[/CalRGB << /WhitePoint [0.9505 1 1.089] >>]' } = options
  const pictures = pages.map((text) => picture(text, options))
  const kids = pictures.map((_, index) => `${4 + 3 * index} 0 R`).join(' ')
  const [across, down] = (options.turn ?? 0) % 180 === 0 ? [pageWidth, pageHeight] : [pageHeight, pageWidth]
  const stamp = options.stamp === undefined ? '' : ` BT /F1 9 Tf 20 12 Td (${options.stamp}) Tj ET`
  const content = `q ${across} 0 0 ${down} 0 0 cm /Im Do Q${stamp}`
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (const [index, { jpeg, width, height }] of pictures.entries()) {
    const first = 4 + 3 * index
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources << /Font << /F1 3 0 R >> /XObject << /Im ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
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

function picture(text: string, options: ScanOptions) {
  const { resolution = 150, askew = 0.6, specks = 400, quality = 60, margin = 0, light, turn = 0 } = options
  const scale = resolution / 72
  const [width, height] = [Math.round(pageWidth * scale), Math.round(pageHeight * scale)]
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width]
  const canvas = createCanvas(across, down)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, across, down)
  pen.translate(across / 2, down / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.scale(1 - 2 * margin, 1 - 2 * margin)
  pen.translate(-width / 2, -height / 2)
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.clip()
  pen.fillStyle = '#efece4'
  pen.fillRect(0, 0, width, height)
  // A fixed seed.
  let seed = 7
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  pen.save()
  pen.translate(width / 2, height / 2)
  pen.rotate((askew * Math.PI) / 180)
  pen.translate(-width / 2, -height / 2)
  pen.fillStyle = '#2a2a2a'
  pen.font = `${11 * scale}px serif`
  for (const [line, words] of text.split('\n').entries()) {
    const y = (60 + line * 17) * scale
    if (words.startsWith(byHand)) write(pen, words, { x: 50 * scale, y, size: 9 * scale }, next)
    else pen.fillText(words, 50 * scale, y)
  }
  for (let speck = 0; speck < specks; speck++) pen.fillRect(next() * width, next() * height, scale * 0.4, scale * 0.4)
  pen.restore()
  if (light !== undefined) shade(pen, light, { width, height })
  return { jpeg: canvas.toBuffer('image/jpeg', quality), width: across, height: down }
}

/** Lines of text, black on white, as a bitmap of ink. */
export function drawInk(lines: readonly string[], { width, height }: { width: number; height: number }) {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000000'
  pen.font = '30px serif'
  for (const [index, line] of lines.entries()) pen.fillText(line, 150, 160 + index * 50)
  const { data } = pen.getImageData(0, 0, width, height)
  return { width, height, isInk: (x: number, y: number) => (data[4 * (y * width + x)] ?? 255) < 128 }
}

/** Loops and strokes instead of letters. */
function write(pen: Pen, words: string, { x, y, size }: { x: number; y: number; size: number }, next: () => number) {
  pen.strokeStyle = '#1d2a55'
  pen.lineWidth = size / 6
  let at = x
  for (const glyph of words.slice(byHand.length)) {
    const wide = size * (0.5 + next() * 0.5)
    if (glyph !== ' ') {
      const around = () => y - size * 1.4 * next() + size * 0.3
      pen.beginPath()
      pen.moveTo(at, y)
      pen.bezierCurveTo(at + wide * next(), around(), at + wide * next(), around(), at + wide, y - size * 0.4 * next())
      pen.bezierCurveTo(at - wide * next(), around(), at + wide * 2 * next(), around(), at + wide, y)
      pen.stroke()
    }
    at += wide
  }
}

const grey = (share: number) => `rgb(${[share, share, share].map((of) => Math.round(of * 255)).join(', ')})`

/** Reduces the brightness of what is drawn, as uneven light does. */
function shade(pen: Pen, [from, left]: Light, { width, height }: { width: number; height: number }) {
  const gradients = {
    lamp: () => pen.createRadialGradient(width * 0.6, height * 0.35, 0, width * 0.6, height * 0.35, height * 0.8),
    side: () => pen.createLinearGradient(0, 0, width, height * 0.2),
    corner: () => pen.createLinearGradient(width * 0.35, height * 0.5, width, height),
    dim: () => pen.createLinearGradient(0, 0, 0, height),
  }
  const gradient = gradients[from]()
  gradient.addColorStop(0, grey(from === 'dim' ? left : 0.92))
  gradient.addColorStop(1, grey(left))
  pen.globalCompositeOperation = 'multiply'
  pen.fillStyle = gradient
  pen.fillRect(0, 0, width, height)
}

/** @param root the number of the catalogue, which may be anywhere */
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
