import { Hono } from 'hono'
import type { Pool } from '#server/core/database/pool.ts'
import { etagOf, isKnown } from '#server/core/http/conditional/etag.ts'
import type { LogoForm } from './forms.ts'
import { readLogo } from './logos.ts'

/** The addresses of the site's own icons, which pages, the manifest and push messages name. */
const icons: Readonly<Record<string, LogoForm>> = {
  '/favicon.svg': 'mark',
  '/icon-192.png': 'icon-192',
  '/icon-512.png': 'icon-512',
  '/icon-maskable-512.png': 'maskable-512',
  '/apple-touch-icon.png': 'apple-180',
}

/** Shown at once, and checked while it is shown: a new logo is seen with the second page. */
const fresh = 'public, max-age=300, stale-while-revalidate=86400'

/** The college's logo takes the place of the site's icons; without one they are files of the build. */
export function createIcons({ pool }: { pool: Pool }): Hono {
  const app = new Hono()
  for (const [path, form] of Object.entries(icons))
    app.get(path, async (c, next) => {
      // The manifest and the form of the college name a version.
      const version = c.req.query('logo')
      // Without its database a site has the icons of the build, as it has the documents.
      const png = await readLogo(pool, form, version).catch(() => undefined)
      if (png === undefined) {
        await next()
        if (c.res.ok) c.res.headers.set('cache-control', fresh)
        return
      }
      const isSvg = path.endsWith('.svg')
      const body = isSvg ? Buffer.from(svgOf(png)) : png
      const etag = etagOf(body)
      const headers = {
        'content-type': isSvg ? 'image/svg+xml; charset=utf-8' : 'image/png',
        'cache-control': version === undefined ? fresh : 'public, max-age=31536000, immutable',
        etag,
      }
      if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      return c.body(new Uint8Array(body), 200, headers)
    })
  return app
}

const svgOf = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
