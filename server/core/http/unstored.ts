import type { MiddlewareHandler } from 'hono'

/** For responses that belong to one account and moment: no cache may store them. */
export const unstored: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}
