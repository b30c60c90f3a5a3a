import type { Order } from '../orders/payment-calls.ts'

// The interface of a payment provider's checkout for the plans page. Each is a folder here, and a line of registry.ts.

/** The initial values of the checkout's form. */
export interface Payer {
  name: string
  email: string
  /** The telephone number; empty when unknown. */
  contact: string
}

/** The result of the checkout once a payment is made. */
export interface ReportedPayment {
  id: string
  /** For our server, whose adapter of this provider verifies it. */
  callback: unknown
}

interface CheckoutEvents {
  onPaid: (payment: ReportedPayment) => void
  /** The window remains open, so that another card or app can be tried. */
  onFailed: (reason: string) => void
  onDismissed: () => void
}

export interface Checkout {
  /** Loads the checkout's script. @throws when it cannot be loaded */
  load: (order: Order) => Promise<void>
  /** The message when it cannot be loaded. */
  loadFailed: string
  /**
   * Shows the checkout. 'opened': one of the events follows. 'waiting': the office has to record the payment, and the
   * page shows the order as waiting.
   */
  open: (order: Order, payer: Payer, events: CheckoutEvents) => 'opened' | 'waiting'
}
