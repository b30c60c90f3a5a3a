import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { shippedCollege } from '#domain/college/college.ts'
import { canBeDrawn } from '#domain/notices/share-picture.ts'
import type { Config } from '#server/core/config/config.ts'
import { readCollege } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { isKnown } from '#server/core/http/conditional/etag.ts'
import { readLogo } from '../logo/logos.ts'
import type { SharePictures } from './open.ts'

interface SitePictureDeps {
  pool: Pool
  sharePictures: SharePictures
  config: Pick<Config, 'trustProxy'>
  /** The picture of the build, at this address. */
  built: (path: string) => Uint8Array | undefined
}

const path = '/sharing.png'

/** What messengers show beside a link to the site: the picture of the build, under the college's own name and logo. */
export function createSitePicture({ pool, sharePictures, config, built }: SitePictureDeps): Hono {
  const app = new Hono()
  app.get(path, async (c: Context, next) => {
    // Without its database a site has the picture of the build.
    const [college, logo] = await Promise.all([readCollege(pool), readLogo(pool, 'mark')]).catch(() => [undefined])
    const shortName = college?.shortName ?? shippedCollege.shortName
    const shipped = built(path)
    if (shipped === undefined || (shortName === shippedCollege.shortName && logo === undefined)) return next()
    const picture = {
      built: Buffer.from(shipped).toString('base64'),
      siteName: canBeDrawn({ title: shortName, author: '' }) ? shortName : '',
      logo: logo?.toString('base64') ?? '',
    }
    const etag = `"${createHash('sha256').update(JSON.stringify(picture)).digest('base64url')}"`
    const headers = { etag, 'cache-control': 'public, max-age=3600', 'content-type': 'image/png' }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    const caller = { id: clientAddress(c, config.trustProxy), signal: c.req.raw.signal }
    return c.body(await sharePictures.draw(picture, etag, caller), 200, headers)
  })
  return app
}
