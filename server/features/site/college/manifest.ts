import { Hono } from 'hono'
import { isAsShipped } from '#domain/college/college.ts'
import { readCollege } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { etagOf, isKnown } from '#server/core/http/conditional/etag.ts'
import type { Site } from '../site.ts'
import { sendFile } from '../static-files.ts'

const path = '/manifest.webmanifest'

/** The manifest of the installed app has the college's names. */
export function createManifest({ pool, site }: { pool: Pool; site: Site }): Hono {
  const app = new Hono()
  app.get(path, async (c, next) => {
    const built = site.file(path)
    if (built === undefined) return next()
    const college = await readCollege(pool)
    if (isAsShipped(college)) return sendFile(c, built)
    const { body, headers } = built.plain()
    const manifest = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>
    const own = JSON.stringify({
      ...manifest,
      name: college.name,
      short_name: college.shortName,
      icons: iconsOf(manifest['icons'], college.logo),
    })
    const etag = etagOf(own)
    // Short: a new name is seen on the same day.
    const sent = { 'content-type': String(headers['content-type']), 'cache-control': 'public, max-age=300', etag }
    return isKnown(c.req.header('if-none-match'), etag) ? c.body(null, 304, sent) : c.body(own, 200, sent)
  })
  return app
}

/** A browser loads the icons of an installed app again once their addresses change. */
function iconsOf(built: unknown, logo: string | null): unknown {
  if (logo === null || !Array.isArray(built)) return built
  return built.map((icon: { src: string }) => ({ ...icon, src: `${icon.src}?logo=${logo}` }))
}
