import { isAuthError } from '@supabase/auth-js'
import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { fetchOnOwnClock } from './session/own-clock.ts'
import { endSession, mayReplace, questionOf, takeTokens } from './session/session-from-address.ts'
import type { SessionQuestion, Tokens } from './session/session-from-address.ts'
import { linkFailed, readRedirect } from './session/redirect.ts'
import type { RedirectResult } from './session/redirect.ts'
import { withoutRedirect } from './session/without-redirect.ts'
import { backendAddress } from './address.ts'
import { NormalPasswordClient } from './session/normal-passwords.ts'
import { logAuthEvent } from './session/log-auth-event.ts'

// The only file that imports auth-js; it is loaded when needed (auth.ts).

export type AuthBackend = {
  auth: GoTrueClient
  /** A second client that has its session in memory only, apart from `auth`'s. */
  authAside: () => GoTrueClient
  /** The result of a mail link, from the address of this page. */
  redirect: RedirectResult
  /** A session from the address that belongs to another account than the current one; returned once. */
  takeQuestion: () => SessionQuestion | undefined
  /** @throws the client's error; the current session then continues */
  takeTokens: (tokens: Tokens) => Promise<void>
  /** Ends a session that was not accepted, at the server, too. */
  endSession: (accessToken: string) => Promise<void>
}

/** @throws when the address contains a session, and no server can be reached to verify it */
export async function connectAuth(): Promise<AuthBackend> {
  const { base, key, storageKey } = backendAddress()
  const openedAddress = location.href
  const found: { redirect: RedirectResult; waiting?: Tokens; question?: SessionQuestion | undefined } = {
    redirect: { kind: 'none' },
  }
  const shared = {
    url: new URL('auth/v1', base).href,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'implicit' as const,
    fetch: fetchOnOwnClock,
  }
  const auth = logged(
    new NormalPasswordClient({
      ...shared,
      storageKey,
      autoRefreshToken: true,
      persistSession: true,
      // At this point the client has parsed the parameters. Removing them from the address here, before the client sets
      // an empty fragment itself, leaves no tokens in the browser's history.
      detectSessionInUrl: (url, params) => {
        found.redirect = readRedirect(params, url.hash)
        const { kind } = found.redirect
        if (kind !== 'none') history.replaceState(history.state, '', withoutRedirect(url))
        const { access_token = '', refresh_token = '' } = params
        if (kind === 'session' && !mayReplace(access_token, storageKey)) {
          found.waiting = { access_token, refresh_token }
          return false
        }
        return kind === 'session' || kind === 'error'
      },
    }),
  )
  const aside = { ...shared, autoRefreshToken: false, persistSession: false, detectSessionInUrl: false }
  let asides = 0
  const authAside = () => logged(new NormalPasswordClient({ ...aside, storageKey: `${storageKey}-aside-${asides++}` }))

  const { error } = await auth.initialize()
  const failure = found.waiting ? await ask(found.waiting) : error
  if (failure && found.redirect.kind === 'session') {
    if (failure.name === 'AuthRetryableFetchError') {
      // The link works once: its tokens are put back, so that a retry can still use them.
      history.replaceState(history.state, '', openedAddress)
      throw failure
    }
    found.redirect = { kind: 'error', text: linkFailed }
  }
  async function ask(tokens: Tokens): Promise<AuthError | undefined> {
    try {
      found.question = await questionOf(auth, tokens, found.redirect, storageKey)
      // No flash message before the question is answered.
      if (found.question) found.redirect = { kind: 'none' }
    } catch (error) {
      if (!isAuthError(error)) throw error
      return error
    }
  }
  const takeQuestion = () => {
    const { question } = found
    delete found.question
    return question
  }
  return {
    auth,
    authAside,
    redirect: found.redirect,
    takeQuestion,
    takeTokens: (tokens) => takeTokens(auth, tokens),
    endSession: (accessToken) => endSession(auth, accessToken),
  }
}

function logged(auth: GoTrueClient): GoTrueClient {
  auth.onAuthStateChange(logAuthEvent)
  return auth
}
