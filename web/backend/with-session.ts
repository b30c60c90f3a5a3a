import type { GoTrueClient } from '@supabase/auth-js'

/**
 * Sends a request with the person's access token. Where the server refuses that token (401), the session may have been
 * ended elsewhere: the token is renewed once, and the request sent again, since a refused one has changed nothing.
 * Where the server will not renew it either, the session is over: it is dropped, and listeners are told SIGNED_OUT.
 *
 * @param send is given no token when nobody is signed in
 * @throws when the token has to be renewed and no server answers
 */
export async function withSession(
  auth: GoTrueClient,
  send: (accessToken: string | undefined) => Promise<Response>,
): Promise<Response> {
  const { data, error } = await auth.getSession()
  // Somebody whose token cannot be renewed just now is not signed out, and must not be answered as if they were.
  if (error?.name === 'AuthRetryableFetchError') throw error
  const token = data.session?.access_token
  const response = await send(token)
  if (response.status !== 401 || token === undefined) return response
  const renewed = await renewedToken(auth, token)
  return renewed === undefined ? response : send(renewed)
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
