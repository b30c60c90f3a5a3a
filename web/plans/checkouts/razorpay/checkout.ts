import * as z from 'zod/mini'
import type { Order } from '../../orders/payment-calls.ts'
import type { Checkout, Payer } from '../checkout.ts'
import { loadScript } from './load-script.ts'
import { wording } from './wording.ts'
import { siteName } from '#web/page/college.ts'

/** The fields that the server adds to an order of this provider. */
const details = z.object({ keyId: z.string(), checkoutScript: z.string() })

const signedPayment = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})
type SignedPayment = z.infer<typeof signedPayment>

/** The part that we use of the interface that Razorpay's script, and the sandbox's, put on the window. */
interface RazorpayCheckout {
  open: () => void
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void
}

interface RazorpayOptions {
  key: string
  amount: number
  currency: string
  name: string
  description: string
  image: string
  order_id: string
  prefill: Payer
  theme: { color: string }
  handler: (payment: SignedPayment) => void
  callback_url?: string
  redirect?: true
  modal: { ondismiss: () => void }
}

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayCheckout
  }
}

export const scriptCheckout: Checkout = {
  load: async (order) => {
    await loadScript(details.parse(order).checkoutScript, () => window.Razorpay !== undefined)
  },
  loadFailed: wording.loadFailed,
  open: (order, payer, { onPaid, onFailed, onDismissed }) => {
    if (!window.Razorpay) throw new Error('The checkout has not been loaded')
    const checkout = new window.Razorpay({
      ...optionsFor(order, payer),
      handler: (payment) => {
        const callback = signedPayment.parse(payment)
        onPaid({ id: callback.razorpay_payment_id, callback })
      },
      modal: { ondismiss: onDismissed },
    })
    checkout.on('payment.failed', ({ error }) => onFailed(error?.description ?? ''))
    checkout.open()
    return 'opened'
  },
}

function optionsFor(order: Order, payer: Payer) {
  return {
    key: details.parse(order).keyId,
    amount: order.amount,
    currency: order.currency,
    name: siteName(),
    description: wording.description,
    image: new URL('/icon-192.png', location.origin).href,
    order_id: order.id,
    prefill: payer,
    ...(isInsideAnotherApp(navigator.userAgent) && {
      callback_url: new URL(`/api/payment-returns/${encodeURIComponent(order.id)}`, location.origin).href,
      redirect: true as const,
    }),
    // The colour behind white text, in both themes.
    theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--color-night').trim() },
  }
}

/**
 * Whether the page is shown inside an app such as Instagram or Facebook, or in an Android WebView. The checkout cannot
 * open a window or call back there: it replaces the page and returns by a form (server/features/payments/return.ts).
 * https://razorpay.com/docs/payments/payment-gateway/callback-url/
 */
export function isInsideAnotherApp(userAgent: string): boolean {
  return /\b(?:FBAN|FBAV|FB_IAB|Instagram)\b|; wv\)/.test(userAgent)
}
