import { paths } from '#domain/paths.ts'
import { policy } from '../policy.ts'
import type { HelpGroup } from './entry.ts'

export const plan: HelpGroup = {
  id: 'plan',
  title: 'Pro and payments',
  entries: [
    {
      id: 'go-pro',
      title: 'Go to Pro, and what it opens',
      text: `Pro costs ₹${policy.introductoryPrice} for a semester of six months the first time, ₹${policy.standardPrice} after that. It opens notices, alumni, papers and notes, discussions, placements and resume.`,
      steps: [
        'Open the plans page and press Upgrade to Pro.',
        'Pay there, or at the office where the site has no online payment.',
        'Pro opens as soon as the payment is confirmed.',
      ],
      asked:
        'upgrade buy get pro premium plan price cost fee subscription how much pay benefits features free compare unlock',
      to: paths.purchasePlan(),
      open: 'See the plans',
    },
    {
      id: 'pay',
      title: 'How can I pay?',
      text: 'Pay by UPI, card or net banking on the plans page, or at the office where the site has no online payment. Card and bank details go to the payment provider and never reach us.',
      asked: 'payment methods pay upi gpay phonepe paytm card debit credit net banking cash office safe',
      to: paths.purchasePlan(),
      open: 'See the plans',
    },
    {
      id: 'paid-but-not-open',
      title: 'I paid, but Pro did not open',
      text: 'Wait a minute: Pro starts as soon as the bank confirms, also when you have closed the page. Do not pay again; look under Payments and receipts, and write to us if it stays closed.',
      note: 'Charged twice, charged wrongly, or charged without Pro: that is our mistake, and it is put right whatever the hour.',
      asked:
        'paid money deducted debited cut pro not active not working pending failed payment charged twice double wrong amount bank',
      to: paths.payments(),
      open: 'See your payments',
      also: [paths.contact()],
    },
    {
      id: 'refund',
      title: 'Get my money back',
      text: `Within ${policy.fullRefundHours} hours of buying you get a full refund without a reason: open the payment under Your payments and press Cancel and get a full refund. After that, also a day or some days later, the running semester is not refunded.`,
      note: `A refund takes ${policy.refundBusinessDays} business days and goes back the way that you paid.`,
      asked:
        'refund money back cancel cancellation return bought pro days ago yesterday last week changed my mind do not want guarantee 30 day',
      to: paths.payments(),
      open: 'See your payments',
      also: [paths.refundPolicy()],
    },
    {
      id: 'renewal',
      title: 'Does Pro renew by itself?',
      text: 'No. Nothing is charged automatically: Pro ends after its semester, and the account goes on with the free plan until you pay again.',
      asked:
        'renew renewal auto automatic autopay subscription cancel stop deduct next semester expire end downgrade validity how long',
      to: paths.purchasePlan(),
      open: 'See the plans',
    },
    {
      id: 'receipt',
      title: 'Find my receipt',
      text: 'The receipt comes by e-mail, and stays under Payments and receipts: open the payment and press Print receipt.',
      asked: 'receipt invoice bill proof of payment print payment history transaction reimbursement',
      to: paths.payments(),
      open: 'See your payments',
    },
  ],
}
