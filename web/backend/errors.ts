/** True where the server has processed and rejected the request: a retry would be rejected, too. */
export function isRejected(error: unknown): boolean {
  const code = errorCode(error)
  // Not so for PostgREST's connection errors, the SQLSTATE classes of a database that is down, busy or broken, and rate
  // limits.
  return code !== '' && !/^(PGRST00|08|40|53|57|58|XX|over_)/.test(code)
}

/** The code of an auth error or of PostgREST, or an SQLSTATE; empty where there was no response. */
export function errorCode(error: unknown): string {
  const coded = typeof error === 'object' && error !== null && 'code' in error
  return coded && typeof error.code === 'string' ? error.code : ''
}
