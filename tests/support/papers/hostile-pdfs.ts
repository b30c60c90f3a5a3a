import { deflateSync } from 'node:zlib'
import { ascii85, deflateTwice, hex, lzw, pngRows, runLength, tiffRows } from './packings.ts'
import { type PackedObjects, type PdfFile, pdfFile, type Piece, streamObject } from './pdf-file.ts'

// The same script in every place from which readers run it, and other active content of PDFs.

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** Replaces the script: the page that is shown first. */
const destination = '[3 0 R /Fit]'
const content = 'BT /F1 28 Tf 60 740 Td (Answer all questions.) Tj ET'

const page: Readonly<Record<number, Piece>> = {
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  4: streamObject('', Buffer.from(content)),
}
const catalogue = '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>'

const plain = (action: Piece, file: Partial<PdfFile> = {}, more: Readonly<Record<number, Piece>> = {}): Buffer =>
  pdfFile({ ...file, objects: { 1: catalogue, ...page, 5: action, ...more } })

type Hiding = Omit<PackedObjects, 'number' | 'objects'>
const flate = { dictionary: '/Type /ObjStm /Filter /FlateDecode', pack: (bytes: Buffer) => deflateSync(bytes) }
const head =
  (dictionary: string, keyword = 'stream\n') =>
  (count: number, first: number, length: number) =>
    `<< ${dictionary} /N ${count} /First ${first} /Length ${length} >>\n${keyword}`
const rows = (predictor: number) =>
  `/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor ${predictor} /Columns 16 >>`

/** Ways of writing a stream of objects. */
const hidings: Readonly<Record<string, Hiding & { more?: Readonly<Record<number, Piece>> }>> = {
  'as writers pack it': flate,
  'compressed twice': { dictionary: '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', pack: deflateTwice },
  'with rows of PNG, none predicted': { dictionary: rows(10), pack: (bytes) => deflateSync(pngRows(bytes, 0)) },
  'with rows of PNG, predicted by the left': { dictionary: rows(11), pack: (bytes) => deflateSync(pngRows(bytes, 1)) },
  'with rows of PNG, predicted by the row above': {
    dictionary: rows(12),
    pack: (bytes) => deflateSync(pngRows(bytes, 2)),
  },
  'with rows of PNG, predicted by an average': {
    dictionary: rows(13),
    pack: (bytes) => deflateSync(pngRows(bytes, 3)),
  },
  'with rows of PNG, predicted by Paeth': { dictionary: rows(15), pack: (bytes) => deflateSync(pngRows(bytes, 4)) },
  'with rows of TIFF': { dictionary: rows(2), pack: (bytes) => deflateSync(tiffRows(bytes)) },
  'packed by LZW': { dictionary: '/Type /ObjStm /Filter /LZWDecode', pack: lzw },
  'packed by run lengths': { dictionary: '/Type /ObjStm /Filter /RunLengthDecode', pack: runLength },
  'in digits of base 85': {
    dictionary: '/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]',
    pack: (bytes) => ascii85(deflateSync(bytes)),
  },
  'in hexadecimal digits': { dictionary: '/Type /ObjStm /Filter /ASCIIHexDecode', pack: hex },
  'with the short name of its filter': { ...flate, dictionary: '/Type /ObjStm /F /Fl' },
  'not packed at all': { dictionary: '/Type /ObjStm', pack: (bytes) => bytes },
  'stored by deflate without compression': { ...flate, pack: (bytes) => deflateSync(bytes, { level: 0 }) },
  'with a dictionary of 3,000 characters': { ...flate, head: head(`${flate.dictionary} /Note (${'x'.repeat(3000)})`) },
  'with a comment of 3,000 characters': { ...flate, head: head(`${flate.dictionary} %${'x'.repeat(3000)}\n`) },
  'without a type': { ...flate, dictionary: '/Filter /FlateDecode' },
  'of another type': { ...flate, dictionary: '/Type /XObject /Subtype /Form /Filter /FlateDecode' },
  'with an escape in its type': { ...flate, dictionary: '/Type /#4fbjStm /Filter /Flate#44ecode' },
  'that extends another': { ...flate, dictionary: `${flate.dictionary} /Extends 9 0 R` },
  'whose filter is another object': {
    ...flate,
    dictionary: '/Type /ObjStm /Filter 7 0 R',
    more: { 7: '/FlateDecode' },
  },
  'whose rows are another object': {
    dictionary: '/Type /ObjStm /Filter /FlateDecode /DecodeParms 7 0 R',
    pack: (bytes) => deflateSync(pngRows(bytes, 2)),
    more: { 7: '<< /Predictor 12 /Columns 16 >>' },
  },
  'whose keyword ends with both line ends': { ...flate, head: head(flate.dictionary, 'stream\r\n') },
}

