import pg from 'pg'

/** serialization_failure, deadlock_detected, lock_not_available */
const states = new Set(['40001', '40P01', '55P03'])

/** Whether requests got into each other's way: nothing of this one was stored, and trying again helps. */
export const isConflict = (error: unknown): boolean => error instanceof pg.DatabaseError && states.has(error.code ?? '')
