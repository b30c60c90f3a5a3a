import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { endingOf, mediaTypes } from './send.ts'
import { type FileStore, requireKey } from './storing/store.ts'

export interface S3Settings {
  /** With or without a path, to which the bucket is appended. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Timeout of a response's headers, or of sending a whole file, ms. */
const timeoutMs = 60_000

/** Any store with the S3 protocol, in path style (`endpoint/bucket/key`), which all of them support. */
export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  /** The time limit ends with the headers; a reader may then take the body slowly. */
  async function request(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const url = `${base}/${requireKey(key)}`
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    try {
      return await client.fetch(url, { ...init, method, redirect: 'manual', signal: abort.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    describe: `S3 bucket ${bucket} at ${new URL(endpoint).host}`,
    put: async (key, body) => {
      const headers = {
        'content-type': mediaTypes[endingOf(key)] ?? 'application/octet-stream',
        // Part of the signature: the store rejects a file that was changed on the way.
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }
      await expectStatus(await request('PUT', key, { body, headers }), 'storing', [200])
    },
    get: async (key, range) => {
      const headers = range && { range: `bytes=${range.first}-${range.last}` }
      const response = await request('GET', key, headers && { headers })
      // A store without support for ranges sends the whole file: wrong bytes under the right header.
      if (response.body !== null && response.status === (range ? 206 : 200)) return response.body
      await expectStatus(response, 'reading', [404])
      return undefined
    },
    remove: async (key) => expectStatus(await request('DELETE', key), 'removing', [200, 204, 404]),
  }
}

/** @throws naming the status only: the response may quote the request's signature */
async function expectStatus(response: Response, doing: string, expected: readonly number[]): Promise<void> {
  await response.body?.cancel()
  if (!expected.includes(response.status)) {
    throw new Error(`The file store answered ${response.status} when ${doing}.`)
  }
}
