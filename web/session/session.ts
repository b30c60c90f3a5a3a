import type { AuthChangeEvent, Factor, GoTrueClient, Session, User } from '@supabase/auth-js'
import { useState, useSyncExternalStore } from 'react'
import { useNavigationType } from 'react-router'
import { backendAddress } from '#web/backend/address.ts'
import { getAuth, getAuthWhenLoaded, isAuthRequested, onAuthReady } from '#web/backend/auth.ts'
import type { AuthBackend } from '#web/backend/auth-client.ts'
import { forgetQueries } from '#web/queries/persistence.ts'
import { endPush } from './end-push.ts'
import { followSignOuts, forgetEverywhere, sendBeforeSignOut } from '#web/storage/sign-out.ts'
import { dropStoredSession, forgetSessions, forgetOthers } from '#web/storage/storage.ts'
import { markSignedIn } from '#web/page/document/session-mark.ts'
import { openedByRedirect } from '#web/page/redirect/redirect-address.ts'
import { needsSecondFactor, verifiedFactors } from '#web/backend/session/assurance.ts'
import { followStored } from './follow-stored.ts'
import type { SessionQuestion } from '#web/backend/session/session-from-address.ts'
import { deleteExpiredRequests } from '#web/backend/session/requested-sign-ins.ts'
import type { RedirectResult } from '#web/backend/session/redirect.ts'
import { readStoredSession, readValidSession } from '#web/backend/session/stored-session.ts'

type Nobody = { user?: undefined; session?: undefined }

/**
 * 'failed': the server cannot be reached, so the session is unknown; `retrySession` tries again. 'second-factor': the
 * password was right, but the account requires a code; until it is verified there is no user.
 */
export type SessionState =
  | ({ status: 'loading' | 'signed-out' | 'failed' } & Nobody)
  | ({ status: 'second-factor'; factors: Factor[] } & Nobody)
  | { status: 'signed-in'; user: User; session: Session }

const loading: SessionState = { status: 'loading' }
/** The maximum duration of checking the session before the stored one is used, ms. */
const timeout = 2500
const nowhere: RedirectResult = { kind: 'none' }

let current: SessionState = loading
let redirect: RedirectResult = nowhere
let question: SessionQuestion | undefined
let started = false
let leaving = false
let client: AuthBackend | undefined
let following = new AbortController()
const listeners = new Set<() => void>()

/** The session, the same in every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  )
}

/** The message of the mail link that led to this page; none once the person has navigated on. */
export function useRedirectResult(): RedirectResult {
  const found = useSyncExternalStore(
    subscribe,
    () => redirect,
    () => nowhere,
  )
  // To the router, loading the document is a POP; each later navigation is of another type. A dialog over the page is
  // no navigation away from it.
  const step = useNavigationType()
  const [loadedHere] = useState(step === 'POP')
  return loadedHere ? found : nowhere
}

/** The question whether the session from the address replaces the current one. */
export function useSessionQuestion(): SessionQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
}

/** @throws when the other session is not accepted; the current one and the question then remain */
export async function answerSessionQuestion(choice: 'stay' | 'switch'): Promise<void> {
  if (!question) return
  const { tokens, redirect: found } = question
  const { takeTokens, endSession } = await getAuth()
  const left = choice === 'stay' ? tokens.access_token : storedSession()?.access_token
  if (choice === 'switch') {
    await takeTokens(tokens)
    redirect = found
  }
  if (left !== undefined) void endSession(left)
  question = undefined
  notifyListeners()
}

export function retrySession(): void {
  change(loading)
  start()
}

/** Called after a request has reached the server again: retries a session that had failed. */
export function resumeSession(): void {
  if (current.status === 'failed') retrySession()
}

/**
 * Ends this session, or with 'global' all sessions of the account. It leaves the page before it publishes the change,
 * since the page's guard would redirect to the login page. This browser deletes the session even if the server does not
 * answer; then the error is returned.
 */
export async function signOut(scope: 'local' | 'global', leave: () => Promise<void>): Promise<unknown> {
  leaving = true
  const person = current.user?.id ?? storedUser()?.id
  await sendBeforeSignOut()
  const error = await endAtServer(scope)
  void endPush().catch(() => {})
  if (error) dropStoredSession(backendAddress().storageKey)
  try {
    await leave()
  } finally {
    leaving = false
    forgetEverywhere(person)
    change({ status: 'signed-out' })
    // Includes what was not sent in time: that is preserved only for a session that ended by itself.
    void forgetQueries('')
  }
  return error
}

