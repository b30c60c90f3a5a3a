/** A real PDF with a line of text on each page, or several, in a standard font. */
export function makePdf(pages: readonly string[]): Buffer<ArrayBuffer> {
  const firstPage = 4
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, index) => {
      const content = `BT /F1 28 Tf 60 740 Td (${text.replaceAll('\n', ') Tj 0 -40 Td (')}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]

  return assemble(objects)
}

/** One page of two columns, as in journals: 'Left column line 1', 'Right column line 1' and so on. */
export function makeColumnsPdf(lines = 40): Buffer<ArrayBuffer> {
  const column = (name: string, x: number) => {
    const rows = Array.from({ length: lines }, (_, n) => `(${name} column line ${n + 1} with some words) Tj 0 -17 Td`)
    return `BT /F1 12 Tf ${x} 770 Td ${rows.join(' ')} ET`
  }
  const content = `${column('Left', 60)} ${column('Right', 325)}`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])
}

/**
 * A PDF of one scanned page: a black square, compressed as a fax. Every line is coded "as the line above", and the line
 * above the first is white; BlackIs1 makes that white black.
 */
export function makeScan(): Buffer<ArrayBuffer> {
  const fax = '\u00ff\u0000\u0010\u0001'
  const content = 'q 400 0 0 400 100 200 cm /Im Do Q'
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 /BlackIs1 true >> /Length ${fax.length} >>\nstream\n${fax}\nendstream`,
  ])
}

/** The file around its objects, of which the first is the catalogue. */
function assemble(objects: readonly string[]): Buffer<ArrayBuffer> {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
