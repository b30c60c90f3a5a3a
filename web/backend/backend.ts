import { AuthClient, isAuthError } from '@supabase/auth-js'
import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { mayReplace, questionOf } from '../accounts/session/session-from-address.ts'
import type { SessionQuestion, Tokens } from '../accounts/session/session-from-address.ts'
import { linkFailed, readRedirect, withoutRedirect } from '../accounts/session/redirect.ts'
import type { RedirectResult } from '../accounts/session/redirect.ts'
import { backendAddress } from './address.ts'
import type { Database } from './database.types.ts'
import { withSession } from './with-session.ts'

export type Backend = {
  auth: GoTrueClient
  /** A second client that keeps its session in memory only, apart from `auth`'s. */
  authAside: () => GoTrueClient
  data: PostgrestClient<Database>
  /** Where the client keeps the session in local storage. */
  storageKey: string
  /** What a mail link brought along in the address of this page. */
  redirect: RedirectResult
  /** A session that the address brought and that somebody else's is in the way of; handed out once. */
  takeQuestion: () => SessionQuestion | undefined
}

let backend: Promise<Backend> | undefined

/**
 * The clients, made on first use; by then a session in the address has been read.
 * Rejects while the server cannot be reached; the next call tries again.
 */
export function getBackend(): Promise<Backend> {
  backend ??= connect().catch((error: unknown) => {
    backend = undefined
    throw error
  })
  return backend
}

async function connect(): Promise<Backend> {
  const { base, key, storageKey } = backendAddress()
  const openedAddress = location.href
  const found: { redirect: RedirectResult; waiting?: Tokens; question?: SessionQuestion | undefined } = {
    redirect: { kind: 'none' },
  }

  const shared = {
    url: new URL('auth/v1', base).href,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'implicit' as const,
  }
  const auth = logged(
    new AuthClient({
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
  const authAside = () => logged(new AuthClient({ ...aside, storageKey: `${storageKey}-aside-${asides++}` }))

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

  const data = new PostgrestClient<Database>(new URL('rest/v1', base).href, {
    fetch: fetchAs(auth, key),
    // Queries are retried by the query client, writes never.
    retry: false,
  })
  return { auth, authAside, data, storageKey, redirect: found.redirect, takeQuestion }
}

/** Events by name only: what comes with them holds tokens. */
function logged(auth: GoTrueClient): GoTrueClient {
  // oxlint-disable-next-line no-console -- docs/behaviour.md#states-the-rest
  auth.onAuthStateChange((event) => console.info('auth', event))
  return auth
}

/** As supabase-js does (its lib/fetch.ts): the person's token, or the key itself when signed out. */
function fetchAs(auth: GoTrueClient, key: string): typeof fetch {
  return (input, init) =>
    withSession(auth, (token) => {
      const headers = new Headers(init?.headers)
      headers.set('apikey', key)
      headers.set('Authorization', `Bearer ${token ?? key}`)
      return fetch(input, { ...init, headers })
    })
}
