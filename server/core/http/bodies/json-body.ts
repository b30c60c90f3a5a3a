import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { isTooDeep } from './json-depth.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { isBodyWithin } from './waiting-bodies.ts'

/** @param issue the first problem of the JSON's shape; undefined for one nested too deeply */
type BadBody = (issue?: z.core.$ZodIssue) => Error

/**
 * @param error makes the error for an invalid body, in place of `validation_failed`
 * @throws {AppError} validation_failed, naming the field
 */
export async function readJson<T extends z.ZodType>(c: Context, shape: T, error?: BadBody): Promise<z.output<T>> {
  const text = await c.req.text()
  if (isTooDeep(text)) throw error?.() ?? new AppError(400, 'validation_failed', 'body: nested too deeply')
  return parseBody(parseJson(text), shape, error)
}

/** For a body whose shape is known later than its text. @throws {AppError} validation_failed, naming the field */
export function parseBody<T extends z.ZodType>(body: unknown, shape: T, error?: BadBody): z.output<T> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (error !== undefined) throw error(issue)
  throw new AppError(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

/** For handlers with their own errors. @returns undefined for invalid JSON, and for JSON nested too deeply */
export async function readAnyJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  return isTooDeep(text) ? undefined : parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const requestTooLarge = () => new AppError(413, 'too_large', 'The request is too long.')

/** @param reject makes the error to throw for a longer body, or the response */
export function limitBody(maxBytes: number, reject: () => Error | Response = requestTooLarge): MiddlewareHandler {
  return async (c, next) => {
    if (await isBodyWithin(c, maxBytes)) return next()
    const rejection = reject()
    if (rejection instanceof Error) throw rejection
    return rejection
  }
}
