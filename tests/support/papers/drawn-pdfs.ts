import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { pageWith } from './marked-pdfs.ts'
import { pdfFile, streamObject } from './pdf-file.ts'

// PDFs whose pages use all of the format's ways of drawing: their rendering is compared before and after.

const text = (words: string) => Buffer.from(words, 'latin1')
const look = (content: string, entries = '') => streamObject(`/Type /XObject /Subtype /Form ${entries}`, text(content))

const pixels = (entries: string, data: Buffer) =>
  streamObject(`/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${entries}`, data)

/** Patterns, shadings, masks, groups, colour spaces, a font of drawn characters; a page in a tree of two levels. */
const everyWayOfDrawing = pdfFile({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 400 300] /Resources 6 0 R /Rotate 90 >>',
    3: '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 1 /CropBox [10 10 390 290] >>',
    4: '<< /Type /Page /Parent 3 0 R /Contents [5 0 R 19 0 R] /UserUnit 1 /Group << /S /Transparency /CS /DeviceRGB >> >>',
    5: streamObject(
      '/Filter /FlateDecode',
      deflateSync(
        `/Pattern cs /P1 scn 20 20 80 80 re f /P2 scn 120 20 80 80 re f q 220 20 80 80 re W n /S1 sh Q
         /Sep cs 0.5 scn 320 20 40 80 re f /Cal cs 0.2 0.8 0.4 sc 20 120 80 80 re f`,
      ),
    ),
    19: streamObject(
      '',
      text(
        `q /G1 gs 0 0 1 rg 120 120 80 80 re f Q q 80 0 0 80 220 120 cm /I1 Do Q q 40 0 0 80 320 120 cm /I2 Do Q
         /X1 Do BT /T3 20 Tf 20 220 Td (aba) Tj /F1 20 Tf 100 0 Td (Words) Tj ET /OC /Hidden BDC 0 0 400 300 re f EMC`,
      ),
    ),
    6: `<< /Pattern << /P1 7 0 R /P2 << /PatternType 2 /Shading 8 0 R >> >> /Shading << /S1 8 0 R >>
       /ColorSpace << /Sep [/Separation /Spot /DeviceRGB 9 0 R] /Cal [/CalRGB << /WhitePoint [0.95 1 1.09] >>] >>
       /ExtGState << /G1 << /ca 0.5 /BM /Multiply /SMask << /S /Luminosity /G 10 0 R >> >> >>
       /XObject << /I1 11 0 R /I2 12 0 R /X1 14 0 R >> /Font << /T3 15 0 R /F1 17 0 R >>
       /Properties << /Hidden 18 0 R >> >>`,
    7: streamObject(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>',
      text('1 0 0 rg 0 0 5 5 re f'),
    ),
    8: '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [120 0 300 0] /Function 9 0 R /Extend [true true] >>',
    9: '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>',
    10: look('0.5 g 120 120 40 80 re f', '/BBox [0 0 400 300] /Group << /S /Transparency /CS /DeviceGray >>'),
    11: pixels(
      '/ColorSpace [/Indexed /DeviceRGB 3 <ff000000ff000000ffffff00>] /SMask 13 0 R',
      Buffer.from([0, 1, 2, 3]),
    ),
    12: streamObject(
      '/Type /XObject /Subtype /Image /Width 8 /Height 2 /ImageMask true /Decode [1 0] /Filter /ASCIIHexDecode',
      text('AA55>'),
    ),
    13: pixels('/ColorSpace /DeviceGray', Buffer.from([255, 200, 150, 100])),
    14: look('0 1 0 rg 0 0 20 20 re f', '/BBox [0 0 20 20] /Matrix [1 0 0 1 350 250]'),
    15: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 98
        /Widths [10 10] /Encoding << /Differences [97 /sq /bar] >> /CharProcs << /sq 16 0 R /bar 20 0 R >> /Resources << >> >>`,
    16: streamObject('', text('10 0 0 0 10 10 d1 1 1 8 8 re f')),
    20: streamObject('', text('10 0 0 0 10 10 d1 4 0 2 10 re f')),
    17: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    18: '<< /Type /OCG /Name (Hidden) >>',
  },
})
const withLayers = Buffer.from(
  everyWayOfDrawing
    .toString('latin1')
    .replace(
      '/Pages 2 0 R >>',
      '/Pages 2 0 R /OCProperties << /OCGs [18 0 R] /D << /OFF [18 0 R] /Order [18 0 R] >> >> >>',
    ),
  'latin1',
)

const stamp = '/BBox [0 0 40 20] /Matrix [0 1 -1 0 0 0] /Resources << /Font << /F1 5 0 R >> >>'
const annotated = (annotation: string, content: string, entries: string) =>
  pageWith({
    annotation,
    catalogue: '/OCProperties << /OCGs [23 0 R] /D << /OFF [23 0 R] >> >>',
    more: {
      // Unbalanced graphics state must not affect what is drawn afterwards.
      4: streamObject('', text('q 0.5 0 0 0.5 0 0 cm q (Q) pop BT /F1 28 Tf 20 100 Td (Answer all) Tj ET')),
      22: look(content, entries),
      23: '<< /Type /OCG /Name (Remarks) >>',
    },
  })
const drawnStamp = '1 0 0 RG 0 0 40 20 re S BT /F1 9 Tf 2 5 Td (Seen) Tj ET'

async function withFields(): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([300, 200])
  page.node.set(PDFName.of('Rotate'), PDFNumber.of(270))
  const fields = document.getForm()
  const name = fields.createTextField('name')
  name.setText('An answer that was typed in')
  name.addToPage(page, { x: 20, y: 120, width: 200, height: 30 })
  for (const [box, x] of [
    ['one', 20],
    ['two', 80],
  ] as const) {
    const field = fields.createCheckBox(box)
    field.addToPage(page, { x, y: 40 })
    if (box === 'one') field.check()
  }
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

const ciphers = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const

/** @param userPassword empty: it opens without one, and only printing is forbidden */
export async function encrypted(
  algorithm: (typeof ciphers)[number],
  { useObjectStreams = false, userPassword = '' } = {},
): Promise<Buffer> {
  const document = await PDFDocument.load(pageWith({}), { updateMetadata: false })
  const permissions = { printing: false } as const
  document.encrypt({ ownerPassword: 'o', userPassword, permissions, algorithm, allowWeakCryptography: true })
  return Buffer.from(await document.save({ useObjectStreams }))
}

export { ciphers }

export const drawnPdfs: readonly { name: string; make: () => Buffer | Promise<Buffer> }[] = [
  { name: 'with each way of drawing', make: () => everyWayOfDrawing },
  { name: 'with a hidden layer', make: () => withLayers },
  { name: 'with a form that was filled in', make: withFields },
  {
    name: 'with a stamp that is turned',
    make: () => annotated('/Subtype /Stamp /AP << /N 22 0 R >>', drawnStamp, stamp),
  },
  {
    name: 'with a signature that is one of two looks',
    make: () =>
      annotated('/Subtype /Widget /FT /Sig /AS /On /AP << /N << /On 22 0 R /Off 20 0 R >> >>', drawnStamp, stamp),
  },
  {
    name: 'with a highlight',
    make: () =>
      annotated(
        '/Subtype /Highlight /QuadPoints [0 90 90 90 0 0 90 0] /AP << /N 22 0 R >>',
        '/G gs 1 1 0 rg 0 0 90 90 re f',
        '/BBox [0 0 90 90] /Resources << /ExtGState << /G << /BM /Multiply >> >> >> /Group << /S /Transparency >>',
      ),
  },
  {
    name: 'with a stamp on a hidden layer',
    make: () => annotated('/Subtype /Stamp /OC 23 0 R /AP << /N 22 0 R >>', drawnStamp, stamp),
  },
  ...ciphers.flatMap((cipher) =>
    [false, true].map((useObjectStreams) => ({
      name: `encrypted by ${cipher} against printing${useObjectStreams ? ', in streams of objects' : ''}`,
      make: () => encrypted(cipher, { useObjectStreams }),
    })),
  ),
]
