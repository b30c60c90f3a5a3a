import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Pool } from '#server/core/database/pool.ts'
import { openSharePictures } from '../share-pictures/open.ts'
import { createSitePicture } from '../share-pictures/site-picture.ts'
import { createIcons } from './icons.ts'

const down = { query: () => Promise.reject(new Error('connect ECONNREFUSED')) } as unknown as Pool

test('icons and the picture of links are those of the build while the database is down', async () => {
  const sharePictures = openSharePictures()
  const app = new Hono()
  app.route('/', createIcons({ pool: down }))
  app.route(
    '/',
    createSitePicture({ pool: down, sharePictures, config: { trustProxy: false }, built: () => new Uint8Array([1]) }),
  )
  app.get('*', (c) => c.text('of the build'))
  for (const path of ['/favicon.svg', '/icon-192.png', '/sharing.png']) {
    const answer = await app.request(path)
    expect([answer.status, await answer.text()]).toEqual([200, 'of the build'])
  }
  await sharePictures.close()
})
