import type { QueryClient } from '@tanstack/react-query'
import '../entries/entries-outbox.ts'
import { follow } from '../outbox/outbox.ts'
import { recordSent } from './record-queries.ts'

const started = new Set<string>()

/** Sends what waits for an account, and whatever is written later. The kinds of items are registered by record-queries.ts and entries-outbox.ts. */
export function startSending(account: string, client: QueryClient): void {
  if (!started.has(account)) recordSent(client, account)
  started.add(account)
  follow(account)
}
