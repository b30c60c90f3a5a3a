import { deflateSync } from 'node:zlib'
import { assembleBinary, drawInk } from './scanned-pdf.ts'

// Pages whose text layer differs from what is printed.

const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${deflateSync(bytes).length} >>\nstream\n`),
    deflateSync(bytes),
    Buffer.from('\nendstream'),
  ])

interface Layered {
  lines: readonly string[]
  /** The character in the font's table for each printed one; the printed one by default. */
  namedAs?: (glyph: string) => string
  /** A grey picture of that brightness, 0 to 255, which fills the page below the text. */
  ground?: number
  /** Invisible text, as from a scanner's own recognition. */
  hidden?: boolean
  /** A form whose content only Adobe's programs display. */
  dynamicForm?: boolean
}

const utf16 = (glyph: string) => (glyph.codePointAt(0) ?? 0).toString(16).padStart(4, '0')

/** One page of text in a standard font. */
export function makeLayeredPdf({ lines, namedAs, ground, hidden, dynamicForm }: Layered): Buffer<ArrayBuffer> {
  const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj 0 -18 Td`).join(' ')
  const text = `BT /F1 11 Tf ${hidden === true ? 3 : 0} Tr 56 770 Td ${drawn} ET`
  const picture = ground === undefined ? '' : 'q 595 0 0 842 0 0 cm /Im Do Q '
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
  const names = letters.map((glyph) => `<${utf16(glyph).slice(2)}> <${utf16(namedAs?.(glyph) ?? glyph)}>`)
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${names.length} beginbfchar
${names.join('\n')}
endbfchar endcmap end end`
  const form = dynamicForm === true ? '/AcroForm << /Fields [] /XFA 7 0 R >>' : ''
  return assembleBinary([
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${form} >>`),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> /XObject << /Im 8 0 R >> >> /Contents 5 0 R >>',
    ),
    Buffer.from(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding ${namedAs ? '/ToUnicode 6 0 R' : ''} >>`,
    ),
    stream('', Buffer.from(picture + text)),
    stream('', Buffer.from(table)),
    stream('', Buffer.from('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>')),
    stream(
      '/Type /XObject /Subtype /Image /Width 60 /Height 80 /ColorSpace /DeviceGray /BitsPerComponent 8',
      Buffer.alloc(60 * 80, ground ?? 255),
    ),
  ])
}

/**
 * A page of A3 on its side, scanned at 600 dpi: 70 million pixels in some kilobytes.
 *
 * @param kind in black and white, which is an eighth of a byte a pixel; or in grey
 */
export function makeLargeScan(lines: readonly string[], kind: 'bilevel' | 'grey'): Buffer<ArrayBuffer> {
  const small = drawInk(lines, { width: 2480, height: 1754 })
  const [width, height] = [small.width * 4, small.height * 4]
  const bits = kind === 'bilevel' ? 1 : 8
  const rows = Array.from({ length: small.height }, (_, y) => {
    const row = Buffer.alloc((width * bits) / 8, 0xff)
    for (let x = 0; x < small.width; x++) {
      if (!small.isInk(x, y)) continue
      if (kind === 'grey') row.fill(0, x * 4, x * 4 + 4)
      // Four pixels are half a byte.
      else row[x >> 1] = (row[x >> 1] ?? 0) & (x % 2 === 0 ? 0x0f : 0xf0)
    }
    return Buffer.concat([row, row, row, row])
  })
  return assembleBinary([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1191 842] /Resources << /XObject << /Im 5 0 R >> >> /Contents 4 0 R >>',
    ),
    stream('', Buffer.from('q 1191 0 0 842 0 0 cm /Im Do Q')),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${bits}`,
      Buffer.concat(rows),
    ),
  ])
}
