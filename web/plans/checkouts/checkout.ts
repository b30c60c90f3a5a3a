import type { Order } from '../orders/payment-calls.ts'

// What a payment provider's checkout has to offer to the plans page. Each is a folder here, and a line of registry.ts.

/** What the checkout's form is filled in with. */
export interface Payer {
  name: string
  email: string
  /** Its telephone number; empty when unknown. */
  contact: string
}

/** What the checkout hands over once a payment is made. */
export interface ReportedPayment {
  id: string
  /** For our server, whose adapter of this provider proves it. */
  callback: unknown
}

interface CheckoutEvents {
  onPaid: (payment: ReportedPayment) => void
  /** The window stays open, so that another card or app can be tried. */
  onFailed: (reason: string) => void
  onDismissed: () => void
}

export interface Checkout {
  /** Loads what the checkout needs. @throws when that cannot be had */
  load: (order: Order) => Promise<void>
  /** Said when it cannot. */
  loadFailed: string
  /**
   * Shows the checkout. 'opened': one of the events follows. 'waiting': the order waits for somebody to take the
   * money, and the page shows it as such.
   */
  open: (order: Order, payer: Payer, events: CheckoutEvents) => 'opened' | 'waiting'
}
