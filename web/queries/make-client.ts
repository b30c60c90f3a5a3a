import { QueryClient } from '@tanstack/react-query'
import { isRejected } from '../backend/errors.ts'

export function makeClient(): QueryClient {
  return new QueryClient({
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
}
