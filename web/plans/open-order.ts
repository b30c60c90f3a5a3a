import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const openOrder = z.object({
  orderId: z.string(),
  /** Known once the checkout says that a payment was made. */
  paymentId: z.optional(z.string()),
  /**
   * 'opened': the checkout was shown. 'pending': it says that a payment was made. 'unverified': it says so, but
   * our server could not be told.
   */
  stage: z.enum(['opened', 'pending', 'unverified']),
  testMode: z.boolean(),
  /** When the checkout was opened, ms since 1970. */
  at: z.number(),
})

/** An order that may have been paid without this page knowing: it outlives a reload and a closed browser. */
export type OpenOrder = z.infer<typeof openOrder>

/** By then the order is settled, or support has been asked. */
const kept = 24 * 3600 * 1000

/** What of the kept text still counts; anything unreadable is no order. */
export function readOpenOrder(text: string | null, now: number): OpenOrder | undefined {
  const order = parsed(text)
  return order && now - order.at < kept ? order : undefined
}

function parsed(text: string | null): OpenOrder | undefined {
  try {
    return openOrder.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

const keyOf = (accountId: string) => `open-order:${accountId}`

// Where the storage is closed to us, the order is remembered as long as the page.
const held = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return held.get(key) ?? null
  }
}

/** Without an order: forgets. */
export function rememberOrder(accountId: string, order: OpenOrder | undefined): void {
  const key = keyOf(accountId)
  const text = order && JSON.stringify(order)
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    if (text) held.set(key, text)
    else held.delete(key)
  }
  for (const listener of listeners) listener()
}

/** This account's open order, the same in all tabs. */
export function useOpenOrder(accountId: string): OpenOrder | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => keptText(accountId),
    () => null,
  )
  return useMemo(() => parsed(text), [text])
}

function keptText(accountId: string): string | null {
  const text = read(keyOf(accountId))
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
