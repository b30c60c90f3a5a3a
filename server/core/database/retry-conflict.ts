import { isConflict } from './unavailable.ts'

/**
 * Retries a transaction once that PostgreSQL rolled back to end a deadlock, so that the client need not upload again.
 */
export const retryConflict = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isConflict(error)) return work()
    throw error
  })
