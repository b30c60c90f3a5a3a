/** The logger's methods that this part uses; pino has them. */
export interface DataLog {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}
