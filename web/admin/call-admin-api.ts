import * as z from 'zod/mini'
import { withSession } from '#web/backend/with-session.ts'

const errorBody = z.object({ code: z.string(), message: z.string() })

/** What our own server refused: `message` may be shown, `code` is stable. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Calls an address below /api with the session's token. A body makes it a POST; a form is sent as it is.
 *
 * @throws {Refused} or the browser's own error where there was no response
 */
export async function ask<Answer>(
  path: string,
  shape: z.ZodMiniType<Answer>,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await withSession((token) =>
    fetch(`/api${path}`, {
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        // The browser writes that of a form, with its boundary.
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  )
  const answer: unknown = await response.json()
  if (response.ok) return shape.parse(answer)
  throw errorOf(answer)
}

/** Of the body of an error response. */
export function errorOf(answer: unknown): ApiError {
  const { code, message } = errorBody.parse(answer)
  return new ApiError(code, message)
}
