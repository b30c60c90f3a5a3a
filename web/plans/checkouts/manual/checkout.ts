import type { Checkout } from '../checkout.ts'

/** Payment at the office: the page shows its address, and waits (waiting-order.tsx). */
export const manualCheckout: Checkout = {
  load: async () => {},
  loadFailed: '',
  open: () => 'waiting',
}
