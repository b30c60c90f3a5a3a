import type { Checkout } from '../checkout.ts'

/** The office is the checkout: the page says where it is, and waits (waiting-order.tsx). */
export const manualCheckout: Checkout = {
  load: async () => {},
  loadFailed: '',
  open: () => 'waiting',
}
