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

// The one file that loads auth-js; imported when it is needed (auth.ts).

export type AuthBackend = {
  auth: GoTrueClient
  /** A second client that keeps its session in memory only, apart from `auth`'s. */
  authAside: () => GoTrueClient
  /** What a mail link brought along in the address of this page. */
  redirect: RedirectResult
  /** A session that the address brought and that somebody else's is in the way of; handed out once. */
  takeQuestion: () => SessionQuestion | undefined
  /** @throws what the client answered; then the session that was here goes on */
  takeTokens: (tokens: Tokens) => Promise<void>
  /** A session that nobody here goes on with ends at the server too. */
  endSession: (accessToken: string) => Promise<void>
}

/** @throws when the address brought a session, and no server can be asked about it */
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
      // The client has read the parameters when it asks. Taking them out of the address here, before it
      // sets an empty fragment itself, keeps the tokens out of the browser's history.
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
      // The link works once: put its tokens back, so that trying again can still use them.
      history.replaceState(history.state, '', openedAddress)
      throw failure
    }
    found.redirect = { kind: 'error', text: linkFailed }
  }
  async function ask(tokens: Tokens): Promise<AuthError | undefined> {
    try {
      found.question = await questionOf(auth, tokens, found.redirect, storageKey)
      // Nothing to say before it is answered.
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
