import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import pg from 'pg'
import { AuthError, errorAnswer } from '#server/supabase/auth/protocol/errors.ts'
import { isDatabaseUnavailable } from '#server/core/database/unavailable.ts'
import { refusals } from '#server/core/metrics/counters.ts'
import type { Log } from './request-log.ts'

/** A refusal that the client is told about: `code` is stable, `message` may be shown to a person. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Whether the operator should see it in the log: a fault of ours, not of the request. */
  readonly report: boolean
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: ErrorOptions & { report?: boolean } = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.report = options.report ?? false
  }
}

/** character_not_in_repertoire, untranslatable_character */
const unstorable = new Set(['22021', '22P05'])

const authProtocol = /^\/auth\/v1(?:\/|$)/

/**
 * Answers every error that no part has answered, in the shape that belongs to its address. There is one of these for
 * the whole app: the router wraps each handler of a part that has its own, for each request.
 *
 * @param refused is told of each error; must not throw
 */
export function onError(log: Log, refused: (c: Context, error: Error) => void = () => {}): ErrorHandler {
  return (error, c) => {
    refused(c, error)
    if (authProtocol.test(c.req.path)) return errorAnswer(c, error, log)
    const refusal = asRefusal(error)
    if (refusal === undefined || refusal.report) {
      log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    }
    refusals.inc({ code: refusal?.code ?? 'unexpected_failure' })
    return refusal === undefined
      ? answer(c, 500, 'unexpected_failure', 'Something went wrong on our side. Please try again.')
      : answer(c, refusal.status, refusal.code, refusal.message)
  }
}

export const notFound: NotFoundHandler = (c) => answer(c, 404, 'not_found', 'There is nothing at this address.')

function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  // Sign-in's own rules, met at an address of the site's.
  if (error instanceof AuthError)
    return new AppError(error.status, error.code, error.message, { cause: error, report: error.status >= 500 })
  // Hono's own middlewares and validators refuse with these.
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError(error.status as ContentfulStatusCode, 'bad_request', error.message)
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The site cannot reach its data at the moment. Please try again in a minute.'
    return new AppError(503, 'database_unavailable', message, { cause: error, report: true })
  }
  // PostgreSQL has no text with a NUL in it: such an id or word finds nothing and is kept nowhere.
  if (error instanceof pg.DatabaseError && unstorable.has(error.code ?? '')) {
    return new AppError(400, 'validation_failed', 'The request holds characters that cannot be stored.')
  }
  return undefined
}

function answer(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  return c.json({ code, message, requestId: c.get('requestId') }, status, { 'cache-control': 'no-store' })
}
