import pg from 'pg'

/**
 * SQLSTATEs and their classes by which the database says that it cannot serve now: 08 connections, 53 no disk,
 * memory or connection left, 57P01 to 57P03 going down, crashed, starting. 58 is its own trouble with files.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingStates = /^(08|53|57P0[123]|58030)/

/** What Node says of a connection that is not to be had, or broke. */
const brokenLines = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** pg says these in words only. */
const brokenWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Whether PostgreSQL takes no writes (25006), or shows no unlogged table (0A000) as long as it recovers: a server that was
 * not promoted yet, was left behind at a promotion, or has no disk left. Where our own transaction was read-only, it says
 * that of the statement.
 */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '25006' || (error.code === '0A000' && error.message.endsWith('during recovery')))

/**
 * Whether the connection ended, or was not made: Node and pg say so, or PostgreSQL with its last message on it. 57P01 to
 * 57P05 are that in every language of its messages, which translate the severity.
 */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  ['FATAL', 'PANIC'].includes(error.severity ?? '') ||
  (error.code ?? '').startsWith('57P')

/**
 * Whether the database was away, full or busy, so that the same request may go well later: nothing is wrong with
 * the request, nor with our code. To be asked of errors that a query or a transaction threw.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? '') || isReadOnly(error)
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const isBroken = 'syscall' in error && 'code' in error && brokenLines.has(String(error.code))
  return isBroken || brokenWords.test(error.message)
}

/** serialization_failure, deadlock_detected, lock_not_available */
const conflicts = new Set(['40001', '40P01', '55P03'])

/** Whether requests got into each other's way: nothing of this one was stored, and trying again helps. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
