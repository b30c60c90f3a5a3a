import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Worker } from 'tesseract.js'
import { maxPixels, maxWords } from './limits.ts'
import { linesOf, type Piece } from './lines.ts'
import type { PageRead } from './messages.ts'
import { tidy } from './text-layer.ts'

/** Dots an inch: less loses small print, more takes longer and reads no better. */
const resolution = 160
/** Of 100. What is surer is taken at once; what is less sure is a drawing, or somebody's handwriting. */
const sure = 60
const min = 40

type Language = 'eng' | 'hin' | 'ori'
interface Way {
  language: Language
  /** The page's turn, degrees. */
  turn: 0 | 90 | 180 | 270
}
const ways: readonly Way[] = [
  { language: 'eng', turn: 0 },
  { language: 'hin', turn: 0 },
  { language: 'ori', turn: 0 },
  { language: 'eng', turn: 180 },
  { language: 'eng', turn: 90 },
  { language: 'eng', turn: 270 },
]
/** Pages of a file on which all ways are tried. */
const searches = 2

type Recognised = Pick<PageRead, 'text' | 'words' | 'lines'>

/** Reads pictures of pages. Languages are loaded when a page needs them. */
export class Recogniser {
  readonly #document: PDFDocumentProxy
  readonly #workers = new Map<Language, Promise<Worker>>()
  #usual: Way = { language: 'eng', turn: 0 }
  #searches = 0

  constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  async read(page: PDFPageProxy): Promise<Recognised> {
    let best = await this.#try(page, this.#usual)
    // Hardly anything on it: no other way finds more.
    if (best.confidence < sure && best.signs > 20 && this.#searches < searches) {
      this.#searches++
      const first = this.#usual
      for (const way of ways) {
        if (way.language === first.language && way.turn === first.turn) continue
        const tried = await this.#try(page, way)
        if (tried.confidence > best.confidence) {
          best = tried
          this.#usual = way
        }
        if (best.confidence >= sure) break
      }
    }
    if (best.confidence < min) return { text: '', words: [], lines: [] }
    return { text: best.text, words: best.words, lines: best.lines }
  }

  async close(): Promise<void> {
    for (const worker of this.#workers.values()) await (await worker).terminate()
  }

  async #try(page: PDFPageProxy, { language, turn }: Way) {
    const { picture, scale } = await pictureOf(this.#document, page, turn)
    const worker = await this.#worker(language)
    const { data } = await worker.recognize(picture, {}, { text: true, blocks: true })
    const words = (data.blocks ?? [])
      .flatMap((block) => block.paragraphs)
      .flatMap((paragraph) => paragraph.lines)
      .flatMap((line) => line.words)
    const points = (pixels: number) => Math.round((pixels / scale) * 10) / 10
    const pieceOf = ({ text, bbox: { x0, y0, x1, y1 } }: (typeof words)[number]): Piece => [
      points(x0),
      points(y0),
      points(x1 - x0),
      points(y1 - y0),
      tidy(text),
    ]
    return {
      confidence: data.confidence,
      signs: data.text.replaceAll(/\s/g, '').length,
      text: tidy(data.text),
      // Of a page that was turned they would stand elsewhere.
      words:
        turn === 0
          ? words
              .filter(({ text, confidence }) => confidence > min && text.trim() !== '')
              .slice(0, maxWords)
              .map((word) => pieceOf(word))
          : [],
      // Labels are short, and often unsure: all words of a line are in it.
      lines: turn === 0 ? linesOf(words.slice(0, maxWords).map((word) => pieceOf(word))) : null,
    }
  }

  #worker(language: Language): Promise<Worker> {
    let worker = this.#workers.get(language)
    if (worker === undefined) {
      worker = openWorker(language)
      this.#workers.set(language, worker)
    }
    return worker
  }
}

/** With the data that npm brought: nothing is fetched, and nothing is written. */
async function openWorker(language: Language): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  const packages = createRequire(import.meta.url)
  const folder = dirname(packages.resolve(`@tesseract.js-data/${language}/package.json`))
  return createWorker(language, OEM.LSTM_ONLY, { langPath: join(folder, '4.0.0_best_int'), cacheMethod: 'none' })
}

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

/** In shades of grey, as a PGM file: nothing is compressed only to be unpacked again. */
async function pictureOf(document: PDFDocumentProxy, page: PDFPageProxy, turn: number) {
  const rotation = (page.rotate + turn) % 360
  const { width: pointsWide, height: pointsHigh } = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(resolution / 72, Math.sqrt(maxPixels / (pointsWide * pointsHigh)))
  const viewport = page.getViewport({ scale, rotation })
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))]
  const factory = document.canvasFactory as CanvasFactory
  const made = factory.create(width, height)
  try {
    await page.render({ canvas: made.canvas, viewport, annotationMode: 0 }).promise
    const { data } = made.context.getImageData(0, 0, width, height)
    const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
    const picture = Buffer.alloc(head.length + width * height)
    head.copy(picture)
    for (let from = 0, to = head.length; to < picture.length; from += 4, to++)
      picture[to] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
    return { picture, scale }
  } finally {
    factory.destroy(made)
  }
}
