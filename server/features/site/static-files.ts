import type { Context, MiddlewareHandler } from 'hono'
import { isKnown } from '#server/core/http/conditional/etag.ts'
import { chooseEncoding } from './encodings.ts'
import type { Representation, Site, SiteFile } from './site.ts'

/** Below these, an unknown path is answered as data: a client that expects JSON must not get a page. */
const dataPaths = /^\/(api|auth|rest)(\/|$)/

/** The pages and their files: the last mount, which answers whatever nobody before it knew. */
export function staticFiles(site: Site): MiddlewareHandler {
  return async (c, next) => {
    // Hono's path is decoded once; it is only ever compared with what the build holds.
    const { path } = c.req
    if (dataPaths.test(path)) return next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' })
    }
    const found = site.file(path) ?? site.page(path)
    if (found !== undefined) return sendFile(c, found)

    const trimmed = withoutTrailingSlashes(path)
    // A page's address never begins with two slashes, so this cannot lead to another host.
    if (trimmed !== path && site.page(trimmed) !== undefined) {
      return c.redirect(encodeURI(trimmed) + new URL(c.req.url).search, 308)
    }
    return sendFile(c, site.notFound, 404)
  }
}

/** By hand: a pattern would start over at each slash of a path that has thousands of them before its last letter. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** @param status of an answer that is whole; one that the browser knows is 304 */
export function sendFile(c: Context, file: SiteFile, status: 200 | 404 = 200): Response {
  const { body, headers, etag } = choose(c, file)
  if (status === 404 || !isKnown(c.req.header('if-none-match'), etag)) return c.body(body, status, headers)
  const { 'content-length': _length, ...unchanged } = headers
  return c.body(null, 304, unchanged)
}

function choose(c: Context, { plain, encoded }: SiteFile): Representation {
  const encoding = encoded.size === 0 ? undefined : chooseEncoding(c.req.header('accept-encoding'), encoded)
  return ((encoding && encoded.get(encoding)) ?? plain)()
}
