import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The settings of a server that uses it. */
export const bucketSettings = {
  bucket: 'campus',
  region: 'ap-south-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a secret of the bucket',
}

export interface Bucket {
  endpoint: string
  /** By path. */
  stored: Map<string, Buffer>
  asked: string[]
  /** The status of every response from now on; undefined ends that. */
  failWith: (status: number | undefined) => void
  close: () => void
}

/** A bucket in memory that authenticates requests, as an S3 store does. */
export async function startBucket(): Promise<Bucket> {
  const stored = new Map<string, Buffer>()
  const asked: string[] = []
  let errorStatus: number | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [body, { method, url = '', headers }] = [Buffer.concat(chunks), request]
    asked.push(`${method} ${url}`)
    const answer = (status: number, text: Buffer | string = '') =>
      response.writeHead(status, { location: '/elsewhere/paper.pdf' }).end(text)
    if (errorStatus !== undefined) return answer(errorStatus, `<Error>${bucketSettings.secretAccessKey}</Error>`)
    if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (method === 'PUT') stored.set(url, body)
    if (method === 'DELETE') return answer(stored.delete(url) ? 204 : 404)
    const file = stored.get(url)
    if (file === undefined) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    return range ? answer(206, file.subarray(Number(range[1]), Number(range[2]) + 1)) : answer(200, file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    asked,
    failWith: (status) => (errorStatus = status),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature Version 4, computed from the received request (AWS, "Create a signed request"). */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { secretAccessKey } = bucketSettings
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
