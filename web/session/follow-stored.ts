import type { Session } from '@supabase/auth-js'
import { logAuthEvent } from '#web/backend/session/log-auth-event.ts'
import { parseSession, readValidSession, timeLeft } from '#web/backend/session/stored-session.ts'

// What auth-js does for a page whose session is valid, without auth-js: it follows other tabs, checks again when the
// tab becomes visible, and schedules the token's refresh.

interface Following {
  storageKey: string
  /** Called with the page's session; null when it has ended. */
  onSession: (session: Session | null) => void
  /** Called when the token expires soon, or when the stored session cannot be parsed: the client has to be loaded. */
  onClientNeeded: () => void
  signal: AbortSignal
}

/** The maximum delay of setTimeout, ms. */
const maxDelay = 2 ** 31 - 1

/** @param session the stored one; null without a session */
export function followStored(session: Session | null, following: Following): void {
  const { storageKey, onSession, onClientNeeded, signal } = following
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (current: Session | null) => {
    clearTimeout(timer)
    if (current) timer = setTimeout(look, Math.min(Math.max(timeLeft(current), 0), maxDelay))
  }
  const take = (current: Session | null) => {
    wait(current)
    onSession(current)
  }
  function look() {
    // Like the client, a hidden tab leaves the refresh to the visible one.
    if (document.visibilityState === 'hidden') return
    const current = readValidSession(storageKey)
    if (current === undefined) onClientNeeded()
    else take(current)
  }

  wait(session)
  signal.addEventListener('abort', () => clearTimeout(timer))
  document.addEventListener('visibilitychange', look, { signal })
  // The clients of all tabs share this channel and post their auth events to it.
  hear(storageKey, signal, ({ event, session: theirs }) => {
    logAuthEvent(event)
    take(theirs)
  })
  logAuthEvent('INITIAL_SESSION')
}

function hear(
  name: string,
  signal: AbortSignal,
  listen: (message: { event: string; session: Session | null }) => void,
) {
  if (typeof BroadcastChannel !== 'function' || signal.aborted) return
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close())
  channel.addEventListener('message', ({ data }: MessageEvent<{ event: string; session: unknown }>) =>
    listen({ event: String(data.event), session: parseSession(data.session) ?? null }),
  )
}
