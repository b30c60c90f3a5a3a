import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makePdf } from '#tests/support/features/pdf.ts'
import { drawPicture, emptyPng, heicHead } from '#tests/support/papers/pictures.ts'
import { makeZip, type ZipEntry } from '#tests/support/features/zip.ts'
import { filesApi } from '../files-api.ts'

// Papers that are sent as pictures: what becomes of them, and what is left of those that cannot be opened.

const files = filesApi()
const zipped = (name: string, content: Buffer): ZipEntry => ({ name, content })
const draw = (text: string, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  drawPicture(text, { format, width: 300, height })
type Line = { name: string; id?: string; error?: { code: string; message: string } }

async function send(sent: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<Line[]> {
  const answer = await files.contribute('free', sent)
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { files: Line[] }).files
}
const outcomes = (lines: readonly Line[]) => lines.map(({ name, error }) => [name, error?.code ?? 'taken'])

async function expectNothingLeft(rows: number): Promise<void> {
  expect([(await files.rows()).length, files.stored().length]).toEqual([rows, rows])
  if (existsSync(files.uploads)) expect(readdirSync(files.uploads)).toEqual([])
}

/** Of the pictures on the pages of a stored paper, in pixels. */
async function pageShapes(id: string | undefined): Promise<string[]> {
  const bytes = await (await files.get(id ?? '', 'admin')).arrayBuffer()
  const text = Buffer.from(bytes).toString('latin1')
  return [...text.matchAll(/\/Width (\d+)\s*\/Height (\d+)/g)].map(([, width, height]) => `${width} x ${height}`)
}

it('an account sends a zip whose pictures become a paper for each folder, in the order of their names', async () => {
  const zip = makeZip([
    zipped('PYQ/Networks/2022/page 10.jpg', await draw('third', 500, 'jpeg')),
    zipped('PYQ/Networks/2022/page 2.PNG', await draw('second', 450, 'png')),
    zipped('PYQ/Networks/2022/Page 1.webp', await draw('first', 400, 'webp')),
    zipped('PYQ/Networks/2022/key.pdf', makePdf(['key'])),
    zipped('PYQ/OS end 2021.avif', await draw('alone', 400, 'avif')),
    zipped('front.jpg', await draw('front', 400, 'jpeg')),
    zipped('back.jpg', await draw('back', 500, 'jpeg')),
  ])
  const lines = await send([{ name: 'Thermo mid 2020.zip', bytes: zip }])
  expect(outcomes(lines)).toEqual([
    ['key.pdf', 'taken'],
    ['2022', 'taken'],
    ['OS end 2021.avif', 'taken'],
    ['Thermo mid 2020', 'taken'],
  ])
  expect(await files.rows()).toMatchObject([
    { file_name: 'PYQ/Networks/2022/key.pdf', pages: 1 },
    { file_name: 'PYQ/Networks/2022', pages: 3 },
    { file_name: 'PYQ/OS end 2021.avif', title: 'OS end 2021', pages: 1 },
    { file_name: 'Thermo mid 2020', title: 'Thermo mid 2020', pages: 2 },
  ])
  expect(await pageShapes(lines[1]?.id)).toEqual(['300 x 400', '300 x 450', '300 x 500'])
  expect(await pageShapes(lines[3]?.id)).toEqual(['300 x 500', '300 x 400'])
  await expectNothingLeft(4)
})

it('an account sends pictures as they are, which become the pages of one paper in the order in which they came', async () => {
  const [back, front] = [await drawPicture('back', { height: 1000 }), await drawPicture('front', { height: 800 })]
  const sent = [
    { name: 'b front.jpg', bytes: front },
    { name: 'a back.jpg', bytes: back },
  ]
  const [line, ...others] = await send(sent)
  expect(others).toEqual([])
  expect(await pageShapes(line?.id)).toEqual(['900 x 800', '900 x 1000'])
  expect(outcomes(await send(sent))).toEqual([['b front.jpg', 'already_there']])
  await expectNothingLeft(1)
})

it('an account is told which of several pictures cannot be opened, and nothing of the paper stays', async () => {
  const lines = await send([
    { name: 'page 1.jpg', bytes: await drawPicture('one') },
    { name: 'page 2.heic', bytes: heicHead },
  ])
  expect(lines).toEqual([
    { name: 'page 1.jpg', error: { code: 'heic_picture', message: expect.stringMatching(/^page 2\.heic: HEIC/) } },
  ])
  await expectNothingLeft(0)
})

const rejected: [string, string, Buffer, string][] = [
  ['a picture of a gigabyte', 'a.png', emptyPng(16_000), 'costly_picture'],
  ['a HEIC picture', 'IMG_1.HEIC', heicHead, 'heic_picture'],
  ['a HEIC picture in a zip', 'a.zip', makeZip([zipped('IMG_1.HEIC', heicHead)]), 'heic_picture'],
  ['a zip called a picture in it', 'a.zip', makeZip([zipped('a.jpg', makeZip([]))]), 'nested_zip'],
  ['a program called a picture in it', 'a.zip', makeZip([zipped('a.jpg', Buffer.from('MZ'))]), 'broken_picture'],
  [
    'more pictures in one folder than a paper has pages',
    'a.zip',
    makeZip(Array.from({ length: 61 }, (_, n) => zipped(`a/${n}.jpg`, Buffer.from('x')))),
    'too_many_pictures',
  ],
]

it.each(rejected)(
  'a file that is or has %s is refused in a sentence, and leaves nothing',
  async (_, name, bytes, code) => {
    const [line] = await send([{ name, bytes: new Uint8Array(bytes) }])
    expect([line?.error?.code, line?.error?.message]).toEqual([code, expect.stringMatching(/^[A-Z].+\.$/)])
    await expectNothingLeft(0)
  },
)
