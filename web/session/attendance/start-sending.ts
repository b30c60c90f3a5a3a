import type { QueryClient } from '@tanstack/react-query'
import '../entries/entries-outbox.ts'
import { follow } from '../outbox/outbox.ts'
import { refreshAfterCalls } from '../outbox/waiting-calls.ts'
import { recordSent } from './record-queries.ts'

const started = new Set<string>()

/** Sends what waits for an account, and whatever is written later. The kinds of items are registered by the modules above. */
export function startSending(account: string, client: QueryClient): void {
  if (!started.has(account)) {
    recordSent(client, account)
    refreshAfterCalls(client)
  }
  started.add(account)
  follow(account)
}
