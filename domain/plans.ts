import { collegeTime } from './dates/college-time.ts'
import { policy } from './policy.ts'

/** The two plans (docs/behaviour.md#constants-plans-and-payments). Prices in paise, inclusive of taxes; the server prices orders from here. */
export const plans = {
  free: {
    id: 'free',
    name: 'Free',
    pricePaise: 0,
    originalPricePaise: undefined,
    description: 'To look around and calculate your CGPA.',
    features: ['Basic dashboard access', 'Community support', 'Basic analytics'],
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    pricePaise: policy.introductoryPrice * 100,
    originalPricePaise: policy.standardPrice * 100,
    description: 'Everything on CampusLife for one semester.',
    features: [
      'Full dashboard access',
      'Priority support 24/7',
      'Advanced analytics & insights',
      'Premium Resume templates & projects',
      'Alumni Support',
      'Pyqs and Notes',
    ],
  },
} as const

export const planCurrency = 'INR'

const semesterMonths = 6

/**
 * The end of a pro plan that was paid for at `paidAt`: the end of the same day of the month, six months later, in
 * Indian time (docs/decisions/0007). In a month without that day, its last one.
 */
export function semesterEnd(paidAt: Date): Date {
  const clock = collegeTime(paidAt)
  const year = clock.getUTCFullYear()
  const month = clock.getUTCMonth() + semesterMonths
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(clock.getUTCDate(), daysInMonth)
  const ahead = clock.getTime() - paidAt.getTime()
  return new Date(Date.UTC(year, month, day + 1) - ahead)
}

/** The last moment at which a purchase of `paidAt` may be cancelled for a full refund. */
export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + policy.fullRefundHours * 60 * 60 * 1000)
}
