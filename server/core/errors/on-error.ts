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

/** The error format of a part of the app. */
export interface ErrorFormat {
  /** The part's base path. */
  basePath: string
  answer: (c: Context, error: Error, log: Log) => Response
}

interface Options {
  formats?: readonly ErrorFormat[]
  /** Called for each error; must not throw. */
  onRejected?: (c: Context, error: Error) => void
}

/**
 * Turns every error that no handler has caught into a response, in the format of its path. One handler for the whole
 * app: with one per part, the router would wrap each handler for each request.
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
  // Thrown by Hono's own middlewares and validators.
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
  // PostgreSQL's text cannot contain a NUL: such a value can be neither found nor stored.
  if (error instanceof pg.DatabaseError && unstorable.has(error.code ?? '')) {
    return new AppError(400, 'validation_failed', 'The request holds characters that cannot be stored.')
  }
  return undefined
}

function answer(c: Context, { status, code, message, headers }: AppError): Response {
  return c.json({ code, message, requestId: c.get('requestId') }, status, { 'cache-control': 'no-store', ...headers })
}
