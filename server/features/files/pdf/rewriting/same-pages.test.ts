import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { differenceOf, drawPages } from '#tests/support/papers/draw-pages.ts'
import { ciphers, drawnPdfs, encrypted } from '#tests/support/papers/drawn-pdfs.ts'
import { activeParts } from '#tests/support/papers/look-into-pdf.ts'
import { pageWith } from '#tests/support/papers/marked-pdfs.ts'
import { pdfFile, streamObject } from '#tests/support/papers/pdf-file.ts'
import { isActive } from '../is-active.ts'
import { rewritePdf } from './rewrite-pdf.ts'

const folder = join(import.meta.dirname, '../../../../../tests/support/papers/files')
const asRejected = { 'user-password.pdf': 'encrypted', 'xfa.pdf': 'form' }
const files = readdirSync(folder).filter((name) => !(name in asRejected))
const read = (name: string) => readFileSync(join(folder, name))

async function rewritten(bytes: Uint8Array) {
  const file = await rewritePdf(bytes)
  if (!('bytes' in file)) throw new Error(file.rejected)
  return file
}

/** Pixels at edges may differ by rounding, because content is drawn in another way. */
const roundings = 8

describe('a rewritten PDF', () => {
  test.each([...files.map((name) => ({ name, make: () => read(name) })), ...drawnPdfs])(
    '$name looks as before, and has nothing but its pages',
    async ({ make }) => {
      const before = await make()
      const { bytes, pages } = await rewritten(before)
      const [drawnBefore, drawnAfter] = [await drawPages(before), await drawPages(bytes)]
      expect([pages, drawnAfter.length]).toEqual([drawnBefore.length, drawnBefore.length])
      for (const [index, page] of drawnBefore.entries()) {
        expect(page.pixels.some((value) => value < 200)).toBe(true)
        expect(differenceOf(page, drawnAfter[index])).toBeLessThanOrEqual(roundings)
        // The text of filled fields has become part of the page.
        expect(drawnAfter[index]?.text.startsWith(page.text)).toBe(true)
      }
      expect([isActive(Buffer.from(bytes)), await activeParts(bytes)]).toEqual([false, []])
    },
  )

  test('is the same file each time, by which duplicates are found', async () => {
    for (const { make } of drawnPdfs.slice(0, 8)) {
      const bytes = await make()
      expect(await rewritten(bytes)).toEqual(await rewritten(bytes))
    }
  })
})

const linksOf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  const document = await task.promise
  const annotations = (await (await document.getPage(1)).getAnnotations()) as { url?: string; dest?: unknown[] }[]
  const found = []
  for (const { url, dest } of annotations) {
    const target = Array.isArray(dest)
      ? await document.getPageIndex(dest[0] as { num: number; gen: number })
      : undefined
    found.push(url ?? `page ${target}`)
  }
  await task.destroy()
  return found
}
const twoPages = (link: string) =>
  pdfFile({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R /Dests << /old [6 0 R /Fit] >>
          /Names << /Dests << /Kids [<< /Names [(new) << /D [6 0 R /XYZ 1 2 null] >>] >>] >> >> >>`,
      2: '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R
          /Annots [<< /Subtype /Link /Rect [0 0 9 9] ${link} >>] >>`,
      4: streamObject('', Buffer.from('0 0 1 1 re f')),
      6: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    },
  })

describe('links', () => {
  test.each([
    ['/A << /S /URI /URI (https://example.org/a?b=\\(c\\)#d) >>', 'https://example.org/a?b=(c)#d'],
    ['/A << /S /URI /URI (HTTP://example.org/) >>', 'http://example.org/'],
    ['/Dest [6 0 R /Fit]', 'page 1'],
    ['/A << /S /GoTo /D [6 0 R /XYZ 0 0 1] >>', 'page 1'],
    ['/Dest /old', 'page 1'],
    ['/A << /S /GoTo /D (new) >>', 'page 1'],
    ['/Dest [1 /Fit]', 'page 1'],
  ])('%s lead where they led', async (link, target) => {
    expect(await linksOf((await rewritten(twoPages(link))).bytes)).toEqual([target])
  })

  test.each(['mailto:a@b.example', 'ftp://a.example', 'data:text/html,x', 'HTTPS:x', ' https://a.example'])(
    'to %s are left out',
    async (address) => {
      const { bytes } = await rewritten(pageWith({ annotation: `/Subtype /Link /A << /S /URI /URI (${address}) >>` }))
      expect(await linksOf(bytes)).toEqual([])
    },
  )
})

describe('is rejected', () => {
  test.each(Object.entries(asRejected))('%s as %s', async (name, rejected) => {
    expect(await rewritePdf(read(name))).toEqual({ rejected })
  })

  test('an encrypted file whose page decrypts to noise', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawText('Explain the layers of a network.')
    document.encrypt({
      ownerPassword: 'o',
      userPassword: '',
      permissions: {},
      algorithm: 'RC4-128',
      allowWeakCryptography: true,
    })
    const bytes = Buffer.from(await document.save({ useObjectStreams: false }))
    expect(await rewritePdf(bytes)).toMatchObject({ pages: 1 })
    const data = bytes.indexOf('stream\n', bytes.indexOf('/FlateDecode')) + 'stream\n'.length
    bytes.writeUInt8(bytes.readUInt8(data) ^ 1, data)
    expect(await rewritePdf(bytes)).toEqual({ rejected: 'broken' })
  })

  test.each(ciphers)('what %s encrypts with a password for readers', async (cipher) => {
    expect(await rewritePdf(await encrypted(cipher, { userPassword: 'u' }))).toEqual({ rejected: 'encrypted' })
  })

  test('what has no page', async () => {
    expect(await rewritePdf(Buffer.from('%PDF-1.7 and nothing else'))).toEqual({ rejected: 'broken' })
  })
})
