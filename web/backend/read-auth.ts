import * as z from 'zod/mini'
import { backendAddress } from './address.ts'
import { withSession } from './with-session.ts'

const problem = z.object({ code: z.catch(z.string(), ''), message: z.catch(z.string(), '') })

/**
 * Reads from /auth/v1 with the session's token, without the authentication client.
 * @throws {Error} with the server's `code` and message for an error response, else fetch's error
 */
export async function readAuth(path: 'user' | 'passkeys', signal: AbortSignal): Promise<unknown> {
  const { base, key } = backendAddress()
  const response = await withSession((token) =>
    fetch(new URL(`auth/v1/${path}`, base), {
      // The API version since which errors have a code (auth-js: API_VERSIONS).
      headers: { apikey: key, authorization: `Bearer ${token ?? key}`, 'x-supabase-api-version': '2024-01-01' },
      signal,
    }),
  )
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const { code, message } = problem.safeParse(answer).data ?? { code: '', message: '' }
  throw Object.assign(new Error(message), { code })
}
