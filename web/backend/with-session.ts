import type { GoTrueClient } from '@supabase/auth-js'
import { readValidSession } from './session/stored-session.ts'
import { backendAddress } from './address.ts'
import { getAuth, isAuthRequested } from './auth.ts'

/** Where tokens come from; unit tests bring their own. */
interface Sessions {
  /** The token that is stored and valid; null where nobody is signed in; undefined where only the client can say. */
  storedToken: () => string | null | undefined
  client: () => Promise<GoTrueClient>
}

const ofThisBrowser: Sessions = {
  storedToken() {
    // Once there is a client, it alone knows: where the storage is closed, its session is in memory.
    if (isAuthRequested()) return undefined
    const session = readValidSession(backendAddress().storageKey)
    return session && session.access_token
  },
  client: async () => (await getAuth()).auth,
}

/**
 * Sends a request with the person's access token: the stored one where it is valid, without auth-js. Where the server
 * refuses that token (401), the session may have been ended elsewhere: the token is renewed once, and the request sent
 * again, since a refused one has changed nothing. Where the server will not renew it either, the session is over: it is
 * dropped, and listeners are told SIGNED_OUT.
 *
 * @param send is given no token when nobody is signed in
 * @throws when the token has to be renewed and no server answers
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
  // Somebody whose token cannot be renewed just now is not signed out, and must not be answered as if they were.
  if (error?.name === 'AuthRetryableFetchError') throw error
  return data.session?.access_token
}

async function renewedToken(auth: GoTrueClient, rejectedToken: string): Promise<string | undefined> {
  const stored = async () => (await auth.getSession()).data.session?.access_token
  // Of several requests that were refused at once, the first renews for all.
  const current = await stored()
  if (current !== rejectedToken) return current
  const { data, error } = await auth.refreshSession()
  // The client keeps a session whose access token has not expired yet, for it cannot know that nobody takes it any more.
  if (error?.status === 400 && (await stored()) === rejectedToken) await auth.signOut({ scope: 'local' })
  return data.session?.access_token
}
