import { paths } from '#domain/paths.ts'
import { Hono } from 'hono'
import { z } from 'zod'
import type { SharedNotice } from '#domain/notices/shared-notice.ts'
import type { Config } from '#server/core/config/config.ts'
import { readCollege } from '#server/core/college.ts'
import { type Client, type Pool } from '#server/core/database/pool.ts'
import { compressed } from '#server/core/http/compression.ts'
import { isKnown } from '#server/core/http/conditional/etag.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import type { Site } from '../site.ts'
import { sendFile } from '../static-files.ts'
import { atomFeed, type FeedNotice, xml } from './feed.ts'
import { withNoticeHead, withSharedHead } from './head.ts'

interface NoticePagesDeps {
  config: Pick<Config, 'siteUrl'>
  /** Includes documents that were rendered with their data. */
  site: Site
  pool: Pool
  apiPool: Pool
}

const maxInFeed = 50
/** A sitemap's maximum (sitemaps.org/protocol.html). */
const maxInSitemap = 50_000

/** A caller without an account: row-level security decides what that is. */
const visitor = { role: 'anon', claims: { role: 'anon' } } as const

const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const columns = `id, title, excerpt, content, author, category,
  ${time('publish_at')} as published, ${time('greatest(updated_at, publish_at)')} as updated`

/** Public notices for search engines, messengers and feed readers. */
export function createNoticePages({ config, site, pool, apiPool }: NoticePagesDeps): Hono {
  const origin = new URL(config.siteUrl).origin
  const thisSite = async () => ({ origin, siteName: (await readCollege(pool)).shortName })
  const ask = async <Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
    asCaller(apiPool, visitor, async (client: Client) => (await client.query<Row>({ name, text, values })).rows)
  const app = new Hono()

  app.get(`${paths.notices()}/:id`, async (c, next) => {
    const path = c.req.path
    const document = site.page(path)
    if (document === undefined) return next()
    const { data: id } = z.uuid().safeParse(c.req.param('id'))
    // A scheduled notice and an unknown one have the same response.
    if (id === undefined) return sendFile(c, site.fallback, 404)
    const frame = () => Buffer.from(site.fallback.plain().body).toString('utf8')
    const [notice] = await ask<FeedNotice>('public-notice', `select ${columns} from public.notices where id = $1`, [id])
    if (notice !== undefined) {
      if (document !== site.fallback) return sendFile(c, document)
      const html = withNoticeHead(frame(), notice, await thisSite())
      return sendFile(c, site.document(path, html, new Date(notice.updated)))
    }
    const [row] = await ask<{ shared: SharedNotice | null }>(
      'shared-notice',
      'select public.shared_notice($1) as shared',
      [id],
    )
    const shared = row?.shared ?? null
    if (shared === null) return sendFile(c, site.fallback, 404)
    return sendFile(c, site.document(path, withSharedHead(frame(), shared, await thisSite()), new Date()))
  })

  app.get('/feed.atom', compressed, async (c) => {
    const notices = await ask<FeedNotice>(
      'public-notices-feed',
      `select ${columns} from public.notices where audience = 'everyone' order by publish_at desc limit ${maxInFeed}`,
    )
    const { body, etag, lastModified } = atomFeed(notices, origin, (await thisSite()).siteName)
    const headers = {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      etag,
      'last-modified': lastModified.toUTCString(),
    }
    if (isUnchanged(c.req.header('if-none-match'), c.req.header('if-modified-since'), etag, lastModified))
      return c.body(null, 304, headers)
    return c.body(body, 200, headers)
  })

  app.get('/sitemap-notices.xml', compressed, async (c) => {
    const rows = await ask<{ id: string; updated: string }>(
      'public-notices-sitemap',
      `select id, ${time('greatest(updated_at, publish_at)')} as updated from public.notices
       where audience = 'everyone' order by publish_at desc limit ${maxInSitemap}`,
    )
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...rows.map(
        ({ id, updated }) =>
          `  <url><loc>${xml(origin)}${paths.oneNotice(id)}</loc><lastmod>${updated}</lastmod></url>`,
      ),
      '</urlset>',
      '',
    ].join('\n')
    return c.body(body, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
  })
  return app
}

/** RFC 9110, section 13.2.2: the entity tag takes precedence over the date. */
function isUnchanged(tags: string | undefined, since: string | undefined, etag: string, lastModified: Date): boolean {
  if (tags !== undefined) return isKnown(tags, etag)
  return since !== undefined && Date.parse(since) >= lastModified.getTime()
}
