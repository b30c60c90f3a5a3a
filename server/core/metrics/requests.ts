import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { requestSeconds } from './counters.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** What the last mount of app.ts answers: pages, their files, and addresses at which there is nothing. */
const pages = '/*'

/** Counts an answered request, by the route that answered: a path is anybody's to invent. */
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
