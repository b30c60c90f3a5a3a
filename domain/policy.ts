/**
 * The promises of the policy pages (docs/behaviour.md#constants-plans-and-payments). Prices in INR, inclusive of taxes.
 */
export const policy = {
  /** A semester of Pro for a first-time subscriber, and for everybody else. */
  introductoryPrice: 49,
  standardPrice: 99,
  fullRefundHours: 24,
  answerBusinessDays: 3,
  refundBusinessDays: '7-10',
  minimumAge: 18,
} as const
