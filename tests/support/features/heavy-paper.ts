import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { assembleBinary, makeScannedPdf } from './scanned-pdf.ts'

/** Papers of 5 MB: twelve scanned pages, or a page of text before heavy content. */
export const paperShapes = ['Scanned paper', 'Typed paper'] as const
export type PaperShape = (typeof paperShapes)[number]

const questions = Array.from(
  { length: 40 },
  (_, line) => `${line + 1}. Define term ${line + 1}, and give two examples.`,
)

export const makeHeavyPaper = (shape: PaperShape): Buffer<ArrayBuffer> =>
  shape === 'Scanned paper' ? scanned() : typed()

/** A scanner's file: the pages in order, each a grey picture of 420 KB. */
const scanned = () =>
  makeScannedPdf(
    Array.from({ length: 12 }, () => questions.join('\n')),
    { resolution: 150, specks: 50_000, quality: 86, colourSpace: '/DeviceRGB' },
  )

const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

/** As TeX writes it: the pages' contents first, then their shared fonts, then the list of pages. */
function typed(): Buffer<ArrayBuffer> {
  const lines = questions.map((text) => `(${text}) Tj 0 -18 Td`).join(' ')
  const words = deflateSync(`BT /F1 11 Tf 60 780 Td ${lines} ET`)
  // The weight of the later pages, which is never parsed here.
  const bulk = Buffer.alloc(4_900_000, 'x')
  const font = readFileSync(
    createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  )
  const widths = Array.from({ length: 95 }, () => 556).join(' ')
  return assembleBinary(
    [
      stream('/Filter /FlateDecode', words),
      Buffer.from(
        '<< /Type /Page /Parent 7 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 1 0 R >>',
      ),
      stream('', bulk),
      stream(`/Filter /FlateDecode /Length1 ${font.length}`, deflateSync(font)),
      Buffer.from(
        `<< /Type /Font /Subtype /TrueType /BaseFont /Questions /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R >>`,
      ),
      Buffer.from(
        '<< /Type /FontDescriptor /FontName /Questions /Flags 32 /FontBBox [-544 -303 1301 980] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 4 0 R >>',
      ),
      Buffer.from('<< /Type /Pages /Kids [2 0 R] /Count 1 >>'),
      Buffer.from('<< /Type /Catalog /Pages 7 0 R >>'),
    ],
    8,
  )
}
