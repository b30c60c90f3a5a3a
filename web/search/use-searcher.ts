import { useSyncExternalStore } from 'react'
import { hasRole, isLetIn, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import type { Searcher } from './actions.ts'

export function useSearcher(): Searcher {
  const { status, user } = useSession()
  const { data: account } = useAccount({ again: false })
  return {
    known: status === 'signed-out' || account !== undefined,
    accountId: user?.id,
    letIn: user !== undefined && isLetIn(account),
    admin: user !== undefined && hasRole(account),
  }
}

/** Whether the browser says that there is no network; false in the prerendered page. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  const listening = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: listening.signal })
  return () => listening.abort()
}
