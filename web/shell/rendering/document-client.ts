import { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** The query client of a document across its render passes. Null at build time, without a server. */
export const documentClient = createContext<QueryClient | null>(null)

export function makeDocumentClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}
