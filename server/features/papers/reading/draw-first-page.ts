import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { ReaderMessage } from './messages.ts'

/**
 * As wide as a phone's screen of 360 px is in its own dots, and a little more: pixels. A page that is full of print is
 * narrower: its letters are then clearer without loss (100) than in the first width at a quality that is small enough.
 */
const attempts = [
  { pictureWidth: 800, qualities: [72, 55, 40, 100] },
  { pictureWidth: 600, qualities: [72, 100, 40, 25, 10] },
]
const maxPixels = 1_200_000
/** What a slow phone line carries in a quarter of a second, twice: the first file that is so small is taken. */
const maxBytes = 60 * 1024

type RenderOptions = Parameters<PDFPageProxy['render']>[0]
/** Of the canvas that pdf.js brings. */
interface CanvasFactory {
  create: (
    width: number,
    height: number,
  ) => { canvas: RenderOptions['canvas'] & { encode: (format: 'webp', quality: number) => Promise<Buffer> } }
  destroy: (made: unknown) => void
}

/** @throws whatever pdf.js does; undefined where nothing makes it small */
export async function drawFirstPage(document: PDFDocumentProxy): Promise<ReaderMessage | undefined> {
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const factory = document.canvasFactory as CanvasFactory
  for (const { pictureWidth, qualities } of attempts) {
    const scale = Math.min(pictureWidth / width, Math.sqrt(maxPixels / (width * height)))
    const made = factory.create(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    try {
      await page.render({ canvas: made.canvas, viewport: page.getViewport({ scale }) }).promise
      for (const quality of qualities) {
        const bytes = await made.canvas.encode('webp', quality)
        if (bytes.length <= maxBytes) return { picture: bytes.toString('base64'), width, height }
      }
    } finally {
      factory.destroy(made)
    }
  }
  return undefined
}
