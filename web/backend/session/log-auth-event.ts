/** Logs names of events only: their payload contains tokens. */
export function logAuthEvent(event: string): void {
  // oxlint-disable-next-line no-console -- docs/behaviour.md#states-the-rest
  console.info('auth', event)
}
