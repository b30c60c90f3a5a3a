import pg from 'pg'

/**
 * SQLSTATEs and their classes of a database that cannot serve now: 08 connections, 53 no disk, memory or connection
 * left, 57P shutting down, crashed, starting or ending an idle connection, as 25P03 and 25P04 do one in a transaction.
 * 58 is an error of its own files.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingStates = /^(08|53|57P|25P0[34]|58030)/

/** Node's codes for a connection that cannot be made, or broke. */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** pg has no codes for these, only messages. */
const connectionErrorTexts =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Whether PostgreSQL accepts no writes (25006), or cannot read an unlogged table during recovery (0A000): a server that
 * was not promoted yet, was left behind at a promotion, or has no disk left. In a read-only transaction of ours, the
 * error concerns the statement instead.
 */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '25006' || (error.code === '0A000' && error.message.endsWith('during recovery')))

/**
 * Whether the connection ended, or could not be made: Node or pg threw, or PostgreSQL's last message on it did. The
 * codes 57P01 to 57P05 mean that in every language of its messages, which translate the severity.
 */
export const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) ||
  ['FATAL', 'PANIC'].includes(error.severity ?? '') ||
  (error.code ?? '').startsWith('57P')

/**
 * Whether the database was unavailable, full or busy, so that the same request may succeed later: neither the request
 * nor our code is at fault. For errors that a query or a transaction threw.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passingStates.test(error.code ?? '') || isReadOnly(error)
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const isBroken = 'syscall' in error && 'code' in error && connectionErrorCodes.has(String(error.code))
  return isBroken || connectionErrorTexts.test(error.message)
}

/** serialization_failure, deadlock_detected, lock_not_available */
const conflicts = new Set(['40001', '40P01', '55P03'])

/** Whether concurrent transactions conflicted: this one was rolled back, and a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
