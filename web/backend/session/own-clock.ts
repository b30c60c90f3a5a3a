import * as z from 'zod/mini'

const session = z.looseObject({ access_token: z.string(), expires_in: z.number(), expires_at: z.number() })

/**
 * A fetch for the authentication client that lets a session end by this machine's clock: `expires_in` seconds from now,
 * as RFC 6749 (5.1) means it, not at the server's time. A phone whose clock is two hours ahead took every token for
 * expired and renewed it with each page. Should the clock be set right meanwhile, the server's 401 renews it.
 */
export const fetchOnOwnClock: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return response
  const text = await response.text()
  const { status, statusText, headers } = response
  return new Response(withoutEnd(text), { status, statusText, headers })
}

/** The client computes the end itself where an answer has none. */
function withoutEnd(text: string): string {
  try {
    const { success, data } = session.safeParse(JSON.parse(text))
    return success ? JSON.stringify({ ...data, expires_at: undefined }) : text
  } catch {
    return text
  }
}
