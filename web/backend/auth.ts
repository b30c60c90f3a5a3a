import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import type { AuthBackend } from './auth-client.ts'

// auth-js is larger than a page, and a page that only reads a valid session needs none of it (session.ts): it is loaded
// for signing in and out, for refreshing a token, for second factors and passkeys, and for what a link brought.

let backend: Promise<AuthBackend> | undefined
let listener: (backend: AuthBackend) => void = () => {}

const load = () => import('./auth-client.ts')

/**
 * The authentication client, loaded and created on first use; by then a session in the address has been handled.
 * Rejects while the server cannot be reached; the next call retries.
 */
export function getAuth(): Promise<AuthBackend> {
  backend ??= connect().catch((error: unknown) => {
    backend = undefined
    throw error
  })
  return backend
}

/** The same for callers that can wait for the code to load. An unreachable server is still reported without delay. */
export async function getAuthWhenLoaded(): Promise<AuthBackend> {
  await loadWithRetry(load)
  return getAuth()
}

/** From then on the client alone has the session: its tokens may be in memory only. */
export const isAuthRequested = (): boolean => backend !== undefined

/** For session.ts, which publishes the session to the pages whichever caller loaded the client first. */
export function onAuthReady(listen: (backend: AuthBackend) => void): void {
  listener = listen
}

async function connect(): Promise<AuthBackend> {
  const { connectAuth } = await load()
  const connected = await connectAuth()
  listener(connected)
  return connected
}
