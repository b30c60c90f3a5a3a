import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { requestSeconds } from './counters.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The last mount of app.ts: pages, their files, and unknown addresses. */
const pages = '/*'

/** Counts a request by its route's pattern: a path may be anything. */
export function countRequest(c: Context, seconds: number): void {
  const { method } = c.req
  const route = routePath(c)
  requestSeconds.observe(
    {
      method: methods.has(method) ? method : 'other',
      route: route === pages ? 'pages' : route,
      status: c.res.status,
    },
    seconds,
  )
}
