import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rewritePdf } from '#server/features/files/pdf/rewriting/rewrite-pdf.ts'
import { codeOf, filesApi, pdf as sent } from './files-api.ts'

// Only the Pro plan may read the files of study material.

const files = filesApi()
const { get, storeMaterial } = files

// docs/decisions/0056-rewritten-pdfs.md
const rewritten = await rewritePdf(sent)
const pdf = Buffer.from('bytes' in rewritten ? rewritten.bytes : '')

describe('reading', () => {
  it.each([
    [undefined, 401, 'not_signed_in'],
    ['free', 404, 'not_found'],
    ['former pro', 404, 'not_found'],
  ] as const)('is refused to %s', async (person, status, code) => {
    expect(await codeOf(get(await storeMaterial(), person))).toEqual([status, code])
  })

  it.each(['pro', 'admin'] as const)('returns to %s the whole file, inline and uncacheable', async (person) => {
    const response = await get(await storeMaterial(), person)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': "inline; filename*=UTF-8''Data%20structures%2C%20end%20semester.pdf",
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
  })

  it('returns a range, and its position', async () => {
    const id = await storeMaterial()
    const part = await get(id, 'pro', { range: 'bytes=5-14' })
    expect([
      part.status,
      part.headers.get('content-range'),
      Buffer.from(await part.arrayBuffer()).toString('latin1'),
    ]).toEqual([206, `bytes 5-14/${pdf.length}`, pdf.subarray(5, 15).toString('latin1')])
    const beyond = await get(id, 'pro', { range: `bytes=${pdf.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
    const free = await get(id, 'free', { range: 'bytes=5-14' })
    expect(free.status).toBe(404)
  })

  it('sends an unchanged file only once, and no range of a changed one', async () => {
    const id = await storeMaterial()
    const etag = (await get(id, 'pro')).headers.get('etag') ?? ''
    expect((await get(id, 'pro', { 'if-none-match': etag })).status).toBe(304)
    expect((await get(id, 'pro', { 'if-none-match': `"old", W/${etag}` })).status).toBe(304)
    expect((await get(id, 'free', { 'if-none-match': etag })).status).toBe(404)
    expect((await get(id, 'pro', { range: 'bytes=0-4', 'if-range': etag })).status).toBe(206)
    expect((await get(id, 'pro', { range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200)
  })

  it('responds to HEAD without a body', async () => {
    const response = await get(await storeMaterial(), 'pro', {}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      String(pdf.length),
      '',
    ])
  })

  it.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    "' or 1=1 --",
    '00000000-0000-4000-8000-0000000000ff',
    'x.pdf',
  ])('responds with not found for the id %s', async (id) => {
    expect((await get(encodeURIComponent(id), 'pro')).status).toBe(404)
  })

  it.each(['Bearer nonsense', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi', ''])(
    'is refused with %j',
    async (authorization) => {
      expect((await get(await storeMaterial(), undefined, { authorization })).status).toBe(401)
    },
  )

  it('reports a missing file', async () => {
    const id = await storeMaterial()
    rmSync(files.folder, { recursive: true })
    expect(await codeOf(get(id, 'pro'))).toEqual([404, 'file_missing'])
  })
})
