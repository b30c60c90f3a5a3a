import { randomInt } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import { type Provider, ProviderRejected } from '#server/features/payments/port/provider.ts'
import { manualKeyId } from './names.ts'
import { findReceiptPayment, paymentsByReceipt } from './receipts.ts'
import { createManualRoutes } from './routes.ts'
import type { ManualSettings } from './settings.ts'

export function openManual({ instructions, days }: ManualSettings, pool: Pool): Provider {
  return {
    name: 'manual',
    describe: `by hand: an office takes the money, an admin records it; an order waits ${days === 1 ? '1 day' : `${days} days`}`,
    keyId: manualKeyId,
    orderKeys: new RegExp(`^${manualKeyId}$`),
    testMode: false,
    orderHours: days * 24,
    checkoutName: 'manual',
    checkout: {},
    // Makes no request, so it cannot fail.
    createOrder: async () => newReference(),
    paymentsOf: (orderId) => paymentsByReceipt(pool, orderId),
    findPayment: async (number) => {
      const payment = await findReceiptPayment(pool, number)
      if (payment === undefined) throw new ProviderRejected('No receipt has this number.')
      return payment
    },
    callback: undefined,
    webhook: undefined,
    // Recorded together with its receipt: see record.ts.
    refund: undefined,
    routes: (deps) => createManualRoutes({ ...deps, instructions }),
  }
}

/** Without letters and digits that look or sound alike, because students read it aloud at a counter. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The order's id, which the student names at the office, as 'CL-7K3M-P2XQ': one of 650 thousand million. */
function newReference(): string {
  const drawn = Array.from({ length: 8 }, () => symbols[randomInt(symbols.length)]).join('')
  return `CL-${drawn.slice(0, 4)}-${drawn.slice(4)}`
}
