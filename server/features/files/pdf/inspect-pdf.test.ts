import { deflateSync } from 'node:zlib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { makePdf, makeScan, packedPageTree } from '#tests/support/features/pdf.ts'
import { emptyStreams } from '#tests/support/papers/costly-pdfs.ts'
import { otherHostilePdfs, scriptedPdfs } from '#tests/support/papers/hostile-pdfs.ts'
import { inspectPdf } from './inspect-pdf.ts'

const withTrailer = (text: string) => Buffer.from(`${makePdf(['a']).toString('latin1')}${text}`, 'latin1')

async function scriptsSeenByReader(bytes: Buffer): Promise<boolean> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    return (await (await task.promise).getJSActions()) !== null
  } finally {
    await task.destroy()
  }
}

describe('a PDF', () => {
  test.each(scriptedPdfs)('$name is found active, as a reader would run it', async ({ hostile }) => {
    expect([inspectPdf(hostile).found, await scriptsSeenByReader(hostile)]).toEqual(['active', true])
  })

  test.each(scriptedPdfs)('written as the one $name, but without it, is taken', async ({ harmless }) => {
    expect([inspectPdf(harmless), await scriptsSeenByReader(harmless)]).toEqual([{ found: undefined, pages: 1 }, false])
  })

  test.each(otherHostilePdfs)('$name is found active', ({ bytes }) => {
    expect(inspectPdf(bytes).found).toBe('active')
  })

  test.each([makePdf(['a', 'b']), makeScan()])('%#: of pages alone is taken', (bytes) => {
    expect(inspectPdf(bytes).found).toBeUndefined()
  })

  test('whose page names scripts and files in its text is taken', () => {
    expect(inspectPdf(makePdf(['HTML/JavaScript/CSS, /Launch and /EmbeddedFile of an obj'])).found).toBeUndefined()
  })

  test.each([
    'trailer\n<< /Root 1 0 R /Encrypt 8 0 R >>\n',
    'trailer\n<< /Root 1 0 R /Encrypt << /Filter /Standard >> >>\n',
    '9 0 obj\n<< /Type /XRef /W [1 1 1] /#45ncrypt 8 %\n0 R >>\nstream\n\nendstream\nendobj\n',
  ])('with %s is found encrypted', (text) => {
    expect(inspectPdf(withTrailer(text)).found).toBe('encrypted')
  })
})

describe('the pages of a PDF', () => {
  test.each([1, 3, 12])('are counted: %i', (count) => {
    expect(inspectPdf(makePdf(Array.from({ length: count }, (_, page) => `Page ${page}`))).pages).toBe(count)
  })

  test('are counted where the page tree is packed', () => {
    expect(inspectPdf(packedPageTree(7)).pages).toBe(7)
  })

  test('are those of the newest page tree of an edited file', () => {
    expect(inspectPdf(withTrailer('2 0 obj\n<< /Count 5 /Type /Pages /Kids [] >>\nendobj\n')).pages).toBe(5)
  })

  test.each([
    Buffer.from('%PDF-1.7 and nothing else'),
    objectStream('/N 2 /First 8', '1 20 2 0 << /Type /Pages /Count (9) >>'),
  ])('%#: are not known where no page tree says so', (bytes) => {
    expect(inspectPdf(bytes)).toEqual({ found: undefined, pages: undefined })
  })
})

// Each of these takes minutes where it is believed, or looked at more than once. Processor time is the measure: others run.
describe('a PDF of', { timeout: 120_000 }, () => {
  test.each([
    ['beginnings without an end', Buffer.from('%PDF-1.7\n' + '1 0 obj '.repeat(400_000)), undefined],
    ['a stream that claims a billion objects', objectStream('/N 1000000000 /First 4', '1 0 x'), undefined],
    ['objects at the same two places', objectStream('/N 9999 /First 99999', twoPlaces(9999, 99_999)), undefined],
    ['objects that unpack to more than any real ones', objectStream('/N 1 /First 4', ' '.repeat(70_000_000)), 'active'],
    [
      'streams that unpack to a gigabyte',
      Buffer.concat(Array<Buffer>(40).fill(objectStream('/N 1 /First 4', ' '.repeat(25_000_000)))),
      'active',
    ],
    [
      'a hundred thousand empty object streams',
      Buffer.concat(Array<Buffer>(100_000).fill(objectStream('/N 0 /First 0', ''))),
      'costly',
    ],
    ['270 names of object streams before one that unpacks to nothing', emptyStreams({ names: 270 }), undefined],
    ['270 objects that share one stream', emptyStreams({ objects: 270 }), undefined],
  ])('%s is inspected within seconds', (_, bytes, found) => {
    const started = process.threadCpuUsage()
    expect(inspectPdf(bytes).found).toBe(found)
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(5000)
  })
})

/** An object stream alone: `dictionary` says what is in it. */
function objectStream(dictionary: string, content: string): Buffer {
  const head = `\n1 0 obj\n<< /Type /ObjStm /Filter /FlateDecode ${dictionary} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), deflateSync(content), Buffer.from('\nendstream\nendobj\n')])
}

/** A table of objects that begin at the start and at the end by turns, padded to `length`, and 30 MB of nothing. */
function twoPlaces(count: number, length: number): string {
  const table = Array.from({ length: count }, (_, index) => `1 ${index % 2 === 0 ? 0 : 29999999}`)
  return table.join(' ').padEnd(length) + ' '.repeat(30_000_000)
}
