import type { ProviderModule } from '#server/features/payments/port/provider.ts'
import { manual } from './manual/manual.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { sandbox } from './sandbox/sandbox.ts'

/** Every payment provider, a line each. Where PAYMENTS names none, the first that finds its settings takes the money. */
export const providers: readonly ProviderModule[] = [
  razorpay,
  manual,
  // Last: on a machine of its own it needs no settings.
  sandbox,
]