function packedFile(action: string, { more = {}, ...hiding }: Hiding & { more?: Readonly<Record<number, Piece>> }) {
  const objects = { ...page, ...more }
  return pdfFile({ objects, packed: { ...hiding, number: 6, objects: { 1: catalogue, 5: action } } })
}

/** Ways of writing an object. */
const writings: Readonly<Record<string, (action: string) => Buffer>> = {
  'as writers write it': (action) => plain(action),
  'with escapes in its names': (action) => plain(action.replace('JavaScript', '#4aava#53cript')),
  'in a stream of objects, with escapes': (action) => packedFile(action.replace('JavaScript', 'J#61vaScript'), flate),
  'whose kind is another object': (action) =>
    plain(action.replace('/JavaScript', '6 0 R'), {}, { 6: action === script ? '/JavaScript' : '/GoTo' }),
  'with comments between its numbers': (action) => plain(action, { headOf: (number) => `${number} %\n0 %\nobj\n` }),
  'on lines that end as on old systems': (action) => plain(action, { lineEnd: '\r' }),
  'behind a kilobyte of something else': (action) => plain(action, { before: `${'x'.repeat(900)}\n` }),
  'inside of a stream, where the table says': (action) =>
    plain(
      destination,
      { claimed: { 5: '5 0 obj %hidden' } },
      {
        8: streamObject('', Buffer.from(`5 0 obj %hidden\n${action} endobj`)),
      },
    ),
  'before a table that is lost': (action) => plain(action, { table: 'lost' }),
  'in an update that was appended': (action) =>
    Buffer.concat([plain(destination), Buffer.from(`5 0 obj\n${action}\nendobj\n`), plain(action).subarray(9)]),
  'without an end': (action) => plain(`${action} 7 0 obj null`),
  'in a dictionary with what is no key': (action) => plain(`<< 12 (a) ] ${action.slice(2)}`),
}

const others: Readonly<Record<string, Buffer>> = {
  'with a script after another action': plain(`<< /S /GoTo /D ${destination} /Next [${script}] >>`),
  'that starts a program': plain('<< /S /Launch /F (cmd.exe) >>'),
  'that starts a program from a page': plain(
    destination,
    {},
    { 3: '<< /Type /Page /Parent 2 0 R /AA << /O << /S /Launch /F (a) >> >> >>' },
  ),
  'that sends a form': plain('<< /S /SubmitForm /F (https://elsewhere.example) >>'),
  'that takes data in': plain('<< /S /ImportData /F (a.fdf) >>'),
  'that plays with a script': plain('<< /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>'),
  'that opens a file inside of it': plain('<< /S /GoToE /T << /R /C >> >>'),
  'with a file of no type': plain(
    '<< /Type /Filespec /EF << /F 6 0 R >> >>',
    {},
    { 6: streamObject('', Buffer.from('MZ')) },
  ),
  'with a list of files': plain('<< /Names << /EmbeddedFiles << /Names [] >> >> >>'),
  'with a film': plain('<< /Type /Annot /Subtype /RichMedia >>'),
  'with a form of its own kind': plain(
    '<< /AcroForm << /XFA 6 0 R >> >>',
    {},
    { 6: streamObject('', Buffer.from('<xdp/>')) },
  ),
  'whose trailer holds the catalogue': pdfFile({
    objects: page,
    trailer: `/Root << /Pages 2 0 R /OpenAction ${script} >>`,
  }),
  'whose objects cannot be unpacked': packedFile(destination, { ...flate, pack: () => Buffer.from('not by deflate') }),
  'whose objects are packed as a picture': packedFile(destination, {
    ...flate,
    dictionary: '/Type /ObjStm /Filter /DCTDecode',
  }),
  'whose objects are packed in two ways': packedFile(destination, {
    ...flate,
    dictionary: '/Filter /FlateDecode /F /AHx',
  }),
  'nested deeper than any reader goes': plain('['.repeat(5000)),
}

const both = <Way>(ways: Readonly<Record<string, Way>>, of: string, make: (way: Way, action: string) => Buffer) =>
  Object.entries(ways).map(([how, way]) => ({
    name: `${of} ${how}`,
    hostile: make(way, script),
    harmless: make(way, destination),
  }))

/** Each with a script, and without one. */
export const scriptedPdfs = [
  ...both(writings, 'with a script', (write, action) => write(action)),
  ...both(hidings, 'with a script in a stream of objects', (hiding, action) => packedFile(action, hiding)),
]
export const otherHostilePdfs = Object.entries(others).map(([name, bytes]) => ({ name, bytes }))
