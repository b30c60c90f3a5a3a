/** A payment as the provider tells of it. Amounts in paise. */
export interface Payment {
  id: string
  orderId: string | undefined
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** card, upi, netbanking, wallet … */
  method: string
  /** When its first attempt began. */
  createdAt: Date
  /** Why it failed, worded for the person who paid. */
  failure: string | undefined
}

/** The payment service, as far as we use it. Every call may throw `ProviderUnavailable` or `ProviderRefusal`. */
export interface Provider {
  /** How the start-up lines name it. */
  describe: string
  /** The public half of the key. */
  keyId: string
  /** Nobody really pays. */
  testMode: boolean
  /** The script that puts `window.Razorpay` into a page. */
  checkoutScript: string
  /** Returns the order's id. */
  createOrder: (order: { amount: number; currency: string; receipt: string }) => Promise<string>
  paymentsOf: (orderId: string) => Promise<Payment[]>
  findPayment: (id: string) => Promise<Payment>
  /** Gives a payment back in full and returns the refund's id. Asked twice, it gives back once. */
  refund: (payment: { id: string; amount: number }) => Promise<string>
  /** Whether the checkout's handler was called by the provider's own script: HMAC over order and payment. */
  isCheckoutSignature: (orderId: string, paymentId: string, signature: string) => boolean
  /** Whether a webhook's body, to the byte, is the provider's. */
  isWebhookSignature: (body: string, signature: string) => boolean
}

/** The provider did not answer, or not sensibly: the same call may work later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider understood and said no. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}
