import { QueryCache, QueryClient } from '@tanstack/react-query'
import { leaveIfClosed } from '../backend/closed.ts'
import { isRejected } from '../backend/errors.ts'

export function makeClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfClosed }),
    defaultOptions: {
      // A browser's offline state is often wrong: the request is sent, and its failure is shown.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        // While offline, an error is shown immediately, and the query retried with the connection.
        retry: (failures, error) => failures < 2 && navigator.onLine && !isRejected(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
