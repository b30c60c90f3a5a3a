import { openPages, waitingGate } from '#domain/college/opening.ts'
import { documentsCache } from '#web/storage/cache-names.ts'
import { storedSessionText } from '#web/storage/storage.ts'
import { backendAddress } from './address.ts'
import { isClosed } from './closed.ts'
import { withSession } from './with-session.ts'

const hasSession = () => storedSessionText(backendAddress().storageKey) !== null

export function leave(): void {
  // A page from before the closing: what is cached has no gate.
  if (!isClosed()) void forgetDocuments().finally(() => location.reload())
  else if (hasSession()) location.replace(waitingGate)
  else if (!openPages.has(location.pathname)) location.reload()
}

const forgetDocuments = async () => 'caches' in window && caches.delete(documentsCache)

export const fetchWithSession: typeof fetch = (input, init) =>
  withSession((token) => {
    const headers = new Headers(init?.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  })
