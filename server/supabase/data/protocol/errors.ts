import pg from 'pg'
import { z } from 'zod'
import { isTooDeep, maxJsonDepth } from '#server/core/http/bodies/json-depth.ts'
import { BodyBudgetExceeded } from '#server/core/http/bodies/waiting-bodies.ts'
import { isSessionEnded } from '#server/supabase/caller/session-check.ts'

/** The body that every error of this protocol has (PostgREST, references/errors). */
export interface ErrorBody {
  code: string | null
  details: unknown
  hint: string | null
  message: string
}

/** An error response in the protocol's format. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string | null,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.body = { code, details: more.details ?? null, hint: more.hint ?? null, message }
    this.headers = more.headers ?? {}
  }
}

export function invalidBody(message: string): ApiError {
  return new ApiError(400, 'PGRST102', message)
}

/** @throws {ApiError} PGRST102: PostgreSQL reads JSON with its stack */
export function requireDepthWithinLimit(json: string): void {
  if (isTooDeep(json)) throw invalidBody(`The JSON is nested more than ${maxJsonDepth} deep`)
}

export function rangeNotSatisfiable(details: string, headers: Record<string, string> = {}): ApiError {
  return new ApiError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}

export function notOneRow(rows: number): ApiError {
  return new ApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

/** PostgreSQL's text, thrown here because PostgreSQL would resolve `"t"."name"` as a call of a function name(t). */
export function undefinedColumn(alias: string, column: string): ApiError {
  return new ApiError(400, '42703', `column ${alias}.${column} does not exist`)
}

export function unknownColumn(table: string, column: string): ApiError {
  return new ApiError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)
}

export function invalidToken(code: string, message: string): ApiError {
  return new ApiError(401, code, message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}` },
  })
}

/** SQLSTATE, or its class, to HTTP status; what is not named here is 400 (PostgREST, references/errors). */
const statusOfState: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  23503: 409,
  23505: 409,
  25006: 405,
  25: 500,
  28: 403,
  '2D': 500,
  38: 500,
  39: 500,
  '3B': 500,
  40: 500,
  53400: 500,
  53: 503,
  54: 500,
  55: 500,
  57: 500,
  58: 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  42883: 404,
  '42P01': 404,
  '42P17': 500,
}

/** The database could not be reached, or the connection was lost before its response. */
export class ConnectionFailed extends Error {
  override name = 'ConnectionFailed'
}

/**
 * The error as sent to the client. `asUser` is false for the anonymous role, which gets a 401: it may still sign in.
 */
export function toApiError(error: unknown, asUser: boolean): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof BodyBudgetExceeded) {
    const { status, message, headers } = error
    return new ApiError(status, status === 503 ? 'PGRST003' : 'over_request_rate_limit', message, { headers })
  }
  if (isSessionEnded(error)) return invalidToken('PGRST303', 'JWT session has ended')
  if (error instanceof pg.DatabaseError) return databaseError(error, asUser)
  if (!(error instanceof ConnectionFailed)) return new ApiError(500, 'PGRSTX00', 'Internal error')
  // pg's pool has no code for its timeout, only this message.
  return error.message.startsWith('timeout exceeded')
    ? new ApiError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
    : new ApiError(503, 'PGRST001', 'Database connection error. Try again.')
}

function databaseError(error: pg.DatabaseError, asUser: boolean): ApiError {
  const { code: state = 'XX000', message, detail, hint } = error
  const more = { details: detail ?? null, hint: hint ?? null }
  if (state === 'CL413') return answerTooLarge(message)
  if (state === 'PGRST') return raisedResponse(message, detail)
  const status = statusOf(state, message, asUser)
  // A client that gets a 401 may come back with a token.
  const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
  return new ApiError(status, state, message, { ...more, headers })
}

/** As PostgREST's `mapSQLtoHTTP` (Error.hs). */
function statusOf(state: string, message: string, asUser: boolean): number {
  if (state === '42501') return asUser ? 403 : 401
  // The extension safeupdate rejects a write without a filter with this code: the request's mistake, not the schema's.
  if (state === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (state === '22023' && message.startsWith('role') && message.endsWith('does not exist')) return 401
  // A function sets the status by `raise sqlstate 'PT402'`.
  if (state.startsWith('PT')) return /^PT[2-5]\d\d$/.test(state) ? Number(state.slice(2)) : 500
  return statusOfState[state] ?? statusOfState[state.slice(0, 2)] ?? 400
}

function answerTooLarge(mebibytes: string): ApiError {
  return new ApiError(400, '54000', `The answer is larger than ${mebibytes} MiB`, {
    details: 'Every row counts 400 bytes more than its JSON has, those of embeds included.',
    hint: 'Ask for fewer rows or columns, with limit and select; embeds have limits of their own.',
  })
}

const raisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const raisedDetail = z.object({
  status: z.int().min(200).max(599),
  status_text: z.string().optional(),
  headers: z.record(z.string(), z.string()),
})

/** `raise sqlstate 'PGRST'` defines the whole response: its body in MESSAGE, status and headers in DETAIL. */
function raisedResponse(message: string, detail: string | undefined): ApiError {
  const body = raisedMessage.safeParse(parseJson(message))
  const response = raisedDetail.safeParse(parseJson(detail ?? ''))
  if (!body.success) {
    return badRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  if (!response.success) {
    return badRaise(
      detail === undefined ? 'DETAIL is missing in the RAISE statement' : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const { code, message: text, details = null, hint = null } = body.data
  return new ApiError(response.data.status, code, text, { details, hint, headers: response.data.headers })
}

function badRaise(details: string, hint: string): ApiError {
  return new ApiError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint })
}

/** undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
