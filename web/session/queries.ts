import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { storedUser, useSession } from './session.ts'
import { whenHydrated } from '#web/page/hydration/hydrated.ts'
import { makeClient } from '#web/queries/make-client.ts'
import { persistQueries } from '#web/queries/persistence.ts'

type Held = { owner: string | undefined; client: QueryClient }

let held: Held | undefined

/** For the pages of a signed-in person. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  // While the session is checked, the client of the stored person: what is typed meanwhile is preserved.
  const owner = status === 'loading' ? storedUser()?.id : user?.id
  // The key remounts everything for another person: an existing query would stay with its first client.
  return createElement(QueryClientProvider, { key: owner, client: clientOf(owner) }, children)
}

/** One client per person: the cache is gone when another one signs in on the same machine. */
function clientOf(owner: string | undefined): QueryClient {
  if (held?.owner !== owner || !held) held = { owner, client: clientFor(owner) }
  return held.client
}

function clientFor(owner: string | undefined): QueryClient {
  const client = makeClient()
  if (owner !== undefined) {
    void persistQueries(client, owner, {
      when: whenHydrated(),
      onForgotten: () => {
        // The next sign-in, even of the same person, gets a new client.
        if (held?.client === client) held = undefined
      },
    })
  }
  return client
}
