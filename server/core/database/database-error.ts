/** Whether `error` came from PostgreSQL with this SQLSTATE. */
export function isDatabaseError(error: unknown, sqlState: string): boolean {
  return error instanceof Error && 'code' in error && error.code === sqlState
}
