import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/core/config/config.ts'
import { openFileStore } from './open.ts'

describe('the configuration', () => {
  const bucket = {
    FILES_S3_ENDPOINT: 'https://s3.example.org',
    FILES_S3_BUCKET: 'campus',
    FILES_S3_ACCESS_KEY_ID: 'id',
    FILES_S3_SECRET_ACCESS_KEY: 'hush',
  }

  it('chooses the store, and names it without its secret', () => {
    expect(openFileStore(readConfig({ DATA_DIR: '/srv/campus' })).describe).toBe('folder /srv/campus/files')
    expect(openFileStore(readConfig(bucket)).describe).toBe('S3 bucket campus at s3.example.org')
  })

  it('names every part of a bucket that is missing', () => {
    const half = { FILES_S3_ENDPOINT: bucket.FILES_S3_ENDPOINT, FILES_S3_BUCKET: 'campus' }
    expect(() => readConfig(half)).toThrow('FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY must be set')
  })
})
