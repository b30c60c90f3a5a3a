import type { Order, SignedPayment } from './payment-calls.ts'
import { wording } from '../wording.ts'

/** What we use of the interface that the provider's script, and the sandbox's, put on the window. */
interface Checkout {
  open: () => void
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void
}

interface CheckoutOptions {
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
  modal: { ondismiss: () => void }
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout
  }
}

/** What the checkout's form is filled in with. */
export interface Payer {
  name: string
  email: string
  /** Its telephone number; empty when unknown. */
  contact: string
}

const patience = 30_000

let loading: { address: string; done: Promise<void> } | undefined

/** Brings the script once; after a failure the next call tries again. */
export function loadCheckout(address: string): Promise<void> {
  if (loading?.address !== address) {
    const done = load(address).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    loading = { address, done }
  }
  return loading.done
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${address} did not load`))
    }
    const timer = setTimeout(fail, patience)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.Razorpay) resolve()
      else fail()
    })
    script.src = address
    document.head.append(script)
  })
}

interface CheckoutEvents {
  onPaid: (payment: SignedPayment) => void
  /** The window stays open, so that another card or app can be tried. */
  onFailed: (reason: string) => void
  onDismissed: () => void
}

export function openCheckout(order: Order, payer: Payer, { onPaid, onFailed, onDismissed }: CheckoutEvents): void {
  if (!window.Razorpay) throw new Error('The checkout has not been loaded')
  const checkout = new window.Razorpay({
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    name: 'CampusLife',
    description: wording.checkoutDescription,
    image: new URL('/icon-192.png', location.origin).href,
    order_id: order.id,
    prefill: payer,
    // White text stands on it, in both themes.
    theme: { color: getComputedStyle(document.documentElement).getPropertyValue('--color-night').trim() },
    handler: onPaid,
    modal: { ondismiss: onDismissed },
  })
  checkout.on('payment.failed', ({ error }) => onFailed(error?.description ?? ''))
  checkout.open()
}
