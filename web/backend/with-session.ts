import type { GoTrueClient } from '@supabase/auth-js'
import { readValidSession } from './session/stored-session.ts'
import { backendAddress } from './address.ts'
import { getAuth, isAuthRequested } from './auth.ts'

/** The sources of tokens; unit tests pass their own. */
interface Sessions {
  /** The token that is stored and valid; null without a session; undefined where only the client can decide. */
  storedToken: () => string | null | undefined
  client: () => Promise<GoTrueClient>
}

const ofThisBrowser: Sessions = {
  storedToken() {
    // Once there is a client, it alone has the session: without storage, it is in memory.
    if (isAuthRequested()) return undefined
    const session = readValidSession(backendAddress().storageKey)
    return session && session.access_token
  },
  client: async () => (await getAuth()).auth,
}

/**
 * Sends a request with the session's access token: the stored one where it is valid, without auth-js. Where the server
 * rejects that token (401), the session may have been ended elsewhere: the token is refreshed once, and the request
 * sent again, since a rejected one has changed nothing. Where the refresh is rejected, too, the session is removed and
 * SIGNED_OUT is emitted.
 *
 * @param send is called without a token for a visitor
 * @throws when the token has to be refreshed and no server answers
 */
export async function withSession<Answer extends { status: number }>(
  send: (accessToken: string | undefined) => Promise<Answer>,
  { storedToken, client }: Sessions = ofThisBrowser,
): Promise<Answer> {
  const stored = storedToken()
  const token = stored === undefined ? await currentToken(await client()) : (stored ?? undefined)
  const response = await send(token)
  if (response.status !== 401 || token === undefined) return response
  const renewed = await renewedToken(await client(), token)
  return renewed === undefined ? response : send(renewed)
}

async function currentToken(auth: GoTrueClient): Promise<string | undefined> {
  const { data, error } = await auth.getSession()
  // A token that cannot be refreshed just now is no sign-out, and the request must not be sent as a visitor's.
  if (error?.name === 'AuthRetryableFetchError') throw error
  return data.session?.access_token
}

async function renewedToken(auth: GoTrueClient, rejectedToken: string): Promise<string | undefined> {
  const stored = async () => (await auth.getSession()).data.session?.access_token
  // Of several requests that were rejected concurrently, the first refreshes for all.
  const current = await stored()
  if (current !== rejectedToken) return current
  const { data, error } = await auth.refreshSession()
  // The client does not remove a session whose access token has not expired yet, since it cannot know that the server
  // rejects it.
  if (error?.status === 400 && (await stored()) === rejectedToken) await auth.signOut({ scope: 'local' })
  return data.session?.access_token
}
