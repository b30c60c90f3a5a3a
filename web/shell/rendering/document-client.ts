import { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** The queries of a document over the several times that it is rendered. Null at build time, when nobody answers. */
export const documentClient = createContext<QueryClient | null>(null)

export function makeDocumentClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}
