/** What the server has understood and refused, it will refuse again. */
export function isRejected(error: unknown): boolean {
  const code = errorCode(error)
  // PostgREST's own connection errors, and SQLSTATE classes of a database that is away, busy or broken; and limits,
  // which pass.
  return code !== '' && !/^(PGRST00|08|40|53|57|58|XX|over_)/.test(code)
}

/** An auth error's or PostgREST's code, or an SQLSTATE; empty where there was no answer. */
export function errorCode(error: unknown): string {
  const coded = typeof error === 'object' && error !== null && 'code' in error
  return coded && typeof error.code === 'string' ? error.code : ''
}
