/** docs/behaviour.md#error-messages-plans-and-payments, to the letter. */
export const wording = {
  loadFailed: 'Failed to load Razorpay SDK. Please try again.',
  /** What the checkout's window says is paid for. */
  description: 'Payment for Pro Plan',
} as const
