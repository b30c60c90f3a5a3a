import { afterEach, expect, test } from 'vitest'
import { isPdf } from '#domain/papers/pdf.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { endlessStrings } from '#tests/support/papers/costly-pdfs.ts'
import { openPdfChecks, type PdfCheck, type PdfChecks } from './pdf-checks.ts'

const opened: PdfChecks[] = []
function open(limits: Parameters<typeof openPdfChecks>[0] = {}) {
  const checks = openPdfChecks(limits)
  opened.push(checks)
  return (bytes: Buffer, account = 'a', signal = new AbortController().signal): Promise<PdfCheck> =>
    checks.inTurn({ account, signal }, (check) => check(bytes))
}
afterEach(async () => {
  for (const checks of opened.splice(0)) await checks.close()
})

const twoPages = makePdf(['a', 'b'])
const withTrailer = (text: string) => Buffer.from(`${twoPages.toString('latin1')}${text}`, 'latin1')
const costly = endlessStrings()

test('a PDF is rewritten in another process', async () => {
  const check = open()
  const rewritten = await check(twoPages)
  expect(rewritten).toMatchObject({ pages: 2 })
  expect('bytes' in rewritten && isPdf(rewritten.bytes)).toBe(true)
  expect(await check(Buffer.from('%PDF-1.7 and nothing else'))).toEqual({ rejected: 'broken' })
  expect(await check(withTrailer('9 0 obj << /S /JavaScript >>'))).toEqual(rewritten)
})

test.each([{ cpuMs: 300 }, { maxMs: 1000 }, { memory: 1 }])(
  'a PDF that takes too much of a process ends it, and the next one is checked in another: %o',
  { timeout: 30_000 },
  async (limits) => {
    const check = open(limits)
    expect(await check(costly)).toEqual({ rejected: 'costly' })
    if ('cpuMs' in limits) expect(await check(twoPages)).toMatchObject({ pages: 2 })
  },
)

test('a process that dies is an answer to its file alone', { timeout: 120_000 }, async () => {
  // Node aborts when the heap is full.
  const check = open({ heap: 48, cpuMs: 60_000, maxMs: 80_000, memory: 2000 })
  const manyObjects = Buffer.from(
    `%PDF-1.7\n${Array.from({ length: 400_000 }, (_, index) => `${index} 0 obj [1 2 3] `).join('')}`,
  )
  expect(await check(manyObjects)).toEqual({ rejected: 'unchecked' })
  expect(await check(twoPages)).toMatchObject({ pages: 2 })
})

test('an account with forty costly PDFs keeps another waiting for one of them', { timeout: 60_000 }, async () => {
  const check = open({ cpuMs: 300 })
  const left = new AbortController()
  let done = 0
  const flood = Array.from({ length: 40 }, () => check(costly, 'a', left.signal).then(() => void done++))
  expect(await check(twoPages, 'b')).toMatchObject({ pages: 2 })
  expect(done).toBe(1)
  left.abort()
  const rejections = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')
  expect(rejections.length).toBeGreaterThanOrEqual(38)
  expect(rejections[0]).toMatchObject({ reason: { code: 'cut_off' } })
})

test('the check of a PDF ends with the request that sent it', { timeout: 30_000 }, async () => {
  const check = open({ cpuMs: 20_000, maxMs: 20_000 })
  await check(twoPages)
  const left = new AbortController()
  const started = performance.now()
  const checking = check(costly, 'a', left.signal)
  setTimeout(() => left.abort(), 200)
  await expect(checking).rejects.toMatchObject({ code: 'cut_off' })
  expect(await check(twoPages, 'b')).toMatchObject({ pages: 2 })
  expect(performance.now() - started).toBeLessThan(15_000)
})
