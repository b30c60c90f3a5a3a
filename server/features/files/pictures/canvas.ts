import { createRequire } from 'node:module'
import type { Size } from '#domain/papers/pictures/page-size.ts'

interface Drawing {
  fillStyle: string
  imageSmoothingQuality: 'high'
  beginPath: () => void
  fill: () => void
  fillRect: (x: number, y: number, width: number, height: number) => void
  roundRect: (...place: [x: number, y: number, width: number, height: number, radius: number]) => void
  drawImage: (picture: Size, ...place: [x: number, y: number, width: number, height: number]) => void
  /** Red, green, blue and opacity of each pixel, 0 to 255. */
  getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray }
}

interface Canvas extends Size {
  getContext: (kind: '2d') => Drawing
  encode: (format: 'jpeg' | 'png', quality?: number) => Promise<Buffer>
}

// The canvas that pdf.js brings, which draws the first pages of papers as well.
const packages = createRequire(import.meta.url)
const { createCanvas, loadImage } = createRequire(packages.resolve('pdfjs-dist/package.json'))('@napi-rs/canvas') as {
  createCanvas: (width: number, height: number) => Canvas
  loadImage: (file: Buffer) => Promise<Size>
}

export function openCanvas({ width, height }: Size): Canvas & { drawing: Drawing } {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.imageSmoothingQuality = 'high'
  return Object.assign(canvas, { drawing })
}

/** Upright, as EXIF says that its camera was held. Undefined where it cannot be decoded. */
export async function decodePicture(file: Buffer): Promise<Size | undefined> {
  const picture = await loadImage(file).catch(() => undefined)
  return picture === undefined || picture.width < 1 || picture.height < 1 ? undefined : picture
}
