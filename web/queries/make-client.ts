import { QueryClient } from '@tanstack/react-query'
import { isRejected } from '../backend/errors.ts'

export function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A browser that believes itself offline is often wrong: ask, and say what became of it.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        // Where it is right, an error is shown at once, and the query retried with the connection.
        retry: (failures, error) => failures < 2 && navigator.onLine && !isRejected(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
