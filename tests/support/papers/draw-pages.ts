import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'

interface DrawnPage {
  width: number
  height: number
  pixels: Uint8ClampedArray
  /** The text of the text layer. */
  text: string
}

type RenderParameters = Parameters<PDFPageProxy['render']>[0]
interface Drawing {
  canvas: RenderParameters['canvas']
  context: { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray } }
}

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(pdfjs, name)}/`

/** Renders each page by pdf.js, a pixel per point. */
export async function drawPages(bytes: Uint8Array): Promise<DrawnPage[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  })
  try {
    const document = await task.promise
    const pages: DrawnPage[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
      const { canvas, context }: Drawing = Reflect.get(document.canvasFactory, 'create').call(
        document.canvasFactory,
        width,
        height,
      )
      await page.render({ canvas, canvasContext: context as RenderParameters['canvasContext'], viewport }).promise
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str : '')).join('\n')
      pages.push({ width, height, pixels: context.getImageData(0, 0, width, height).data, text })
    }
    return pages
  } finally {
    await task.destroy()
  }
}

/** The largest difference of a colour, 0 to 255; infinite where the pages' sizes differ. */
export function differenceOf(before: DrawnPage, after: DrawnPage | undefined): number {
  if (after?.width !== before.width || after.height !== before.height) return Infinity
  return before.pixels.reduce((most, value, index) => Math.max(most, Math.abs(value - (after.pixels[index] ?? 0))), 0)
}
