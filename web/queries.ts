import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { useSession } from './accounts/session.ts'
import { isRefused } from './refusal.ts'

type Held = { owner: string | undefined; client: QueryClient }

let held: Held | undefined

/** For the pages that ask the server; the landing page does without. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return createElement(QueryClientProvider, { client: clientOf(user?.id) }, children)
}

/** A client a person: what one has seen is gone when the next signs in on the same machine. */
function clientOf(owner: string | undefined): QueryClient {
  if (held?.owner !== owner || !held) held = { owner, client: makeClient() }
  return held.client
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && !isRefused(error) },
    },
  })
}
