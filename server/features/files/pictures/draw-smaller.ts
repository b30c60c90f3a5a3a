import { createRequire } from 'node:module'
import { type Size, sizeWithin } from '#domain/papers/pictures/page-size.ts'

interface Canvas extends Size {
  getContext: (kind: '2d') => {
    fillStyle: string
    imageSmoothingQuality: 'high'
    fillRect: (x: number, y: number, width: number, height: number) => void
    drawImage: (picture: Size, ...place: [x: number, y: number, width: number, height: number]) => void
  }
  encode: (format: 'jpeg', quality: number) => Promise<Buffer>
}

// The canvas that pdf.js brings, which draws the first pages of papers as well.
const packages = createRequire(import.meta.url)
const { createCanvas, loadImage } = createRequire(packages.resolve('pdfjs-dist/package.json'))('@napi-rs/canvas') as {
  createCanvas: (width: number, height: number) => Canvas
  loadImage: (file: Buffer) => Promise<Size>
}

interface Smaller {
  maxBytes: number
  steps: readonly { longestSide: number; quality: number }[]
}

/** What the browser does with a photograph (web/content/papers/pictures), with the canvas of the server. */
export async function drawSmaller(file: Buffer, { maxBytes, steps }: Smaller) {
  // The decoder turns it upright, as EXIF says that its camera was held.
  const picture = await loadImage(file).catch(() => undefined)
  if (picture === undefined || picture.width < 1 || picture.height < 1) return { rejected: 'broken' }
  let drawn: { width: number; height: number; bytes: Buffer } | undefined
  for (const { longestSide, quality } of steps) {
    const { width, height } = sizeWithin(picture, longestSide)
    const canvas = createCanvas(width, height)
    const drawing = canvas.getContext('2d')
    drawing.imageSmoothingQuality = 'high'
    // What is transparent is paper.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, width, height)
    drawing.drawImage(picture, 0, 0, width, height)
    drawn = { width, height, bytes: await canvas.encode('jpeg', Math.round(quality * 100)) }
    if (drawn.bytes.length <= maxBytes) break
  }
  return drawn ?? { rejected: 'broken' }
}
