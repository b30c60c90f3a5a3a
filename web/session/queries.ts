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

/** For the pages of a person who is signed in. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  // While the session is checked, that of the person it is stored for: what is typed meanwhile stays.
  const owner = status === 'loading' ? storedUser()?.id : user?.id
  // Mounted anew for another person: a query that is there already would stay with the client it began with.
  return createElement(QueryClientProvider, { key: owner, client: clientOf(owner) }, children)
}

/** A client a person: what one has seen is gone when the next signs in on the same machine. */
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
        // Whoever signs in again, the same person too, begins with a new one.
        if (held?.client === client) held = undefined
      },
    })
  }
  return client
}
