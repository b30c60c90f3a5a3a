import { createStore, get, update } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import * as z from 'zod/mini'

// What a person wrote without a network, in an IndexedDB database of its own: a list for each account, oldest first. It
// stays when its owner signs out, and is shown and sent for that account alone.

const outboxItem = z.object({
  /** Made by this device; the server takes the same id twice as one. */
  id: z.string(),
  kind: z.string(),
  /** What it is, for the person: `Thu, 12 Nov, 9 am, Operating Systems: present`. */
  label: z.string(),
  payload: z.unknown(),
  /** When it was written: ms. */
  written_at: z.number(),
  /** The person has confirmed that it is sent although it is older than a day. */
  confirmed: z.optional(z.boolean()),
  /** Why the server rejected it. */
  rejected: z.optional(z.string()),
  /** The person sends it again although the server rejected it. */
  retried: z.optional(z.boolean()),
})
export type OutboxItem = z.infer<typeof outboxItem>

let opened: UseStore | undefined
const store = () => (opened ??= createStore('campuslife-outbox', 'items'))

const parseItems = (stored: unknown): OutboxItem[] =>
  Array.isArray(stored) ? stored.flatMap((one) => outboxItem.safeParse(one).data ?? []) : []

/** Empty in a browser that stores nothing. */
export async function readOutbox(account: string): Promise<OutboxItem[]> {
  try {
    return parseItems(await get(account, store()))
  } catch {
    return []
  }
}

/**
 * Several tabs change the list: each change is a transaction.
 *
 * @throws where the browser stores nothing
 */
export const updateOutbox = (account: string, change: (items: OutboxItem[]) => OutboxItem[]): Promise<void> =>
  update<unknown>(account, (stored) => change(parseItems(stored)), store())
