/** docs/behaviour.md#error-messages-plans-and-payments, quoted exactly. */
export const wording = {
  loadFailed: 'Failed to load Razorpay SDK. Please try again.',
  /** The description in the checkout's window. */
  description: 'Payment for Pro Plan',
} as const
