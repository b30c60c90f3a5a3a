import { deflateSync } from 'node:zlib'

const packed = deflateSync(Buffer.alloc(0)).toString('latin1')

/** A PDF of half a kilobyte, which references its one object stream many times; the stream inflates to nothing. */
export function costlyPdf(names: number, seed: number): Buffer<ArrayBuffer> {
  const objects = `1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\n`
  const stream = `3 0 obj << /Type /ObjStm ${'/ObjStm '.repeat(names)}/N 1 /First 0 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream endobj\n`
  return Buffer.from(`%PDF-1.7\n% sample ${seed}\n${objects}${stream}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1')
}
