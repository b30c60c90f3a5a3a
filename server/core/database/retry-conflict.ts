import { isConflict } from './unavailable.ts'

/** Whoever PostgreSQL ends so that a deadlock is none has lost nothing: once more, and a paper need not be sent again. */
export const retryConflict = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isConflict(error)) return work()
    throw error
  })
