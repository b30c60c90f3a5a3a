import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  ResponseException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import './pdf-text.css'

// The one file that knows pdf.js; imported when a document is opened, because it is heavy.

/** In CSS pixels, at a scale of 1. */
interface PageSize {
  width: number
  height: number
}

interface DrawnPage {
  size: PageSize
  /** The picture of the page, and above it its words. */
  parts: [HTMLCanvasElement, HTMLDivElement]
}

export interface OpenDocument {
  pages: number
  /** Of the first page; most documents have all alike. */
  size: PageSize
  /** @param signal stops the drawing; the promise then rejects */
  draw: (page: number, scale: number, signal: AbortSignal) => Promise<DrawnPage>
}

interface Source {
  url: string
  /** Undefined for a visitor. */
  token: string | undefined
  /** Bytes of bytes, whenever some have come. */
  onProgress: (loaded: number, total: number) => void
  /** Closes the document and frees what it holds, also while it is opening. */
  signal: AbortSignal
}

/** The worker; decoders of scanned pages (JBIG2, fax, JPEG 2000); fonts that papers do not bring along. */
const shipped = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true, exhaustive: true },
)

function addressOf(name: string): string {
  const address = Object.entries(shipped).find(([path]) => path.endsWith(`/${name}`))?.[1]
  if (address === undefined) throw new Error(`${name} is not shipped`)
  return address
}

GlobalWorkerOptions.workerSrc = addressOf('pdf.worker.min.mjs')

/** What the worker asks the page for: it has no way to the network itself. */
class ShippedData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(addressOf(filename))
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Beyond it a phone's browser gives no canvas, or closes the page. */
const maxPixels = 5_000_000

export async function openDocument({ url, token, onProgress, signal }: Source): Promise<OpenDocument> {
  const task = getDocument({
    url,
    ...(token !== undefined && { httpHeaders: { Authorization: `Bearer ${token}` } }),
    rangeChunkSize: 256 * 1024,
    BinaryDataFactory: ShippedData,
    useWorkerFetch: false,
    // A phone's own fonts differ from phone to phone, and their names are not ours to ask for.
    useSystemFonts: false,
    enableXfa: false,
    // Only what is fatal: pdf.js remarks upon every second scanner's file.
    verbosity: 0,
  })
  // What it was about to say concerns nobody any more.
  signal.addEventListener('abort', () => void task.destroy().catch(() => {}))
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => onProgress(loaded, total)
  const document = await task.promise
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return {
    pages: document.numPages,
    size: { width, height },
    draw: (page, scale, stopped) => draw(document, page, scale, stopped),
  }
}

/** The status with which the server refused a document; undefined where something else went wrong. */
export function rejectedStatus(error: unknown): number | undefined {
  return error instanceof ResponseException && typeof error.status === 'number' ? error.status : undefined
}

async function draw(source: PDFDocumentProxy, number: number, scale: number, signal: AbortSignal): Promise<DrawnPage> {
  const page = await source.getPage(number)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale })
  const { width, height } = page.getViewport({ scale: 1 })
  const density = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)))

  const canvas = document.createElement('canvas')
  canvas.className = 'size-full'
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const text = document.createElement('div')
  text.className = 'pdf-text'
  text.style.setProperty('--total-scale-factor', String(scale))

  const picture = page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) })
  const words = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  signal.addEventListener('abort', () => {
    picture.cancel()
    words.cancel()
  })
  await Promise.all([picture.promise, words.render()])
  return { size: { width, height }, parts: [canvas, text] }
}
