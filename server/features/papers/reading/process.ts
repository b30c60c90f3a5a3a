import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { drawFirstPage } from './draw-first-page.ts'
import { findLargePictures } from './large-pictures.ts'
import { maxPages } from './limits.ts'
import type { PageRead, ReaderMessage } from './messages.ts'
import { shrinkPictures } from './page-pictures.ts'
import { readPage } from './read-page.ts'
import { Recogniser } from './recognise.ts'

// A process of its own for each file: whatever a PDF does to it, the server is told that it ended. It gets the file by its
// standard input, may read the program's files, and may write nothing (node's permission model).

/** A paper that was read before first pages were drawn. */
const isOnlyDrawn = process.argv[2] === 'first-page'

const send = (message: ReaderMessage) => writeSync(3, `${JSON.stringify(message)}\n`)

// A server that was killed takes it along.
const server = process.ppid
setInterval(() => process.ppid !== server && process.exit(1), 1000).unref()

const bytes = await buffer(process.stdin)
const large = findLargePictures(bytes)
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
    maxImageSize: large.limit,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  }).promise
  if (document.numPages > maxPages) send({ problem: 'too_many_pages' })
  else if (await isDynamicForm(document)) send({ problem: 'dynamic_form' })
  else if (await readPages(document)) {
    if (large.shrink) shrinkPictures(await document.getPage(1))
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
    const read = await readOne(document, number, recogniser).catch(() => undefined)
    if (read === undefined) broken++
    send(read ?? unread(number))
  }
  if (broken === document.numPages) {
    send({ problem: 'broken_pdf' })
    return false
  }
  const { user, system } = process.cpuUsage()
  send({ done: true, cpuSeconds: (user + system) / 1e6 })
  return true
}

async function readOne(document: PDFDocumentProxy, number: number, recogniser: Recogniser): Promise<PageRead> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  try {
    const read = await readPage(page, recogniser, large)
    return { page: number, width: inPoints(width), height: inPoints(height), ...read }
  } finally {
    page.cleanup()
  }
}

/** A page that cannot be drawn, among others that can: as large as most are. */
const unread = (page: number): PageRead => ({
  page,
  width: 595,
  height: 842,
  text: '',
  ocr: false,
  turn: 0,
  words: null,
  lines: [],
  problem: 'damaged',
})

/** Adobe's own kind of form: its page only says that another program has to open it. */
async function isDynamicForm(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = await document.getMetadata()
  return 'IsXFAPresent' in info && info.IsXFAPresent === true && 'IsAcroFormPresent' in info && !info.IsAcroFormPresent
}

/** As the table takes it. */
function inPoints(length: number): number {
  return Math.min(100_000, Math.max(1, Math.round(length * 100) / 100))
}
