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
 * 'failed': the server cannot be reached, so nobody knows; `retrySession` asks again.
 * 'second-factor': somebody knows the password of an account that wants a code too, and is nobody until it is shown.
 */
export type SessionState =
  | ({ status: 'loading' | 'signed-out' | 'failed' } & Nobody)
  | ({ status: 'second-factor'; factors: Factor[] } & Nobody)
  | { status: 'signed-in'; user: User; session: Session }

const loading: SessionState = { status: 'loading' }
/** How long a session is checked before the one that is stored is taken for it. Milliseconds. */
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

/** Who is signed in, in every tab alike. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  )
}

/** What the mail link that led to this page had to say; once the person has moved on to another, nothing. */
export function useRedirectResult(): RedirectResult {
  const found = useSyncExternalStore(
    subscribe,
    () => redirect,
    () => nowhere,
  )
  // To the router, loading the document is a POP; each later step of the person's is another kind. What opens
  // over the page is no step from it.
  const step = useNavigationType()
  const [loadedHere] = useState(step === 'POP')
  return loadedHere ? found : nowhere
}

/** Whether the session that the address brought takes the place of the one that is here: the person says. */
export function useSessionQuestion(): SessionQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
}

/** @throws when the other session cannot be had; then the one that is here goes on, and the question stays */
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

/** Once a call has reached the server again: who was given up on is asked for anew. */
export function resumeSession(): void {
  if (current.status === 'failed') retrySession()
}

/**
 * Ends this session, or with 'global' all sessions of the account, then leaves the page and only then tells
 * it: its guard would lead to the login page instead. This browser forgets the session even if the server
 * does not answer; then the error is returned.
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
    // Also what was not sent in time: that waits only after a session that ended by itself.
    void forgetQueries('')
  }
  return error
}

async function endAtServer(scope: 'local' | 'global'): Promise<unknown> {
  try {
    const { auth } = await getAuth()
    return (await auth.signOut({ scope })).error ?? undefined
  } catch (error) {
    // Its code could not be loaded.
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

/** Ends what was followed before. Another tab that had to forget its session (see signOut) has told only the storage. */
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
  // A token that has to be renewed first keeps the client busy for half a minute where no server answers.
  setTimeout(() => void (current === loading && settleByStored()), navigator.onLine ? timeout : 0)
  getAuthWhenLoaded().then(followClient, (error: unknown) => {
    // oxlint-disable-next-line no-console -- the page says only that the server cannot be reached
    console.warn('auth unavailable', error)
    // Whoever is here reads on; the next request asks for the client again.
    if (current.status === 'signed-in') return
    started = false
    change({ status: 'failed' })
  })
}

onAuthReady((ready) => {
  if (started) followClient(ready)
})

/** Whoever asked for the client first: from then on it tells what becomes of the session. */
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
    // The client says SIGNED_IN again each time that the tab comes to the front.
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
 * A session that cannot be renewed for want of a server is still there: whoever opens a page on the train is that
 * person, and reads what is cached. The client goes on trying, and tells us when it has a new token or none.
 */
function settleByStored(): boolean {
  // A mail link's own session is about to take the place of what is stored.
  const session = location.hash.includes('access_token') ? undefined : storedSession()
  if (session) change(stateOf(session))
  return session !== undefined
}

/** Whose session is stored on this machine; whether it still holds, the server knows. */
export const storedUser = (): User | undefined => storedSession()?.user

const storedSession = (): Session | undefined =>
  typeof document === 'undefined' ? undefined : readStoredSession(backendAddress().storageKey)
