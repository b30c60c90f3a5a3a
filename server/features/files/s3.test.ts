import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3 } from './s3.ts'
import type { FileStore } from './storing/store.ts'

const secretAccessKey = 'a secret of the bucket'
const settings = { bucket: 'campus', region: 'ap-south-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey }

let server: Server
let files: FileStore
let endpoint: string
const stored = new Map<string, Buffer>()
const asked: string[] = []
/** Set by a test: the status with which the store refuses. */
let errorStatus: number | undefined

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature Version 4, worked out again from what arrived (AWS, "Create a signed request"). */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const at = String(headers['x-amz-date'])
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (method === 'PUT' && bodyHash !== hash(body)) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = [method, url, '', lines.join(''), names, bodyHash].join('\n')
  const key = scope.split('/').reduce((key: string | Buffer, part) => hmac(key, part), `AWS4${secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, hash(request)].join('\n')).toString('hex')
  return scope === `${at.slice(0, 8)}/ap-south-1/s3/aws4_request` && signature === expected
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [body, { method, url = '', headers }] = [Buffer.concat(chunks), request]
    asked.push(`${method} ${url}`)
    const answer = (status: number, text: Buffer | string = '') =>
      response.writeHead(status, { location: '/elsewhere/paper.pdf' }).end(text)
    if (errorStatus !== undefined) return answer(errorStatus, `<Error>${secretAccessKey}</Error>`)
    if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (method === 'PUT') stored.set(url, body)
    if (method === 'DELETE') return answer(stored.delete(url) ? 204 : 404)
    const file = stored.get(url)
    if (file === undefined) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    return range ? answer(206, file.subarray(Number(range[1]), Number(range[2]) + 1)) : answer(200, file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  files = openS3({ ...settings, endpoint: `${endpoint}/` })
})
beforeEach(() => {
  stored.clear()
  asked.length = 0
  errorStatus = undefined
})
afterAll(() => server.close())

const read = async (...from: Parameters<FileStore['get']>) => {
  const stream = await files.get(...from)
  return stream && new Response(stream).text()
}

describe('a bucket', () => {
  test('takes a signed file, gives it whole and in part, and removes it', async () => {
    await files.put('paper.pdf', Buffer.from('0123456789'))
    expect([...stored.keys()]).toEqual(['/campus/paper.pdf'])
    expect(await read('paper.pdf')).toBe('0123456789')
    expect(await read('paper.pdf', { first: 2, last: 4 })).toBe('234')
    await files.remove('paper.pdf')
    expect(await read('paper.pdf')).toBeUndefined()
    await files.remove('paper.pdf')
  })

  test('refuses whoever has another secret', async () => {
    const stranger = openS3({ ...settings, endpoint, secretAccessKey: 'a guess' })
    await expect(stranger.put('paper.pdf', Buffer.from('x'))).rejects.toThrow(
      'The file store answered 403 when storing.',
    )
    expect(stored.size).toBe(0)
  })

  test.each([403, 404, 301])('answers a write with %i: that is an error, and says no secret', async (status) => {
    errorStatus = status
    await expect(files.put('paper.pdf', Buffer.from('x'))).rejects.toThrow(
      `The file store answered ${status} when storing.`,
    )
  })

  test('leads to another address: that is an error, and nothing is asked there', async () => {
    errorStatus = 307
    await expect(files.get('paper.pdf')).rejects.toThrow('The file store answered 307 when reading.')
    expect(asked).toEqual(['GET /campus/paper.pdf'])
  })

  test('ignores a range: that is an error, not the wrong bytes', async () => {
    errorStatus = 200
    await expect(files.get('paper.pdf', { first: 1, last: 2 })).rejects.toThrow('answered 200 when reading')
  })

  test('is never asked for a path', async () => {
    await expect(files.get('../other/paper.pdf')).rejects.toThrow('This is not the name of a stored file.')
    expect(asked).toEqual([])
  })

  test('is described without its secret', () => {
    expect(files.describe).toBe(`S3 bucket campus at ${new URL(endpoint).host}`)
  })
})
