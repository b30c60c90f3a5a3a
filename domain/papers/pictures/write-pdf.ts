import { pageSizeOf, type Size } from './page-size.ts'

/** A page as a JPEG of three colours, which is what a canvas makes. `width` and `height` are its pixels. */
export interface Picture extends Size {
  jpeg: Uint8Array<ArrayBuffer>
}

/** A point has no more places than a printer could show. */
const number = (value: number) => String(Math.round(value * 100) / 100)

/** After the catalogue and the list of pages there are three objects a page. */
const pageNumber = (index: number) => 3 + 3 * index

/**
 * A PDF with a picture on each page. The JPEGs are taken in as they are (ISO 32000-1, 7.4.8), so this is a list of them
 * with a table of contents; a library for it would weigh three hundred times as much.
 *
 * @returns its parts, in order
 */
export function writePdf(pictures: readonly Picture[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const places: number[] = []
  let length = 0
  const write = (...added: (string | Uint8Array<ArrayBuffer>)[]) => {
    for (const part of added) {
      const bytes = typeof part === 'string' ? Uint8Array.from(part, (sign) => sign.charCodeAt(0)) : part
      length += bytes.length
      parts.push(bytes)
    }
  }
  const object = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    places.push(length)
    write(`${places.length} 0 obj\n`, ...content, '\nendobj\n')
  }

  write('%PDF-1.4\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pictures.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`)
  for (const [index, picture] of pictures.entries()) {
    const page = pageSizeOf(picture)
    const own = pageNumber(index)
    const drawing = `q ${[page.width, 0, 0, page.height, 0, 0].map(number).join(' ')} cm /Page Do Q`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(page.width)} ${number(page.height)}] `,
      `/Resources << /XObject << /Page ${own + 2} 0 R >> >> /Contents ${own + 1} 0 R >>`,
    )
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.jpeg.length} >>\nstream\n`,
      picture.jpeg,
      '\nendstream',
    )
  }
  const start = length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  write(`xref\n0 ${size}\n0000000000 65535 f \n${table}`)
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return parts
}
