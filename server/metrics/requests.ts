import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { requestSeconds } from './counters.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** What the last mount of app.ts answers: pages, their files, and addresses at which there is nothing. */
const pages = '/*'

/** Counts each request when it is answered, by the route that answered: a path is anybody's to invent. */
export const requestMetrics: MiddlewareHandler = async (c, next) => {
  const started = performance.now()
  await next()
  const route = routePath(c)
  requestSeconds.observe(
    {
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route: route === pages ? 'pages' : route,
      status: c.res.status,
    },
    (performance.now() - started) / 1000,
  )
}
