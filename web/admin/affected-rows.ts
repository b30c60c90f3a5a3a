import * as z from 'zod/mini'

/** A policy hides a row that may not be changed rather than refusing it: success is at least one row coming back. */
export const reachedRows = z.array(z.unknown()).check(z.minLength(1))
