import { lazy } from 'react'
import type { Checkout } from './checkout.ts'
import { manualCheckout } from './manual/checkout.ts'
import { scriptCheckout } from './razorpay/checkout.ts'

/** By the `checkoutName` of a provider (server/features/payments/port/provider.ts). */
const checkouts: Record<string, Checkout> = {
  // The sandbox's script has its interface, too (web/sandbox-checkout).
  razorpay: scriptCheckout,
  manual: manualCheckout,
}

/**
 * Undefined: a server of the release before names none, and has one kind of checkout.
 * @throws for a name that these pages do not know: they are older than the server
 */
export function checkoutOf(name = 'razorpay'): Checkout {
  const checkout = checkouts[name]
  if (!checkout) throw new Error(`No checkout named ${name}`)
  return checkout
}

/** In the place of the plan's button while an order waits for somebody to take the money. */
export const WaitingOrder = lazy(async () => ({ default: (await import('./manual/waiting-order.tsx')).WaitingOrder }))
