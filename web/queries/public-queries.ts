import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'
import { whenHydrated } from '#web/page/hydration/hydrated.ts'
import { insertDocumentContent } from './document-content.ts'
import { makeClient } from './make-client.ts'
import { persistQueries } from './persistence.ts'

/** The client of a document that is being rendered; undefined in a browser. */
export const DocumentClient = createContext<QueryClient | undefined>(undefined)

let heldForAll: QueryClient | undefined

/** For pages that are the same for every reader and do not depend on the session. */
export function PublicQueriesProvider({ children }: { children: ReactNode }) {
  const client = useContext(DocumentClient) ?? (heldForAll ??= clientForAll())
  return createElement(QueryClientProvider, { client }, children)
}

/** Called after a change of public content: it is fetched again wherever it is shown next. */
export function forgetPublicQueries(): void {
  void heldForAll?.invalidateQueries()
}

function clientForAll(): QueryClient {
  const client = makeClient()
  void persistQueries(client, 'everybody', { when: whenHydrated() })
  // Stored like a response of the server, and before stored results are restored: older ones do not replace it.
  insertDocumentContent(client)
  return client
}
