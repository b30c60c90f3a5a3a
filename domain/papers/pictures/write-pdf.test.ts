import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { writePdf } from './write-pdf.ts'

/** A JPEG of one grey pixel, whose frame says that it is larger: what is inside is not looked at here. */
function jpeg(width: number, height: number, bytes: number) {
  const content = new Uint8Array(bytes).fill(0x37)
  content.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3])
  return { jpeg: content, width, height }
}

/** A sign for each byte. */
const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const whole = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

const open = async (pdf: Uint8Array) => getDocument({ data: pdf, verbosity: 0, stopAtErrors: true }).promise

test('pictures become a PDF that pdf.js reads: their number, order, sizes and places', async () => {
  const pictures = [jpeg(1500, 2000, 30_000), jpeg(2000, 1500, 100), jpeg(1414, 2000, 399_999)]
  const pdf = whole(writePdf(pictures))
  expect(pdf.length).toBeGreaterThan(430_000)
  expect(pdf.length).toBeLessThan(433_000)
  const document = await open(pdf)
  expect(document.numPages).toBe(3)
  const sizes = []
  const drawings = []
  for (let page = 1; page <= 3; page++) {
    const proxy = await document.getPage(page)
    const { width, height } = proxy.getViewport({ scale: 1 })
    sizes.push([width, height])
    const { fnArray, argsArray } = await proxy.getOperatorList()
    const transform: unknown = argsArray[fnArray.indexOf(OPS.transform)]
    drawings.push(Array.from(transform as ArrayLike<number>, Math.round))
  }
  expect(sizes).toEqual([
    [631.42, 841.89],
    [841.89, 631.42],
    [595.22, 841.89],
  ])
  expect(drawings).toEqual([
    [631, 0, 0, 842, 0, 0],
    [842, 0, 0, 631, 0, 0],
    [595, 0, 0, 842, 0, 0],
  ])
  await document.loadingTask.destroy()
})

test('each JPEG is in the PDF byte for byte, and each object where its table says', () => {
  const pictures = [jpeg(10, 10, 512), jpeg(20, 10, 777)]
  const text = latin1(whole(writePdf(pictures)))
  for (const { jpeg } of pictures) expect(text).toContain(`stream\n${latin1(jpeg)}\nendstream`)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const lines = text.slice(start).split('\n').slice(3, 11)
  const found = lines.map((line) => text.slice(Number(line.slice(0, 10))).split(' obj')[0])
  expect(found).toEqual(lines.map((_, index) => `${index + 1} 0`))
})

test('many pages make a PDF of as many', async () => {
  const document = await open(whole(writePdf(Array.from({ length: 60 }, () => jpeg(10, 14, 64)))))
  expect(document.numPages).toBe(60)
  await document.loadingTask.destroy()
})
