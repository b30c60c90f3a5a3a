import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'
import { whenHydrated } from '#web/page/hydration/hydrated.ts'
import { insertDocumentContent } from './document-content.ts'
import { makeClient } from './make-client.ts'
import { persistQueries } from './persistence.ts'

/** The client of a document that is being rendered; there is none in a browser. */
export const DocumentClient = createContext<QueryClient | undefined>(undefined)

let heldForAll: QueryClient | undefined

/** For the pages that say the same to everybody: they need not know who reads them. */
export function PublicQueriesProvider({ children }: { children: ReactNode }) {
  const client = useContext(DocumentClient) ?? (heldForAll ??= clientForAll())
  return createElement(QueryClientProvider, { client }, children)
}

/** After a change of what everybody reads: asked for again wherever it is shown next. */
export function forgetPublicQueries(): void {
  void heldForAll?.invalidateQueries()
}

function clientForAll(): QueryClient {
  const client = makeClient()
  void persistQueries(client, 'everybody', { when: whenHydrated() })
  // Stored like an answer of the server, and before stored ones are restored: older ones do not take its place.
  insertDocumentContent(client)
  return client
}
