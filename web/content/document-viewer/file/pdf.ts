import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { workerAddress } from './engine.ts'
import { chunkBytes, type FileSource } from './file-source.ts'
import { layScanWords, type Run, runsOfScan, type ScanWord } from './page-words.ts'
import './pdf-text.css'

// The only file that imports pdf.js; it is loaded when a document is opened, because it is large.

/** In CSS pixels, at a scale of 1. */
export interface PageSize {
  width: number
  height: number
}

/** How a page is drawn: the scale, and its rotation in degrees clockwise. */
export interface Look {
  scale: number
  turned: number
}

export interface DrawnPicture {
  size: PageSize
  canvas: HTMLCanvasElement
}

export interface DrawnPage extends DrawnPicture {
  /** Above the picture. */
  words: HTMLElement
  /** The element of each run of `runsOf`. */
  spans: readonly HTMLElement[]
}

export interface OpenDocument {
  /** True where the document is only a picture of its first page (preview.ts). */
  isPreview?: boolean
  pages: number
  /** The size of the first page; in most documents all pages have the same. */
  size: PageSize
  /**
   * @param signal stops the drawing; the promise then rejects
   *
   * @param onPicture receives the picture as soon as it is drawn; its text may have to be fetched
   */
  draw: (
    page: number,
    look: Look,
    signal: AbortSignal,
    onPicture?: (picture: DrawnPicture) => void,
  ) => Promise<DrawnPage>
  /** The text of a page, in reading order. */
  runsOf: (page: number) => Promise<readonly Run[]>
}

interface Source {
  /** Pending, so that the worker starts while the file is fetched. */
  file: Promise<FileSource>
  /** The recognised words of a page that is a picture; empty where there are none. */
  scanWords?: ((page: number) => Promise<readonly ScanWord[]>) | undefined
  /** Closes the document, or stops opening it, and frees its memory. */
  signal: AbortSignal
  /** The server rejected a part of the file: the account's plan has ended, or the file is deleted. */
  onRejected: (error: unknown) => void
}

/** Decoders of scanned pages (JBIG2, fax, JPEG 2000), and standard fonts that papers do not embed. */
const shipped = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}'],
  { query: '?url', import: 'default', eager: true, exhaustive: true },
)

function addressOf(name: string): string {
  const address = Object.entries(shipped).find(([path]) => path.endsWith(`/${name}`))?.[1]
  if (address === undefined) throw new Error(`${name} is not shipped`)
  return address
}

GlobalWorkerOptions.workerSrc = workerAddress

/** Fetches shipped data for the worker, which has no network access of its own. */
class ShippedData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(addressOf(filename))
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Fatal errors only: pdf.js warns about every second scanner's file. */
const verbosity = 0

/** A phone's browser refuses a larger canvas, or closes the page. */
const maxPixels = 5_000_000

class Parts extends PDFDataRangeTransport {
  readonly #file: Extract<FileSource, { kind: 'parts' }>
  readonly #onRejected: (error: unknown) => void

  constructor(file: Extract<FileSource, { kind: 'parts' }>, onRejected: (error: unknown) => void) {
    super(file.length, file.head)
    this.#file = file
    this.#onRejected = onRejected
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file.read(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#onRejected)
  }
}

export async function openDocument({ file, scanWords, signal, onRejected }: Source): Promise<OpenDocument> {
  const worker = new PDFWorker({ verbosity })
  // Rejects when the worker is destroyed while it starts.
  worker.promise.catch(() => {})
  let task: PDFDocumentLoadingTask | undefined
  // Errors after the abort are irrelevant.
  signal.addEventListener('abort', () => {
    const ended = task?.destroy() ?? Promise.resolve()
    ended.catch(() => {}).finally(() => worker.destroy())
  })
  const source = await file
  signal.throwIfAborted()
  task = getDocument({
    worker,
    ...(source.kind === 'whole'
      ? { data: source.bytes }
      : // Only the visible pages are fetched: the rest would cost data and delay the page that is shown.
        { range: new Parts(source, onRejected), disableAutoFetch: true, disableStream: true }),
    rangeChunkSize: chunkBytes,
    BinaryDataFactory: ShippedData,
    useWorkerFetch: false,
    // System fonts differ between phones, and reading their names would fingerprint the reader.
    useSystemFonts: false,
    enableXfa: false,
    verbosity,
  })
  const document = await task.promise
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  const words = wordsOf(document, scanWords)
  return {
    pages: document.numPages,
    size: { width, height },
    draw: (page, look, signal, onPicture) => draw({ source: document, words }, page, look, { signal, onPicture }),
    runsOf: async (page) => {
      const { content, scan } = await words(page)
      return scan.length > 0 ? runsOfScan(scan) : runsIn(content)
    },
  }
}

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Words = (page: number) => Promise<{ content: Content; scan: readonly ScanWord[] }>

/** The text of a page: its own, or, where it is a picture, the recognised one. Fetched once per page. */
function wordsOf(document: PDFDocumentProxy, scanWords: Source['scanWords']): Words {
  const known = new Map<number, ReturnType<Words>>()
  const read: Words = async (number) => {
    const content = await (await document.getPage(number)).getTextContent()
    const isPicture = content.items.every((item) => !('str' in item) || item.str.trim() === '')
    // Without recognised words the picture is still shown.
    const scan = isPicture && scanWords ? await scanWords(number).catch(() => []) : []
    return { content, scan }
  }
  return (number) => {
    const begun = known.get(number) ?? read(number)
    known.set(number, begun)
    begun.catch(() => known.delete(number))
    return begun
  }
}

const runsIn = ({ items }: Content): Run[] =>
  items.flatMap((item) => ('str' in item ? [{ text: item.str, after: item.hasEOL ? ('\n' as const) : '' }] : []))

interface Drawing {
  signal: AbortSignal
  /** Called with the picture, before the text is laid over it. */
  onPicture?: ((picture: DrawnPicture) => void) | undefined
}

async function draw(
  { source, words: wordsOfPage }: { source: PDFDocumentProxy; words: Words },
  number: number,
  { scale, turned }: Look,
  { signal, onPicture }: Drawing,
): Promise<DrawnPage> {
  const page = await source.getPage(number)
  signal.throwIfAborted()
  const rotation = (page.rotate + turned) % 360
  const viewport = page.getViewport({ scale, rotation })
  const { width, height } = page.getViewport({ scale: 1, rotation })
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)))

  const canvas = document.createElement('canvas')
  canvas.className = 'size-full'
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const layer = document.createElement('div')
  layer.className = 'pdf-text'
  layer.style.setProperty('--total-scale-factor', String(scale))

  const picture = page.render({ canvas, viewport: page.getViewport({ scale: scale * density, rotation }) })
  signal.addEventListener('abort', () => picture.cancel())
  const size = { width, height }
  const shown = picture.promise.then(() => signal.aborted || onPicture?.({ size, canvas }))
  const [, words] = await Promise.all([shown, wordsOfPage(number)])
  signal.throwIfAborted()

  const text = new TextLayer({ textContentSource: words.content, container: layer, viewport })
  await text.render()
  const { pageWidth, pageHeight } = viewport.rawDims as { pageWidth: number; pageHeight: number }
  const spans =
    words.scan.length > 0 ? layScanWords(layer, words.scan, { width: pageWidth, height: pageHeight }) : text.textDivs
  return { size, canvas, words: layer, spans }
}
