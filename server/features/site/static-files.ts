import type { Context, MiddlewareHandler } from 'hono'
import { isKnown } from '#server/core/http/conditional/etag.ts'
import { chooseEncoding } from './encodings.ts'
import type { Representation, Site, SiteFile } from './site.ts'

/** Below these, an unknown path gets a JSON error, because such clients do not expect a page. */
const dataPaths = /^\/(api|auth|rest)(\/|$)/

/** The pages and their files: the last mount, for all paths without another handler. */
export function staticFiles(site: Site): MiddlewareHandler {
  return async (c, next) => {
    // Hono has decoded the path once; it is only compared with names of the build.
    const { path } = c.req
    if (dataPaths.test(path)) return next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' })
    }
    const found = site.file(path) ?? site.page(path)
    if (found !== undefined) return sendFile(c, found)

    const trimmed = withoutTrailingSlashes(path)
    // A page's address never begins with two slashes, so this cannot redirect to another host.
    if (trimmed !== path && site.page(trimmed) !== undefined) {
      return c.redirect(encodeURI(trimmed) + new URL(c.req.url).search, 308)
    }
    return sendFile(c, site.notFound, 404)
  }
}

/** By hand: a pattern would backtrack at each of thousands of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** @param status of a complete response; a cached one is 304 */
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
