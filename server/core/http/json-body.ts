import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { isTooDeep } from './json-depth.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/**
 * @param error what is thrown for another body, in place of `validation_failed`
 * @throws {AppError} validation_failed, naming the field
 */
export async function readJson<T extends z.ZodType>(c: Context, shape: T, error?: () => Error): Promise<z.output<T>> {
  const text = await c.req.text()
  if (isTooDeep(text)) throw error?.() ?? new AppError(400, 'validation_failed', 'body: nested too deeply')
  return parseBody(parseJson(text), shape, error)
}

/** For a body whose shape is known later than its text. @throws {AppError} validation_failed, naming the field */
export function parseBody<T extends z.ZodType>(body: unknown, shape: T, error?: () => Error): z.output<T> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  if (error !== undefined) throw error()
  const [issue] = parsed.error.issues
  throw new AppError(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const requestTooLarge = () => new AppError(413, 'too_large', 'The request is too long.')

/** @param error what is thrown for a longer body, while it is read */
export function limitBody(maxBytes: number, error: () => Error = requestTooLarge): MiddlewareHandler {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw error()
    },
  })
}
