/** Events by name only: what comes with them holds tokens. */
export function logAuthEvent(event: string): void {
  // oxlint-disable-next-line no-console -- docs/behaviour.md#states-the-rest
  console.info('auth', event)
}
