import { afterAll, expect, test } from 'vitest'
import { maxPageBytes } from '#domain/papers/pictures/page-size.ts'
import { drawPicture, emptyPng, heicHead, turnedJpeg } from '#tests/support/papers/pictures.ts'
import { openPictureReader } from './read-picture.ts'

const reader = openPictureReader()
afterAll(reader.close)
const read = (bytes: Buffer) => reader.read(bytes, new AbortController().signal)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a picture of the format %s becomes a JPEG page',
  async (format) => {
    const page = await read(await drawPicture('Explain paging.', { format }))
    expect(page).toMatchObject({ width: 900, height: 1200 })
    expect('jpeg' in page && [...page.jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  },
)

test('a photograph of a turned camera becomes an upright page, without the place where it was taken', async () => {
  const page = await read(turnedJpeg(await drawPicture('Explain paging.')))
  expect(page).toMatchObject({ width: 1200, height: 900 })
  expect('jpeg' in page && Buffer.from(page.jpeg).includes('GPS')).toBe(false)
})

test(
  'a large photograph becomes a page of at most 400 KB, as on the contribute page',
  { timeout: 30_000 },
  async () => {
    const page = await read(await drawPicture('Explain paging.', { width: 3000, height: 4000 }))
    expect(page).toMatchObject({ width: 1500, height: 2000 })
    expect('jpeg' in page && page.jpeg.length).toBeLessThanOrEqual(maxPageBytes)
  },
)

test.each([
  ['HEIC', heicHead, 'heic'],
  ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'broken'],
  ['a JPEG that is cut in its header', Buffer.from('ffd8ffe000104a464946', 'hex'), 'broken'],
  ['no picture', Buffer.from('<!doctype html>'), 'broken'],
])('%s is rejected with its reason', async (_, bytes, rejected) => expect(await read(bytes)).toEqual({ rejected }))

test(
  'a small PNG that unpacks to a gigabyte is rejected, and the next picture is read',
  { timeout: 60_000 },
  async () => {
    const bomb = emptyPng(16_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await read(bomb)).toEqual({ rejected: 'costly' })
    expect(await read(await drawPicture('Explain paging.'))).toMatchObject({ width: 900 })
  },
)
