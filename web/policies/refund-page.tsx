import { Link } from 'react-router'
import { policy } from '#domain/policy.ts'
import { paths } from '#domain/paths.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PolicyPage } from './policy-page.tsx'
import type { PolicySection } from './policy-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Refund and Cancellation',
    description: `A full refund within ${policy.fullRefundHours} hours of purchase, how to ask for it, and how long it takes.`,
    path: paths.refundPolicy(),
  })

const sections: readonly PolicySection[] = [
  {
    id: 'scope',
    title: 'What this covers',
    body: (
      <p>
        It covers the Pro plan, the only thing sold here. The free plan costs nothing, so there is nothing to give back.
        What you buy from a book vendor is between the two of you.
      </p>
    ),
  },
  {
    id: 'price',
    title: 'The introductory price',
    body: (
      <p>{`Pro costs ₹${policy.introductoryPrice} per semester instead of ₹${policy.standardPrice}, inclusive of taxes, for first-time subscribers only. Whoever cancels and comes back subscribes at the standard price.`}</p>
    ),
  },
  {
    id: 'renewal',
    title: 'Renewal and cancellation',
    body: (
      <>
        <p>{`By default a subscription auto-renews at the standard price, ₹${policy.standardPrice} per semester. You may cancel at any time; Pro then stays open until the semester that you have paid for ends.`}</p>
        <p className="text-sm text-ink-2">
          What happens today: this site stores no card details and never charges you automatically. A further semester
          begins only when you pay again, so there is no renewal to cancel. Before this changes, you will be asked.
        </p>
      </>
    ),
  },
  {
    id: 'full-refund',
    title: `Within ${policy.fullRefundHours} hours: everything back`,
    body: (
      <p>{`Cancel within ${policy.fullRefundHours} hours of purchase, and you have a full refund. You need not give a reason. Pro closes when the refund is made.`}</p>
    ),
  },
  {
    id: 'no-refund',
    title: 'After that: no refund for the current semester',
    body: (
      <p>
        Once these hours have passed and Pro has been activated, the current semester is not refunded, in whole or in
        part, also if you did not use it.
      </p>
    ),
  },
  {
    id: 'how',
    title: 'How to ask, and how long it takes',
    body: (
      <>
        <p>
          <Link to={paths.contact()}>Write to us</Link> from the e-mail address of your account, with the
          payment&rsquo;s number if you have it at hand. The time that counts is when your message arrives.
        </p>
        <ul>
          <li>{`You have a response within ${policy.answerBusinessDays} business days.`}</li>
          <li>{`A refund is processed in ${policy.refundBusinessDays} business days, to the original method of payment. How soon it shows on your statement is up to your bank.`}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'mistakes',
    title: 'When something went wrong',
    body: (
      <p>
        Charged twice, charged the wrong amount, or charged without Pro having opened: that is our mistake, and it is
        put right whatever the hour.
      </p>
    ),
  },
]

export const handle = reactOnDemandWithData

export default function RefundPage() {
  return (
    <PolicyPage
      name="refund"
      title="Refund and Cancellation"
      lead={`${policy.fullRefundHours} hours to change your mind, and what holds after them.`}
      changed="2026-11-21"
      sections={sections}
    />
  )
}
