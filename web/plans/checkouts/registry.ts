import { lazy } from 'react'
import { loadWithRetry, prefetch } from '#web/ui/browser/load-with-retry.ts'
import type { Checkout } from './checkout.ts'
import { manualCheckout } from './manual/checkout.ts'

// The sandbox's script has the same interface (web/sandbox-checkout).
const razorpay = async (): Promise<Checkout> => (await import('./razorpay/checkout.ts')).scriptCheckout

/** By the `checkoutName` of a provider (server/features/payments/port/provider.ts). */
const checkouts: Record<string, () => Promise<Checkout>> = {
  razorpay,
  manual: async () => manualCheckout,
}

/** Called while the order is created: most orders are paid there. */
export const prefetchCheckout = () => prefetch(razorpay)

/**
 * Undefined: a server of the previous release names none, and has one kind of checkout.
 *
 * @throws for a name that these pages do not know, since they are older than the server; and where it cannot be loaded
 */
export async function loadCheckout(name = 'razorpay'): Promise<Checkout> {
  const load = checkouts[name]
  if (!load) throw new Error(`No checkout named ${name}`)
  return load()
}

/** Replaces the plan's button while an order waits for the office. */
export const WaitingOrder = lazy(() =>
  loadWithRetry(async () => ({ default: (await import('./manual/waiting-order.tsx')).WaitingOrder })),
)
