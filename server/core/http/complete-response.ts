import type { Context } from 'hono'

/** The headers of every response, as far as they are known before the response is made. */
declare module 'hono' {
  interface ContextVariableMap {
    securityHeaders?: Readonly<Record<string, string>>
  }
}

const complete = new WeakSet<Response>()

/** The headers that middlewares would add to a response later; names in lower case, as they write them. */
export function addedHeaders(c: Context): Record<string, string> {
  const requestId: string | undefined = c.get('requestId')
  return { ...c.get('securityHeaders'), ...(requestId !== undefined && { 'x-request-id': requestId }) }
}

/**
 * A response that middlewares leave alone: reading a response's headers makes a Headers object of them, which is copied
 * and sorted when it is sent. That costs a hot path as much as its routing.
 *
 * @param headers `addedHeaders` among them
 */
export function completeResponse(
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Record<string, string>,
): Response {
  const response = new Response(body, { status, headers })
  complete.add(response)
  return response
}

export const isComplete = (response: Response): boolean => complete.has(response)
