import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { AppError } from './on-error.ts'

/** @throws {AppError} validation_failed, naming the field */
export async function readJson<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  const parsed = shape.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError(400, 'validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

export function limitBody(maxBytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError(413, 'too_large', 'The request is too long.')
    },
  })
}
