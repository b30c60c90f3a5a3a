import { policy } from '#domain/policy.ts'

/** docs/behaviour.md#plans-page, quoted exactly; texts that the server uses, too, are in domain/wording.ts. */
export const wording = {
  back: 'Back to Dashboard',
  mostPopular: 'MOST POPULAR',
  currentBadge: 'CURRENT PLAN',
  save: (percent: number) => `Save ${percent}%`,
  guarantee: '30-day money-back guarantee',
  /** The rule behind the quoted text: docs/behaviour.md#constants-plans-and-payments. */
  guaranteeMeans: `In practice: cancel within ${policy.fullRefundHours} hours of paying and get everything back. After that there is no refund.`,
  trust: { rating: '4.9/5 rating', payment: 'Secure Payment', access: 'Instant Access' },

  proForMembers: (until: string) =>
    `Every member has Pro until ${until}, so it is not sold now. A plan that was paid for resumes the day after.`,
  /** For visitors, who cannot buy it then. */
  join: 'Create account',

  upgrade: 'Upgrade to Pro',
  current: 'Current Plan',
  noDowngrade: 'Downgrade Not Available',
  noDowngradeWhy: 'Cannot downgrade from Pro',

  updateFailed: 'Payment successful but failed to update your plan. Please contact support.',
  freeFailed: 'Failed to activate Free Plan. Please try again.',
  initiateFailed: 'Failed to initiate payment. Please try again.',
  plansFailed: 'Failed to load plans. Please try again later.',
  paid: 'Payment successful! You now have Pro access.',
  freeDone: 'Successfully activated Free Plan! Redirecting...',

  /** Our own text: docs/behaviour.md has none for a payment that the bank rejected. */
  notPaid: 'The payment did not go through.',
  /** For a checkout that returned to a browser without the session. */
  returnedSignedOut: 'Log in to see your payment. If you have paid, Pro starts as soon as your bank confirms it.',
} as const
