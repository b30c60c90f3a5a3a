import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { makeLargeScan } from '#tests/support/features/layered-pdf.ts'
import { findLargePictures } from './large-pictures.ts'
import { drawnPictureArea } from './limits.ts'
import { shrinkPictures, shrunk } from './page-pictures.ts'
import { drawPage } from './picture.ts'

const picture = (width: number, height: number, more: string) =>
  `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more} /Length 4 >>\nstream\nabcd\nendstream\nendobj\n`
const bilevel = '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode'
const grey = '/BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode'

test.each([
  ['A4 in grey at 300 dpi is drawn as it is', [picture(2480, 3508, grey)], { leftOut: false, shrink: false }],
  [
    'A3 in black and white at 600 dpi is drawn smaller',
    [picture(9921, 7016, bilevel)],
    { leftOut: false, shrink: true },
  ],
  ['a mask of that size, too', [picture(9921, 7016, '/ImageMask true')], { leftOut: false, shrink: true }],
  ['A3 in grey at 600 dpi is left out', [picture(9921, 7016, grey)], { leftOut: true, shrink: true }],
  ['a bomb is left out', [picture(100_000, 100_000, bilevel)], { leftOut: true, shrink: true }],
  [
    'the largest of several decides',
    [picture(99, 9, grey), picture(9921, 7016, bilevel)],
    { leftOut: false, shrink: true },
  ],
])('%s', (_, pictures, found) => {
  expect(findLargePictures(Buffer.from(`%PDF-1.7\n${pictures.join('')}`))).toMatchObject(found)
})

test('a picture of black and white is made smaller by what most of its bits are', () => {
  // Nine by four, in two bytes a row: the left half is set, and a speck at the right.
  const data = Uint8Array.from([0b11110000, 0, 0b11110010, 0, 0b11110000, 0, 0b11110000, 0b10000000])
  expect(shrunk({ width: 9, height: 4, data }, 2)).toEqual({
    width: 4,
    height: 2,
    data: Uint8Array.from([0b11000000, 0b11000000]),
    dataLen: 2,
  })
})

test('a page is drawn from its smaller picture', async () => {
  const task = getDocument({
    data: new Uint8Array(makeLargeScan(['Computer Networks'], 'bilevel')),
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await task.promise
  const page = await document.getPage(1)
  shrinkPictures(page)
  await drawPage(document, page)
  const pictures = [...(page.objs as Iterable<[string, { width: number; height: number }]>)]
  expect(pictures.length).toBeGreaterThan(0)
  for (const [, { width, height }] of pictures) expect(width * height).toBeLessThanOrEqual(drawnPictureArea)
  await task.destroy()
})
