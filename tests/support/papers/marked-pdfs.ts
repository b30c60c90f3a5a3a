import { deflateSync } from 'node:zlib'
import { pdfFile, type Piece, streamObject } from './pdf-file.ts'

// PDFs that contain, each in another place, what must not reach a reader: the word in a script, a file, a name.

export const secret = 'SECRETWORD'

const script = `<< /S /JavaScript /JS (${secret}\\(\\)) >>`
const file = `<< /Type /Filespec /F (${secret}.exe) /EF << /F 20 0 R >> >>`
const attached = streamObject('/Type /EmbeddedFile', Buffer.from(secret))
const xmp = streamObject('/Type /Metadata /Subtype /XML', Buffer.from(`<author>${secret}</author>`))

interface Places {
  catalogue?: string
  page?: string
  resources?: string
  annotation?: string
  trailer?: string
  more?: Readonly<Record<number, Piece>>
}

/** A page with a word, a form and a picture, and content in one of its places. */
export function pageWith({
  catalogue = '',
  page = '',
  resources = '',
  annotation,
  trailer = '',
  more,
}: Places): Buffer {
  const annotations = annotation === undefined ? '' : `/Annots [<< /Type /Annot /Rect [0 0 90 90] ${annotation} >>]`
  return pdfFile({
    trailer,
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R ${annotations}
          /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      4: streamObject('', Buffer.from('BT /F1 28 Tf 20 100 Td (Answer all) Tj ET /X1 Do')),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      20: attached,
      21: xmp,
      ...more,
    },
  })
}

const image = (entries: string, data: Buffer) =>
  streamObject(
    `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
    data,
  )
const picture = (entries: string, data = Buffer.from([7])): Places => ({
  resources: '/XObject << /X1 22 0 R >>',
  more: { 22: image(entries, data) },
})
const form = (entries: string): Places => ({
  resources: '/XObject << /X1 22 0 R >>',
  more: { 22: streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${entries}`, Buffer.from('0 0 9 9 re f')) },
})

const segment = (marker: number, text: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(text, 'latin1')])
}
/** A grey point. */
const jpegFrame = Buffer.from(
  'ffdb004300' +
    '01'.repeat(64) +
    'ffc0000b080001000101011100' +
    'ffc4001400010000000000000000000000000000000009' +
    'ffc40014100100000000000000000000000000000000' +
    '0000' +
    'ffda0008010100003f00d2cf',
  'hex',
)
const jpegOf = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, jpegFrame, Buffer.from([0xff, 0xd9])])
const photograph = jpegOf(
  segment(0xe1, `Exif\0\0${secret}`),
  segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
  segment(0xed, `Photoshop 3.0\0${secret}`),
  segment(0xfe, secret),
)
const box = (type: string, text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 8)
  return Buffer.concat([length, Buffer.from(type + text, 'latin1')])
}

