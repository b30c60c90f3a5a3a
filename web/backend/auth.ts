import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import type { AuthBackend } from './auth-client.ts'

// auth-js is heavier than a page, and a page that only reads a valid session does without it (session.ts): it is
// loaded for signing in and out, for renewing a token, for second factors and passkeys, and for what a link brought.

let backend: Promise<AuthBackend> | undefined
let listener: (backend: AuthBackend) => void = () => {}

const load = () => import('./auth-client.ts')

/**
 * The authentication client, loaded and made on first use; by then a session in the address has been read.
 * Rejects while the server cannot be reached; the next call tries again.
 */
export function getAuth(): Promise<AuthBackend> {
  backend ??= connect().catch((error: unknown) => {
    backend = undefined
    throw error
  })
  return backend
}

/** The same for whoever can wait for its code. That the server cannot be reached is known at once all the same. */
export async function getAuthWhenLoaded(): Promise<AuthBackend> {
  await loadWithRetry(load)
  return getAuth()
}

/** From then on it alone knows the session: its tokens may be in memory only. */
export const isAuthRequested = (): boolean => backend !== undefined

/** For the one who tells the pages of the session (session.ts): whoever asked for the client first. */
export function onAuthReady(listen: (backend: AuthBackend) => void): void {
  listener = listen
}

async function connect(): Promise<AuthBackend> {
  const { connectAuth } = await load()
  const connected = await connectAuth()
  listener(connected)
  return connected
}
