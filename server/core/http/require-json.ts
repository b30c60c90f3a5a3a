import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/core/errors/app-error.ts'

/** Another site's page can post a form, but JSON only after a CORS preflight, which we never allow. */
export function requireJson(what: string): MiddlewareHandler {
  return async (c, next) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
      throw new AppError(415, 'not_json', `${what} is sent as JSON.`)
    return next()
  }
}
