import { lazy } from 'react'
import type { Checkout } from './checkout.ts'
import { manualCheckout } from './manual/checkout.ts'
import { scriptCheckout } from './razorpay/checkout.ts'

/** By the name under which the server knows the provider (server/features/payments/providers/registry.ts). */
const checkouts: Record<string, Checkout> = {
  razorpay: scriptCheckout,
  // Its script has the interface of Razorpay's (web/sandbox-checkout).
  sandbox: scriptCheckout,
  manual: manualCheckout,
}

/**
 * Undefined: a server of the release before names none, and has one kind of checkout.
 * @throws for a provider that these pages do not know: they are older than the server
 */
export function checkoutOf(provider = 'razorpay'): Checkout {
  const checkout = checkouts[provider]
  if (!checkout) throw new Error(`No checkout for ${provider}`)
  return checkout
}

/** In the place of the plan's button while an order waits for somebody to take the money. */
export const WaitingOrder = lazy(async () => ({ default: (await import('./manual/waiting-order.tsx')).WaitingOrder }))
