import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Turn } from '#domain/papers/turns.ts'
import { maxPixels } from './limits.ts'

/** A page in shades of grey, row by row from the top left. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

/** Dots an inch: less loses small print, more takes longer and reads no better. */
export const resolution = 160

type RenderOptions = Parameters<PDFPageProxy['render']>[0]
/** Of the canvas that pdf.js brings: a second version of it beside that one crashes. */
interface CanvasFactory {
  create: (
    width: number,
    height: number,
  ) => {
    canvas: RenderOptions['canvas']
    context: { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray } }
  }
  destroy: (made: unknown) => void
}

/** `scale`: its pixels a point. */
export async function drawPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
): Promise<{ picture: Picture; scale: number }> {
  const points = page.getViewport({ scale: 1 })
  const scale = Math.min(resolution / 72, Math.sqrt(maxPixels / (points.width * points.height)))
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))]
  const factory = document.canvasFactory as CanvasFactory
  const made = factory.create(width, height)
  try {
    await page.render({ canvas: made.canvas, viewport, annotationMode: 0 }).promise
    const { data } = made.context.getImageData(0, 0, width, height)
    const pixels = new Uint8Array(width * height)
    for (let from = 0, to = 0; to < pixels.length; from += 4, to++)
      pixels[to] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
    return { picture: { width, height, pixels }, scale }
  } finally {
    factory.destroy(made)
  }
}

/** As a PGM file: nothing is compressed only to be unpacked again. */
export function pgmOf({ width, height, pixels }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

/** The rows from `top` on. */
export function rowsOf({ width, height, pixels }: Picture, top: number, rows: number): Picture {
  const [start, end] = [Math.max(0, top), Math.min(height, top + rows)]
  return { width, height: end - start, pixels: pixels.subarray(start * width, end * width) }
}

export function turned(picture: Picture, turn: Turn): Picture {
  if (turn === 0) return picture
  const { width, height, pixels } = picture
  if (turn === 180) return { width, height, pixels: pixels.toReversed() }
  const made = new Uint8Array(pixels.length)
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from++) {
      const to = turn === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      made[to] = pixels[from] ?? 0
    }
  return { width: height, height: width, pixels: made }
}

/**
 * Around its middle; what comes in at the corners is white.
 *
 * @param angle clockwise, radians, small
 */
export function rotated({ width, height, pixels }: Picture, angle: number): Picture {
  const made = new Uint8Array(pixels.length).fill(255)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2]
  for (let y = 0, to = 0; y < height; y++) {
    let fromX = middleX - middleX * cos + (y - middleY) * sin
    let fromY = middleY + middleX * sin + (y - middleY) * cos
    for (let x = 0; x < width; x++, to++, fromX += cos, fromY -= sin) {
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const at = top * width + left
      const [right, below] = [fromX - left, fromY - top]
      const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right
      const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right
      made[to] = upper * (1 - below) + lower * below
    }
  }
  return { width, height, pixels: made }
}
