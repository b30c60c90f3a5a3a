import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import pg from 'pg'
import { isConflict, isDatabaseUnavailable } from '../database/unavailable.ts'
import { AppError } from './app-error.ts'
import type { Log } from '../log/log.ts'
import { rejections } from '../metrics/counters.ts'

/** character_not_in_repertoire, untranslatable_character */
const unstorable = new Set(['22021', '22P05'])

/** A part of the app whose errors have a shape of their own. */
export interface ErrorFormat {
  /** Where the part is mounted. */
  basePath: string
  answer: (c: Context, error: Error, log: Log) => Response
}

interface Options {
  formats?: readonly ErrorFormat[]
  /** Is told of each error; must not throw. */
  onRejected?: (c: Context, error: Error) => void
}

/**
 * Answers every error that no part has answered, in the shape that belongs to its address. There is one of these for
 * the whole app: the router wraps each handler of a part that has its own, for each request.
 */
export function onError(log: Log, { formats = [], onRejected }: Options = {}): ErrorHandler {
  return (error, c) => {
    onRejected?.(c, error)
    const { path } = c.req
    const format = formats.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`))
    if (format !== undefined) return format.answer(c, error, log)
    const known = asAppError(error)
    if (known === undefined || known.report) {
      log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    }
    rejections.inc({ code: (known ?? unexpected).code })
    return answer(c, known ?? unexpected)
  }
}

const unexpected = new AppError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.')

const nothingHere = new AppError(404, 'not_found', 'There is nothing at this address.')

export const notFound: NotFoundHandler = (c) => answer(c, nothingHere)

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  // Hono's own middlewares and validators throw these.
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError(error.status as ContentfulStatusCode, 'bad_request', error.message)
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'The site cannot reach its data at the moment. Please try again in a minute.'
    return new AppError(503, 'database_unavailable', message, { cause: error, report: true })
  }
  if (isConflict(error)) {
    const message = 'Somebody was changing the same at that moment. Please try again.'
    return new AppError(409, 'conflict', message, { cause: error, report: true })
  }
  // PostgreSQL has no text with a NUL in it: such an id or word finds nothing and is stored nowhere.
  if (error instanceof pg.DatabaseError && unstorable.has(error.code ?? '')) {
    return new AppError(400, 'validation_failed', 'The request holds characters that cannot be stored.')
  }
  return undefined
}

function answer(c: Context, { status, code, message, headers }: AppError): Response {
  return c.json({ code, message, requestId: c.get('requestId') }, status, { 'cache-control': 'no-store', ...headers })
}
