import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, bucketSettings, startBucket } from '#tests/support/servers/bucket.ts'
import { openS3 } from './s3.ts'
import type { FileStore } from './storing/store.ts'

let bucket: Bucket
let files: FileStore

beforeAll(async () => {
  bucket = await startBucket()
  files = openS3({ ...bucketSettings, endpoint: `${bucket.endpoint}/` })
})
beforeEach(() => {
  bucket.stored.clear()
  bucket.asked.length = 0
  bucket.failWith(undefined)
})
afterAll(() => bucket.close())

const read = async (...from: Parameters<FileStore['get']>) => {
  const stream = await files.get(...from)
  return stream && new Response(stream).text()
}

describe('a bucket', () => {
  test('takes a signed file, gives it whole and in part, and removes it', async () => {
    await files.put('paper.pdf', Buffer.from('0123456789'))
    expect([...bucket.stored.keys()]).toEqual(['/campus/paper.pdf'])
    expect(await read('paper.pdf')).toBe('0123456789')
    expect(await read('paper.pdf', { first: 2, last: 4 })).toBe('234')
    await files.remove('paper.pdf')
    expect(await read('paper.pdf')).toBeUndefined()
    await files.remove('paper.pdf')
  })

  test('refuses whoever has another secret', async () => {
    const stranger = openS3({ ...bucketSettings, endpoint: bucket.endpoint, secretAccessKey: 'a guess' })
    await expect(stranger.put('paper.pdf', Buffer.from('x'))).rejects.toThrow(
      'The file store answered 403 when storing.',
    )
    expect(bucket.stored.size).toBe(0)
  })

  test.each([403, 404, 301])('answers a write with %i: that is an error, and says no secret', async (status) => {
    bucket.failWith(status)
    await expect(files.put('paper.pdf', Buffer.from('x'))).rejects.toThrow(
      `The file store answered ${status} when storing.`,
    )
  })

  test('leads to another address: that is an error, and nothing is asked there', async () => {
    bucket.failWith(307)
    await expect(files.get('paper.pdf')).rejects.toThrow('The file store answered 307 when reading.')
    expect(bucket.asked).toEqual(['GET /campus/paper.pdf'])
  })

  test('ignores a range: that is an error, not the wrong bytes', async () => {
    bucket.failWith(200)
    await expect(files.get('paper.pdf', { first: 1, last: 2 })).rejects.toThrow('answered 200 when reading')
  })

  test('is never asked for a path', async () => {
    await expect(files.get('../other/paper.pdf')).rejects.toThrow('This is not the name of a stored file.')
    expect(bucket.asked).toEqual([])
  })

  test('is described without its secret', () => {
    expect(files.describe).toBe(`S3 bucket campus at ${new URL(bucket.endpoint).host}`)
  })
})
