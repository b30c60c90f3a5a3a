import type { Session } from '@supabase/auth-js'
import { logAuthEvent } from '#web/backend/session/log-auth-event.ts'
import { parseSession, readValidSession, timeLeft } from '#web/backend/session/stored-session.ts'

// What auth-js does for a page whose session is valid, without auth-js: it hears other tabs, looks again when the tab
// comes to the front, and sees the token's end coming.

interface Following {
  storageKey: string
  /** The session that the page goes on with; null when it is over. */
  onSession: (session: Session | null) => void
  /** The token ends soon, or what is stored cannot be read: the client has to be asked. */
  onClientNeeded: () => void
  signal: AbortSignal
}

/** setTimeout takes no longer time, ms. */
const maxDelay = 2 ** 31 - 1

/** @param session as it is stored; null where nobody is signed in */
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
    // Like the client, a tab that nobody looks at leaves the renewal to the one in front.
    if (document.visibilityState === 'hidden') return
    const current = readValidSession(storageKey)
    if (current === undefined) onClientNeeded()
    else take(current)
  }

  wait(session)
  signal.addEventListener('abort', () => clearTimeout(timer))
  document.addEventListener('visibilitychange', look, { signal })
  // The client of another tab says there what has become of the session; it is the channel that all clients share.
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
