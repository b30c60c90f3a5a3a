import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

const openOrder = z.object({
  orderId: z.string(),
  /** Known once the checkout has reported a payment. */
  paymentId: z.optional(z.string()),
  /**
   * 'opened': the checkout was shown. 'pending': it reported a payment. 'unverified': it reported one, but our server
   * could not be reached. 'returned': it replaced this page and came back.
   */
  stage: z.enum(['opened', 'pending', 'unverified', 'returned']),
  testMode: z.boolean(),
  /** When the checkout was opened, ms since 1970. */
  at: z.number(),
})

/** An order that may have been paid without this page knowing: it outlives a reload and a closed browser. */
export type OpenOrder = z.infer<typeof openOrder>

/** By then the order is settled, or support is dealing with it. */
const maxAge = 24 * 3600 * 1000

const orders = shaped(openOrder)

/** The stored order, unless it has expired or does not parse. */
export function readOpenOrder(text: string | null, now: number): OpenOrder | undefined {
  const order = orders.readText(places.openOrder.version, text)
  return order && now - order.at < maxAge ? order : undefined
}

const slotFor = (accountId: string) => slotOf(places.openOrder, accountId)

// Where the storage is closed, the order is remembered as long as the page.
const held = new Map<string, OpenOrder>()
const listeners = new Set<() => void>()

/** Without an order: deletes the stored one. */
export function rememberOrder(accountId: string, order: OpenOrder | undefined): void {
  held.delete(accountId)
  if (!orders.write(slotFor(accountId), order) && order) held.set(accountId, order)
  for (const listener of listeners) listener()
}

/** This account's open order, the same in all tabs. */
export function useOpenOrder(accountId: string): OpenOrder | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => storedText(accountId),
    () => null,
  )
  return useMemo(() => orders.readText(places.openOrder.version, text), [text])
}

function storedText(accountId: string): string | null {
  const found = slotFor(accountId).read()
  const text = found === 'closed' ? JSON.stringify(held.get(accountId) ?? null) : found
  return readOpenOrder(text, Date.now()) ? text : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
