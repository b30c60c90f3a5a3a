import * as z from 'zod/mini'
import { getBackend } from './backend.ts'
import { withSession } from './with-session.ts'

const patience = 30_000

const refusal = z.object({ code: z.string(), message: z.string() })

/**
 * Asks our own server, below /api, as the person who is signed in.
 * @throws {Error} with the server's `code` and message where it refused, else as fetch or the parser throw
 */
export async function callServer(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
  const { auth } = await getBackend()
  const response = await withSession(auth, (token) =>
    fetch(path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    }),
  )
  if (response.status === 204) return undefined
  const answer: unknown = await response.json()
  if (response.ok) return answer
  const { data: said } = refusal.safeParse(answer)
  throw Object.assign(new Error(said?.message ?? `${path}: ${response.status}`), { code: said?.code ?? '' })
}
