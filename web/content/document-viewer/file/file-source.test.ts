import { describe, expect, test } from 'vitest'
import { FileRejected, openFile } from './file-source.ts'

const file = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251)
file.set(new TextEncoder().encode('startxref'), 299_900)
const { signal } = new AbortController()

/** A server that supports range requests, and the ranges that it received. */
function server({ fails = 0, ranges = true, content = file } = {}) {
  const asked: string[] = []
  let failures = fails
  const ask = async (_url: string, range: string) => {
    asked.push(range)
    if (!ranges) return new Response(content)
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
    if (from !== '' && from !== '0' && failures-- > 0) throw new TypeError('Failed to fetch')
    const begin = from === '' ? content.length - Number(to) : Number(from)
    const end = from === '' ? content.length : Math.min(Number(to) + 1, content.length)
    return new Response(content.slice(begin, end), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${end - 1}/${content.length}` },
    })
  }
  return { ask, asked }
}

const opened = async (known: { bytes?: number }, from: ReturnType<typeof server>) => {
  const source = await openFile({ url: '/api/files/a', ...known, signal }, from.ask)
  if (source.kind !== 'parts') throw new Error('The file came whole.')
  return source
}

describe('a file of the server', () => {
  test('is opened by concurrent requests for its beginning and its end', async () => {
    const from = server()
    const { length, head, read } = await opened({ bytes: file.length }, from)
    expect([length, head.length]).toEqual([300_000, 32_768])
    expect(from.asked).toEqual(['bytes=-24576', 'bytes=0-32767'])
    // Cached bytes are not requested again.
    expect(await read(278_528, 300_000)).toEqual(file.slice(278_528))
    expect(from.asked).toHaveLength(2)
    expect(await read(131_072, 196_608)).toEqual(file.slice(131_072, 196_608))
    // Of a range that overlaps cached bytes, only the rest is requested.
    expect(await read(262_144, 300_000)).toEqual(file.slice(262_144))
    expect(from.asked).toEqual(['bytes=-24576', 'bytes=0-32767', 'bytes=131072-196607', 'bytes=262144-299999'])
  })

  test('whose beginning ends within a picture is fetched to the end of that picture ahead of any read', async () => {
    const scan = Uint8Array.from(file)
    scan.set(new TextEncoder().encode('5 0 obj\n<< /Length 100000 >>\nstream\n'), 0)
    const from = server({ content: scan })
    const { read } = await opened({ bytes: file.length }, from)
    // To the end of the picture and of its object, in whole chunks.
    expect(from.asked.slice(2)).toEqual(['bytes=32768-106495'])
    expect(await read(32_768, 106_496)).toEqual(scan.slice(32_768, 106_496))
    expect(await read(98_304, 110_592)).toEqual(scan.slice(98_304, 110_592))
    expect(from.asked.slice(3)).toEqual(['bytes=106496-110591'])
  })

  test('is requested again when the connection breaks while it is fetched ahead', async () => {
    const scan = Uint8Array.from(file)
    scan.set(new TextEncoder().encode('5 0 obj\n<< /Length 100000 >>\nstream\n'), 0)
    const from = server({ content: scan, fails: 1 })
    const { read } = await opened({ bytes: file.length }, from)
    expect(await read(32_768, 65_536)).toEqual(scan.slice(32_768, 65_536))
    expect(from.asked.slice(2)).toEqual(['bytes=32768-106495', 'bytes=32768-65535'])
  })

  test('is fetched whole when its end does not point to the cross-reference table', async () => {
    const damaged = file.with(299_900, 0)
    const from = server({ content: damaged })
    const source = await openFile({ url: '/api/files/a', bytes: file.length, signal }, from.ask)
    expect(source).toEqual({ kind: 'whole', bytes: damaged })
    expect(from.asked).toEqual(['bytes=-24576', 'bytes=0-32767', 'bytes=0-299999'])
  })

  test('is fetched whole from a server without range requests', async () => {
    const source = await openFile({ url: '/api/files/a', signal }, server({ ranges: false }).ask)
    expect(source).toEqual({ kind: 'whole', bytes: file })
  })

  test('is requested again when the connection breaks', async () => {
    const { read } = await opened({}, server({ fails: 1 }))
    expect(await read(131_072, 131_080)).toEqual(file.slice(131_072, 131_080))
  })

  test.each([401, 404])('is not opened when the server rejects it with %i', async (status) => {
    const opening = openFile({ url: '/api/files/a', signal }, async () => new Response('', { status }))
    await expect(opening).rejects.toEqual(new FileRejected(status))
  })
})
