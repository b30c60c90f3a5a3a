import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writePdf } from '#domain/papers/pictures/write-pdf.ts'

/** Dots per inch and JPEG quality of an office scanner's "text" setting. */
const resolution = 150
const quality = 32

interface Canvas {
  width: number
  height: number
  getContext: (kind: '2d') => CanvasRenderingContext2D
  encode: (format: 'jpeg', quality: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** Deterministic, so that the same text makes the same scan. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Simulates a scanner: each page is a picture, slightly rotated, unevenly lit, with specks, and without text. */
export async function scan(pdf: Uint8Array, seed: number): Promise<Uint8Array> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const document = await getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: `${join(pdfjs, 'standard_fonts')}/`,
    disableFontFace: true,
  }).promise
  const factory = document.canvasFactory as { create: (width: number, height: number) => { canvas: Canvas } }
  const random = randomFrom(seed)
  const pictures = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: resolution / 72 })
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
    const { canvas: clean } = factory.create(width, height)
    await page.render({ canvas: clean as never, viewport }).promise
    const { canvas } = factory.create(width, height)
    const context = canvas.getContext('2d')
    context.fillStyle = '#f3f3f3'
    context.fillRect(0, 0, width, height)
    context.translate(width / 2, height / 2)
    context.rotate(((random() * 1.6 - 0.8) * Math.PI) / 180)
    context.drawImage(clean as never, -width / 2 + random() * 8, -height / 2 + random() * 8)
    context.setTransform(1, 0, 0, 1, 0, 0)
    roughen(context, width, height, random)
    pictures.push({ jpeg: await canvas.encode('jpeg', quality), width, height })
  }
  return new Uint8Array(Buffer.concat(writePdf(pictures)))
}

function roughen(context: CanvasRenderingContext2D, width: number, height: number, random: () => number): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let index = 0; index < data.length; index += 4) {
    const column = (index / 4) % width
    // Darker towards the spine; the ink is not quite black.
    const light = 0.93 + 0.07 * Math.min(1, column / (width * 0.25))
    const grey = (30 + (data[index] ?? 255) * 0.87) * light + (random() - 0.5) * 9
    data[index] = data[index + 1] = data[index + 2] = grey
  }
  context.putImageData(image, 0, 0)
  context.fillStyle = '#555'
  for (let speck = 0; speck < 60; speck++)
    context.fillRect(random() * width, random() * height, 1 + random(), 1 + random())
}
