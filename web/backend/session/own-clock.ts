import * as z from 'zod/mini'

const session = z.looseObject({ access_token: z.string(), expires_in: z.number(), expires_at: z.number() })

/**
 * A fetch for the authentication client that computes a session's end by this machine's clock: `expires_in` seconds
 * from now, as RFC 6749 (5.1) defines it, not the server's time. On a phone whose clock was two hours ahead, every
 * token counted as expired and each page refreshed it. If the clock is corrected meanwhile, the server's 401 causes a
 * refresh.
 */
export const fetchOnOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return response
  const text = await response.text()
  const { status, statusText, headers } = response
  return new Response(withoutEnd(text), { status, statusText, headers })
}

/** Without `expires_at` in the response, the client computes it itself. */
function withoutEnd(text: string): string {
  try {
    const { success, data } = session.safeParse(JSON.parse(text))
    return success ? JSON.stringify({ ...data, expires_at: undefined }) : text
  } catch {
    return text
  }
}
