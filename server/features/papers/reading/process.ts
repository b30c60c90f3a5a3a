import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { drawFirstPage } from './draw-first-page.ts'
import { maxPages, maxPictureArea } from './limits.ts'
import type { PageRead, ReaderMessage } from './messages.ts'
import { Recogniser } from './recognise.ts'
import { isReadable, textOf } from './text-layer.ts'

// A process of its own for each file: whatever a PDF does to it, the server is told that it ended. It gets the file by its
// standard input, may read the program's files, and may write nothing (node's permission model).

/** A paper that was read before first pages were drawn. */
const isOnlyDrawn = process.argv[2] === 'first-page'

const send = (message: ReaderMessage) => writeSync(3, `${JSON.stringify(message)}\n`)

// A server that was killed takes it along.
const server = process.ppid
setInterval(() => process.ppid !== server && process.exit(1), 1000).unref()

const bytes = await buffer(process.stdin)
const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(pdfjs, name)}/`

try {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: maxPictureArea,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  }).promise
  if (document.numPages > maxPages) send({ problem: 'too_many_pages' })
  else if (await readPages(document)) {
    const drawn = await drawFirstPage(document).catch(() => undefined)
    if (drawn !== undefined) send(drawn)
  }
} catch (error) {
  const name = error instanceof Error ? error.name : ''
  send({ problem: name === 'PasswordException' ? 'encrypted_pdf' : 'broken_pdf' })
}
// Whatever is still open in libraries is of no use to anybody.
process.exit(0)

/** Returns whether there was something to read. */
async function readPages(document: PDFDocumentProxy): Promise<boolean> {
  send({ pages: document.numPages })
  const recogniser = new Recogniser(document)
  let broken = 0
  const last = isOnlyDrawn ? 0 : document.numPages
  for (let number = 1; number <= last; number++) {
    const read = await readPage(document, number, recogniser).catch(() => undefined)
    if (read === undefined) broken++
    else send(read)
  }
  if (broken === document.numPages) {
    send({ problem: 'broken_pdf' })
    return false
  }
  const { user, system } = process.cpuUsage()
  send({ done: true, cpuSeconds: (user + system) / 1e6 })
  return true
}

async function readPage(document: PDFDocumentProxy, number: number, recogniser: Recogniser): Promise<PageRead> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const size = { page: number, width: inPoints(width), height: inPoints(height) }
  try {
    const own = await textOf(page)
    if (isReadable(own.text)) return { ...size, ...own, ocr: false, words: null }
    const seen = await recogniser.read(page)
    // A page of few words, and a mark on a picture.
    if (seen.text.length <= own.text.length * 1.3) return { ...size, ...own, ocr: false, words: null }
    return { ...size, ...seen, ocr: true }
  } finally {
    page.cleanup()
  }
}

/** As the table takes it. */
function inPoints(length: number): number {
  return Math.min(100_000, Math.max(1, Math.round(length * 100) / 100))
}
