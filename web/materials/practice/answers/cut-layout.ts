import type { DrawnPicture } from '#web/content/document-viewer/file/pdf.ts'
import { type Area, median, type Word } from './scan-lines.ts'
import { type Piece, wrapLines } from './wrap-lines.ts'

/** Of a drawing or a table, pixels for a point: the letters beside it can be read, and it is scrolled sideways. */
const figureScale = 1.4
/** Beyond it a phone's browser gives no canvas. */
const maxPixels = 5_000_000

/**
 * A picture of an area of a page: its lines wrapped, where they are known, else the area as it is.
 *
 * @param width of the picture, in pixels of the page
 */
export function layOut(page: DrawnPicture, words: readonly Word[], area: Area, width: number): HTMLCanvasElement {
  const dots = page.canvas.width / page.size.width
  const wrapped = wrapLines(words, area, width, inkIn(page.canvas, area, dots)) ?? wholeArea(area, width)
  const wide = Math.max(width, ...wrapped.pieces.map((piece) => piece.left + piece.width * piece.scale))
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (wide * wrapped.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(wide * density)
  canvas.height = Math.round(wrapped.height * density)
  canvas.style.width = `${wide}px`
  canvas.style.height = `${wrapped.height}px`
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = paperColour(page.canvas, area, dots)
  context?.fillRect(0, 0, canvas.width, canvas.height)
  for (const piece of wrapped.pieces) {
    const source = [piece.x, piece.y, piece.width, piece.height].map((points) => points * dots)
    const place = [piece.left, piece.top, piece.width * piece.scale, piece.height * piece.scale]
    context?.drawImage(
      page.canvas,
      ...(source as [number, number, number, number]),
      ...(place.map((pixels) => pixels * density) as [number, number, number, number]),
    )
  }
  return canvas
}

function wholeArea(area: Area, width: number): { pieces: Piece[]; height: number } {
  const scale = Math.max(width / area.width, figureScale)
  return { pieces: [{ ...area, left: 0, top: 0, scale }], height: area.height * scale }
}

/** Around the pieces: most of an area is paper. */
function paperColour(canvas: HTMLCanvasElement, { x, y, width, height }: Area, dots: number): string {
  const pixel = document.createElement('canvas')
  pixel.width = pixel.height = 15
  const context = pixel.getContext('2d', { willReadFrequently: true })
  context?.drawImage(canvas, x * dots, y * dots, width * dots, height * dots, 0, 0, pixel.width, pixel.height)
  const data = context?.getImageData(0, 0, pixel.width, pixel.height).data ?? []
  const channel = (offset: number) => median([...data].filter((_, at) => at % 4 === offset))
  return `rgb(${channel(0)} ${channel(1)} ${channel(2)})`
}

/** Of 255: darker than the paper around it by so much is ink. */
const contrast = 50
/** Of an area; less are specks. */
const inkShare = 0.004

/** Tells whether something is printed in a part of an area; the picture is copied once, off the graphics card. */
function inkIn(canvas: HTMLCanvasElement, area: Area, dots: number): (part: Area) => boolean {
  const copy = document.createElement('canvas')
  copy.width = Math.ceil(area.width * dots)
  copy.height = Math.ceil(area.height * dots)
  const context = copy.getContext('2d', { willReadFrequently: true })
  context?.drawImage(canvas, -area.x * dots, -area.y * dots)
  return ({ x, y, width, height }) => {
    const [columns, rows] = [Math.round(width * dots), Math.round(height * dots)]
    if (columns < 1 || rows < 1) return false
    if (!context) return true
    const { data } = context.getImageData(
      Math.round((x - area.x) * dots),
      Math.round((y - area.y) * dots),
      columns,
      rows,
    )
    const greens = Array.from({ length: columns * rows }, (_, at) => at)
      .filter((at) => (data[4 * at + 3] ?? 0) > 0)
      .map((at) => data[4 * at + 1] ?? 255)
    const paper = greens.reduce((lightest, light) => Math.max(lightest, light), 0)
    return greens.filter((light) => light < paper - contrast).length > inkShare * greens.length
  }
}
