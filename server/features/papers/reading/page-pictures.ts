import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { drawnPictureArea } from './limits.ts'

type Matrix = readonly [number, number, number, number, number, number]

/** Of the page's area, at most 1. */
export async function pictureShareOf(page: PDFPageProxy): Promise<number> {
  const { width, height } = page.getViewport({ scale: 1 })
  const areas = await paintedAreas(page)
  return Math.min(1, areas.reduce((sum, area) => sum + area, 0) / (width * height))
}

export const hasPicture = async (page: PDFPageProxy): Promise<boolean> => (await paintedAreas(page)).length > 0

/** Of each picture of a page, in square points. */
async function paintedAreas(page: PDFPageProxy): Promise<number[]> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const areas: number[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index] as unknown[] | null
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    if (operator === OPS.transform) matrix = times(matrix, given as unknown as Matrix)
    if (operator === OPS.paintFormXObjectBegin && given?.[0] != null) matrix = times(matrix, given[0] as Matrix)
    if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject
    )
      areas.push(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  }
  return areas
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
 * Makes the page's large pictures of black and white smaller as they are unpacked, before they are drawn: a canvas takes four
 * bytes for each of their pixels, and copies all of them for every 16 rows. pdf.js unpacks a picture again, under another
 * name, each time that it lists what a page paints.
 */
export function shrinkPictures({ objs, commonObjs }: Pick<PDFPageProxy, 'objs' | 'commonObjs'>): void {
  for (const objects of [objs, commonObjs]) {
    // Those of the document are the same for each page.
    if (Object.hasOwn(objects, 'resolve')) continue
    const resolve = objects.resolve.bind(objects)
    objects.resolve = (id, data) => resolve(id, isLarge(data) ? { ...data, ...shrunk(data, timesOf(data)) } : data)
  }
}

function isLarge(unpacked: unknown): unpacked is Unpacked {
  if (typeof unpacked !== 'object' || unpacked === null) return false
  const { width = 0, height = 0, data } = unpacked as Partial<Unpacked>
  return width * height > drawnPictureArea && data?.length === ((width + 7) >> 3) * height
}

const timesOf = ({ width, height }: Unpacked) => Math.ceil(Math.sqrt((width * height) / drawnPictureArea))

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
