import { expect, test } from 'vitest'
import { hasPictureName, inOrderOfNames, pictureFormat } from './picture-format.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
/** A file type box with these brands (ISO 14496-12, 4.3). */
const box = (brands: string) => bytes(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}mdat avif heic`)

test.each([
  ['a JPEG', bytes('\xff\xd8\xff\xe1..Exif'), 'jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n....IHDR'), 'png'],
  ['a WebP', bytes('RIFF....WEBPVP8 '), 'webp'],
  ['another file of the RIFF kind', bytes('RIFF....WAVEfmt '), undefined],
  ['an AVIF', box('avif\0\0\0\0avifmif1'), 'avif'],
  ['an AVIF whose first brand is the general one', box('mif1\0\0\0\0mif1avif'), 'avif'],
  ['a HEIC of a phone', box('heic\0\0\0\0mif1heic'), 'heic'],
  ['a HEIC of several pictures', box('msf1\0\0\0\0hevc'), 'heic'],
  ['a film', box('isom\0\0\0\0mp42'), undefined],
  ['a PDF', bytes('%PDF-1.7'), undefined],
  ['nothing', bytes(''), undefined],
])('by its first bytes, %s is of the format %3$s', (_, head, format) => expect(pictureFormat(head)).toBe(format))

test('a name is a picture’s by its ending', () => {
  const names = ['IMG_1.HEIC', 'a.jpeg', 'b.avif', 'c.webp', 'd.PNG', 'e.heif', 'jpg', 'a.jpg.pdf', 'a.gif']
  expect(names.filter(hasPictureName)).toEqual(names.slice(0, 6))
})

test('pages are in the order of their numbers, not of their signs', () => {
  const named = ['page 10.jpg', 'Page 2.jpg', 'page 1.jpg', 'IMG_0003.jpg'].map((name) => ({ name }))
  expect(inOrderOfNames(named).map(({ name }) => name)).toEqual([
    'IMG_0003.jpg',
    'page 1.jpg',
    'Page 2.jpg',
    'page 10.jpg',
  ])
})