async function endAtServer(scope: 'local' | 'global'): Promise<unknown> {
  try {
    const { auth } = await getAuth()
    return (await auth.signOut({ scope })).error ?? undefined
  } catch (error) {
    // The client's code could not be loaded.
    return error
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!started) start()
  return () => listeners.delete(listener)
}

function change(next: SessionState): void {
  if (next.user && next.user.id !== current.user?.id) {
    forgetOthers(next.user.id)
    void forgetQueries(next.user.id)
  }
  current = next
  if (next.status !== 'loading' && next.status !== 'failed') markSignedIn(next.status === 'signed-in')
  if (next.status === 'signed-out') {
    forgetSessions()
    void forgetQueries()
  }
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function start(): void {
  started = true
  client = undefined
  const signal = followStorage()
  followSignOuts()
  deleteExpiredRequests()
  const { storageKey } = backendAddress()
  const valid = openedByRedirect || isAuthRequested() ? undefined : readValidSession(storageKey)
  if (valid === undefined) return askClient()
  settleOn(valid)
  followStored(valid, { storageKey, signal, onSession: settleOn, onClientNeeded: askClient })
}

/**
 * Replaces the earlier listener. Another tab that had to delete its session (see signOut) has changed only the storage.
 */
function followStorage(): AbortSignal {
  following.abort()
  following = new AbortController()
  const { signal } = following
  const { storageKey } = backendAddress()
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey && event.newValue === null) settleOn(null)
  }
  addEventListener('storage', onStorage, { signal })
  return signal
}

function askClient(): void {
  // A token that has to be refreshed first occupies the client for half a minute where no server answers.
  setTimeout(() => void (current === loading && settleByStored()), navigator.onLine ? timeout : 0)
  getAuthWhenLoaded().then(followClient, (error: unknown) => {
    // oxlint-disable-next-line no-console -- the page says only that the server cannot be reached
    console.warn('auth unavailable', error)
    // A signed-in reader continues; the next request loads the client again.
    if (current.status === 'signed-in') return
    started = false
    change({ status: 'failed' })
  })
}

onAuthReady((ready) => {
  if (started) followClient(ready)
})

/** Follows the client, whichever caller loaded it: from then on it publishes the session. */
function followClient(ready: AuthBackend): void {
  if (client === ready) return
  client = ready
  const { auth, redirect: found, takeQuestion } = ready
  redirect = found
  question ??= takeQuestion()
  const signal = followStorage()
  const { data } = auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION' && !session) void settleWithoutSession(auth)
    else settleOn(session, event)
  })
  signal.addEventListener('abort', data.subscription.unsubscribe)
}

function settleOn(session: Session | null, event?: AuthChangeEvent): void {
  if (session) {
    // The client emits SIGNED_IN again each time that the tab becomes visible.
    const same = current.session?.access_token === session.access_token && event !== 'USER_UPDATED'
    if (!same) change(stateOf(session))
  } else if (!leaving) {
    change({ status: 'signed-out' })
  }
}

function stateOf(session: Session): SessionState {
  const { user } = session
  return needsSecondFactor(session)
    ? { status: 'second-factor', factors: verifiedFactors(user.factors) }
    : { status: 'signed-in', session, user }
}

async function settleWithoutSession(auth: GoTrueClient): Promise<void> {
  const { data, error } = await auth.getSession()
  if (data.session) return
  if (error?.name !== 'AuthRetryableFetchError' || !settleByStored()) settleOn(null)
}

/**
 * A session that cannot be refreshed because no server answers still counts: somebody who opens a page on the train
 * reads what is cached. The client retries, and emits an event when it has a new token or none.
 */
function settleByStored(): boolean {
  // A mail link's own session is about to replace the stored one.
  const session = location.hash.includes('access_token') ? undefined : storedSession()
  if (session) change(stateOf(session))
  return session !== undefined
}

/** The user of the stored session; only the server can decide whether it is still valid. */
export const storedUser = (): User | undefined => storedSession()?.user

const storedSession = (): Session | undefined =>
  typeof document === 'undefined' ? undefined : readStoredSession(backendAddress().storageKey)
