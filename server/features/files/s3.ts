import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { endingOf, mediaTypes } from './send.ts'
import { type FileStore, requireKey } from './storing/store.ts'

export interface S3Settings {
  /** With or without a path; the bucket becomes the next part of it. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Until the store must have begun to answer, or have taken the whole file. */
const timeoutMs = 60_000

/** Any store that speaks the S3 protocol, addressed by path (`endpoint/bucket/key`), which all of them understand. */
export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  /** Headers within the time limit; the body may then take as long as its reader needs. */
  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response> {
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
        // Signed along: a file that was changed on the way is refused.
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }
      await expectStatus(await ask('PUT', key, { body, headers }), 'storing', [200])
    },
    get: async (key, range) => {
      const headers = range && { range: `bytes=${range.first}-${range.last}` }
      const response = await ask('GET', key, headers && { headers })
      // A store that does not know ranges sends everything: wrong bytes under the right header.
      if (response.body !== null && response.status === (range ? 206 : 200)) return response.body
      await expectStatus(response, 'reading', [404])
      return undefined
    },
    remove: async (key) => expectStatus(await ask('DELETE', key), 'removing', [200, 204, 404]),
  }
}

/** @throws naming the status only: the answer may quote the request's signature */
async function expectStatus(response: Response, doing: string, expected: readonly number[]): Promise<void> {
  await response.body?.cancel()
  if (!expected.includes(response.status)) {
    throw new Error(`The file store answered ${response.status} when ${doing}.`)
  }
}
