import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { drawnPictureArea } from './limits.ts'

type Matrix = readonly [number, number, number, number, number, number]

interface PaintedPicture {
  /** Undefined for an inline picture of the page's content stream. */
  id: string | undefined
  /** Square points. */
  area: number
}

/** Of the page's area, at most 1. */
export async function pictureShareOf(page: PDFPageProxy): Promise<number> {
  const { width, height } = page.getViewport({ scale: 1 })
  const painted = await paintedPictures(page)
  return Math.min(1, painted.reduce((sum, { area }) => sum + area, 0) / (width * height))
}

export const hasPicture = async (page: PDFPageProxy): Promise<boolean> => (await paintedPictures(page)).length > 0

async function paintedPictures(page: PDFPageProxy): Promise<PaintedPicture[]> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const painted: PaintedPicture[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index] as unknown[] | null
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    if (operator === OPS.transform) matrix = times(matrix, given as unknown as Matrix)
    if (operator === OPS.paintFormXObjectBegin && given?.[0] != null) matrix = times(matrix, given[0] as Matrix)
    const picture = given?.[0] as string | { data?: unknown } | undefined
    const id = typeof picture === 'string' ? picture : typeof picture?.data === 'string' ? picture.data : undefined
    if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject
    )
      painted.push({ id, area: Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) })
  }
  return painted
}

const times = (m: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  m[0] * a + m[2] * b,
  m[1] * a + m[3] * b,
  m[0] * c + m[2] * d,
  m[1] * c + m[3] * d,
  m[0] * e + m[2] * f + m[4],
  m[1] * e + m[3] * f + m[5],
]

/** As pdf.js hands pictures to its canvas; black and white in bits, rows in whole bytes. */
interface Unpacked {
  width: number
  height: number
  kind?: number
  data: Uint8Array | Uint8ClampedArray
  dataLen?: number
}

/**
 * Makes the page's large pictures of black and white smaller, once they are unpacked: a canvas takes four bytes for each of
 * their pixels. Pictures that are there already are not unpacked again when the page is drawn.
 */
export async function shrinkPictures(page: PDFPageProxy): Promise<void> {
  for (const { id } of await paintedPictures(page)) {
    if (id === undefined) continue
    const objects = id.startsWith('g_') ? page.commonObjs : page.objs
    const picture = await new Promise<Unpacked | null>((resolve) => objects.get(id, resolve))
    if (picture === null || picture.width * picture.height <= drawnPictureArea) continue
    if (picture.data.length !== ((picture.width + 7) >> 3) * picture.height) continue
    Object.assign(picture, shrunk(picture, Math.ceil(Math.sqrt((picture.width * picture.height) / drawnPictureArea))))
  }
}

/** Each bit of what the most of `times` by `times` bits are. */
export function shrunk({ width, height, data }: Unpacked, times: number): Unpacked {
  const [across, down] = [Math.floor(width / times), Math.floor(height / times)]
  const [rowBytes, madeRowBytes] = [(width + 7) >> 3, (across + 7) >> 3]
  const made = new Uint8Array(madeRowBytes * down)
  const counts = new Uint8Array(across)
  for (let row = 0; row < down; row++) {
    counts.fill(0)
    for (let y = row * times; y < (row + 1) * times; y++)
      for (let column = 0, x = 0; column < across; column++)
        for (let within = 0; within < times; within++, x++)
          counts[column] = (counts[column] ?? 0) + (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1)
    for (const [column, count] of counts.entries())
      if (count * 2 > times * times) {
        const at = row * madeRowBytes + (column >> 3)
        made[at] = (made[at] ?? 0) | (0x80 >> (column & 7))
      }
  }
  return { width: across, height: down, data: made, dataLen: made.length }
}
