import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../accounts/session/session.ts'
import { persistQueries } from './persistence.ts'
import { isRejected } from '../backend/errors.ts'
import { whenHydrated } from '../shell/hydration/hydrated.ts'
import type { Owner } from '../storage/query-cache.ts'

type Held = { owner: string | undefined; client: QueryClient }

let held: Held | undefined

/** For the pages of a person who is signed in. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  // Mounted anew for another person: a query that is there already would stay with the client it began with.
  return createElement(QueryClientProvider, { key: user?.id, client: clientOf(user?.id) }, children)
}

let heldForAll: QueryClient | undefined

/** For the pages that say the same to everybody: they need not know who reads them. */
export function PublicQueriesProvider({ children }: { children: ReactNode }) {
  heldForAll ??= makeClient('everybody')
  return createElement(QueryClientProvider, { client: heldForAll }, children)
}

/** After a change of what everybody reads: asked for again wherever it is shown next. */
export function forgetPublicQueries(): void {
  void heldForAll?.invalidateQueries()
}

/** A client a person: what one has seen is gone when the next signs in on the same machine. */
function clientOf(owner: string | undefined): QueryClient {
  if (held?.owner !== owner || !held) held = { owner, client: makeClient(owner) }
  return held.client
}

function makeClient(owner: Owner | undefined): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // A browser that believes itself offline is often wrong: ask, and say what became of it.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !isRejected(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
  if (owner !== undefined) {
    void persistQueries(client, owner, {
      when: whenHydrated(),
      onForgotten: () => {
        // Whoever signs in again, the same person too, begins with a new one.
        if (held?.client === client) held = undefined
      },
    })
  }
  return client
}
