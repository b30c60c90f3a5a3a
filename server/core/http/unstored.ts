import type { MiddlewareHandler } from 'hono'

/** Nobody keeps these answers: they are of one account, and of this moment. */
export const unstored: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}
