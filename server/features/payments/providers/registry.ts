import type { ProviderModule } from '#server/features/payments/port/provider.ts'
import { manual } from './manual/manual.ts'
import { razorpay } from './razorpay/razorpay.ts'
import { sandbox } from './sandbox/sandbox.ts'

/** Every payment provider. Where PAYMENTS is not set, the first that finds its settings is used. */
export const providers: readonly ProviderModule[] = [
  razorpay,
  manual,
  // Last, because on a local site it needs no settings.
  sandbox,
]
