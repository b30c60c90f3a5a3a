import * as z from 'zod/mini'
import { withSession } from './with-session.ts'

const timeout = 30_000

const errorBody = z.object({ code: z.string(), message: z.string() })

/**
 * Calls our own server, below /api, with the session's token.
 * @throws {Error} with the server's `code` and message for an error response, else the error of fetch or of the parser
 */
export async function callServer(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
  const response = await withSession((token) =>
    fetch(path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    }),
  )
  if (response.status === 204) return undefined
  const answer: unknown = await response.json()
  if (response.ok) return answer
  const { data: problem } = errorBody.safeParse(answer)
  throw Object.assign(new Error(problem?.message ?? `${path}: ${response.status}`), { code: problem?.code ?? '' })
}