const places: Readonly<Record<string, Places>> = {
  'a script at its opening': { catalogue: `/OpenAction ${script}` },
  'a script in a stream': {
    catalogue: '/OpenAction << /S /JavaScript /JS 22 0 R >>',
    more: { 22: streamObject('/Filter /FlateDecode', deflateSync(`${secret}()`)) },
  },
  'a script by name': { catalogue: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` },
  'a script at its closing': { catalogue: `/AA << /WC ${script} >>` },
  'a script of a page': { page: `/AA << /O ${script} >>` },
  'a script of a field': {
    annotation: `/Subtype /Widget /FT /Tx /T (a) /AA << /K ${script} >>`,
    catalogue: '/AcroForm << /Fields [] >>',
  },
  'a script of a link': { annotation: `/Subtype /Link /A ${script}` },
  'a script after a link': { annotation: `/Subtype /Link /A << /S /GoTo /D [3 0 R /Fit] /Next ${script} >>` },
  'a script of a bookmark': {
    catalogue: '/Outlines << /First 22 0 R /Last 22 0 R /Count 1 >>',
    more: { 22: `<< /Title (${secret}) /A ${script} >>` },
  },
  'a program that a link starts': { annotation: `/Subtype /Link /A << /S /Launch /F (${secret}.exe) >>` },
  'a link to another file': { annotation: `/Subtype /Link /A << /S /GoToR /F (${secret}.pdf) /D [0 /Fit] >>` },
  'a link that runs a script': { annotation: `/Subtype /Link /A << /S /URI /URI (javascript:${secret}) >>` },
  'a link to a file of the reader': { annotation: `/Subtype /Link /A << /S /URI /URI (file:///${secret}) >>` },
  'a form that is sent': {
    annotation: `/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (https://${secret}.example) >>`,
  },
  'a form of XFA beside its fields': {
    catalogue: '/AcroForm << /Fields [] /XFA 22 0 R >>',
    annotation: '/Subtype /Widget /FT /Tx /T (a)',
    more: { 22: streamObject('', Buffer.from(`<xdp>${secret}</xdp>`)) },
  },
  'a value of a field': { annotation: `/Subtype /Widget /FT /Tx /T (a) /V (${secret})` },
  'an attached file': { catalogue: `/Names << /EmbeddedFiles << /Names [(a) ${file}] >> >>` },
  'an associated file': { catalogue: `/AF [${file}]`, page: `/AF [${file}]` },
  'a file pinned to a page': { annotation: `/Subtype /FileAttachment /FS ${file}` },
  'a collection of files': { catalogue: `/Collection << /D (${secret}) >>` },
  'a film': { annotation: `/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(a) ${file}] >> >>` },
  'a film of the old kind': { annotation: `/Subtype /Movie /Movie << /F ${file} >>` },
  'a film on a screen': {
    annotation: `/Subtype /Screen /A << /S /Rendition /R << /C << /D ${file} >> >> /JS (${secret}) >>`,
  },
  'a sound': {
    annotation: '/Subtype /Sound /Sound 22 0 R',
    more: { 22: streamObject('/R 8000', Buffer.from(secret)) },
  },
  'a thing to turn around': {
    annotation: '/Subtype /3D /3DD 22 0 R',
    more: { 22: streamObject('/Subtype /U3D', Buffer.from(secret)) },
  },
  'a remark': { annotation: `/Subtype /Text /Contents (${secret}) /T (${secret})` },
  'a hidden stamp': {
    annotation: '/Subtype /Stamp /F 2 /AP << /N 22 0 R >>',
    more: { 22: streamObject('/Subtype /Form /BBox [0 0 9 9]', Buffer.from(`% ${secret}`)) },
  },
  'an author': { trailer: '/Info 22 0 R', more: { 22: `<< /Author (${secret}) /Producer (${secret}) >>` } },
  'metadata of the file': { catalogue: '/Metadata 21 0 R' },
  'metadata of a page': { page: `/Metadata 21 0 R /PieceInfo << /App << /Private (${secret}) >> >>` },
  'metadata of a picture': picture('/Metadata 21 0 R'),
  'metadata of a form': form(`/Metadata 21 0 R /PieceInfo << /App << /Private (${secret}) >> >>`),
  'a page drawn from another file': form(`/Ref << /F (${secret}.pdf) /Page 0 >>`),
  'a picture in another file': picture(`/F (${secret}.jpg) /FFilter /DCTDecode`),
  'other pictures for print': {
    ...picture('/Alternates [<< /Image 23 0 R >>] /OPI << /2.0 << /F (a) >> >>'),
    more: { 22: image('/Alternates [<< /Image 23 0 R >>]', Buffer.from([7])), 23: image('', Buffer.from(secret)) },
  },
  'a small picture of the page': { page: '/Thumb 22 0 R', more: { 22: image('', Buffer.from(secret)) } },
  'a device and a place in a photograph': picture('/Filter /DCTDecode', photograph),
  'a film after a photograph': picture('/Filter /DCTDecode', Buffer.concat([jpegOf(), Buffer.from(secret)])),
  'a packed photograph of a place': picture('/Filter [/FlateDecode /DCTDecode]', deflateSync(photograph)),
  'boxes in a JPEG 2000': picture(
    '/Filter /JPXDecode',
    Buffer.concat([box('jP  ', '\r\n\x87\n'), box('xml ', secret), box('uuid', secret)]),
  ),
  'a program in PostScript': {
    resources: '/XObject << /X1 22 0 R >>',
    more: { 22: streamObject('/Subtype /PS', Buffer.from(secret)) },
  },
  'a name of an editor in its tags': {
    catalogue: '/StructTreeRoot 22 0 R',
    more: { 22: `<< /Type /StructTreeRoot /K << /S /P /T (${secret}) >> >>` },
  },
  'an object that no page shows': { more: { 22: `(${secret})` } },
}

export const markedPdfs = Object.entries(places).map(([name, place]) => ({ name, bytes: pageWith(place) }))
