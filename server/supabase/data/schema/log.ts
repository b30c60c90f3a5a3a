/** What this part needs of a logger; pino's fits. */
export interface DataLog {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}
