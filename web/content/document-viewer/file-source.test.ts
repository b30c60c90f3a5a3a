import { describe, expect, test } from 'vitest'
import { FileRejected, openFile } from './file-source.ts'

const file = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251)
const { signal } = new AbortController()

/** A server that knows ranges, and what it was asked. */
function server({ fails = 0, ranges = true } = {}) {
  const asked: string[] = []
  let failures = fails
  const ask = async (_url: string, range: string) => {
    asked.push(range)
    if (!ranges) return new Response(file)
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
    if (from !== '' && from !== '0' && failures-- > 0) throw new TypeError('Failed to fetch')
    const begin = from === '' ? file.length - Number(to) : Number(from)
    const end = from === '' ? file.length : Math.min(Number(to) + 1, file.length)
    return new Response(file.slice(begin, end), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${end - 1}/${file.length}` },
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
  test('is opened by its beginning and its end, both asked for at once', async () => {
    const from = server()
    const { length, head, read } = await opened({ bytes: file.length }, from)
    expect([length, head.bytes.length]).toEqual([300_000, 98_304])
    expect(from.asked).toEqual(['bytes=-49152', 'bytes=0-98303'])
    // What has come already is not asked for again.
    expect(await read(262_144, 300_000)).toEqual(file.slice(262_144))
    expect(from.asked).toHaveLength(2)
    expect(await read(131_072, 196_608)).toEqual(file.slice(131_072, 196_608))
    expect(from.asked).toEqual(['bytes=-49152', 'bytes=0-98303', 'bytes=131072-196607'])
  })

  test('comes whole from a server that knows no ranges', async () => {
    const source = await openFile({ url: '/api/files/a', signal }, server({ ranges: false }).ask)
    expect(source).toEqual({ kind: 'whole', bytes: file })
  })

  test('is asked for once more where the line broke', async () => {
    const { read } = await opened({}, server({ fails: 1 }))
    expect(await read(131_072, 131_080)).toEqual(file.slice(131_072, 131_080))
  })

  test.each([401, 404])('that the server rejects with %i is not opened', async (status) => {
    const opening = openFile({ url: '/api/files/a', signal }, async () => new Response('', { status }))
    await expect(opening).rejects.toEqual(new FileRejected(status))
  })
})
