import { Link } from 'react-router'
import { policy } from '#domain/policy.ts'
import { paths } from '#domain/paths.ts'
import { college, siteName } from '#web/page/college.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PolicyPage } from './policy-page.tsx'
import type { PolicySection } from './policy-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Terms and Conditions',
    description: `The rules of ${siteName()}: accounts, plans and prices, what you post, and what we answer for.`,
    path: paths.terms(),
  })

const sections = (): readonly PolicySection[] => [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        By using <span>{siteName()}</span> you accept these terms and the{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>. If you do not accept them, do not make an account.
        &ldquo;We&rdquo; are the people who run this site; their contact details stand at the end of this page.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    body: (
      <p>{`Students, alumni and whoever is curious. You must be ${policy.minimumAge} years old, or have the consent of a parent or guardian, who then accepts these terms for you.`}</p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        One person, one account, with an e-mail address that is yours. Keep the password to yourself: what is done with
        your account counts as done by you until you tell us otherwise. If you think that somebody else knows it, change
        it and sign out everywhere in your profile.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          The free plan costs nothing. Pro costs ₹<span>{policy.introductoryPrice}</span> per semester for first-time
          subscribers; the standard price is ₹<span>{policy.standardPrice}</span> per semester. Prices are in Indian
          rupees and inclusive of taxes. What each plan includes is written on the{' '}
          <Link to={paths.purchasePlan()}>plans page</Link>.
        </p>
        <p>
          The introductory price is for your first subscription only. Making another account to have it again is not
          allowed.
        </p>
      </>
    ),
  },
  {
    id: 'renewal',
    title: 'Payment and renewal',
    body: (
      <>
        <p>
          Payments are taken by a payment provider. Pro opens when the payment is confirmed. By default a subscription
          auto-renews at the standard price at the end of the semester, until it is cancelled.
        </p>
        <p className="text-sm text-ink-2">
          What happens today: this site stores no card details and sets up no automatic payment, so you are never
          charged automatically. To renew, you pay again on the plans page. Before this changes, you will be asked.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    body: (
      <p>
        Cancelled within <span>{policy.fullRefundHours}</span> hours of purchase, a subscription is refunded in full.
        After that, once Pro is active, the current semester is not refunded. How to ask, and how long it takes, is in
        the <Link to={paths.refundPolicy()}>Refund and Cancellation Policy</Link>.
      </p>
    ),
  },
  {
    id: 'posts',
    title: 'What you post',
    body: (
      <p>
        It stays yours. By posting it you allow us to store it and to show it on this site to everybody, under your
        display name. Post only what you may post: no copied notes, no leaked papers, no private messages of others. You
        can delete your own discussions and comments at any time.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <>
        <ul>
          <li>Insults, threats, harassment, and anything against the law.</li>
          <li>Posing as somebody else, or publishing somebody&rsquo;s private details.</li>
          <li>Advertising, spam, and the sale of exam answers.</li>
          <li>Sharing a Pro account, or copying its material to elsewhere.</li>
          <li>Breaking into accounts, overloading the site, or collecting its content automatically.</li>
        </ul>
        <p>
          Moderators may delete posts that break these rules. Whoever goes on breaking them loses the account, after a
          warning where one makes sense.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you find here',
    body: (
      <p>
        Papers, notes, placement records, alumni details, vendors and answers come from people who mean well, and may be
        out of date or wrong. Check what matters at its source. The CGPA calculator computes what you enter: it is not a
        grade sheet, and your university&rsquo;s figure is the one that counts. With vendors you deal directly; we are
        no party to the sale.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: (
      <p>
        We do what we can to keep the site up, and promise no more than that: it may pause for maintenance or fail.
        Parts of it may change or go.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        For harm done on purpose or by gross neglect, as the law says. For anything else, at most for what you paid in
        the last twelve months. Nothing in these terms takes away a right that consumer law gives you.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, disputes and changes to these terms',
    body: (
      <>
        <p>{`The law of India applies, and the courts at ${college().courts} decide. Write to us first: most things end there, within ${policy.answerBusinessDays} business days.`}</p>
        <p>
          When these terms change, the date at the top changes with them. What you have paid for stays under the terms
          that you paid under.
        </p>
      </>
    ),
  },
]

export const handle = reactOnDemandWithData

export default function TermsPage() {
  return (
    <PolicyPage
      name="terms"
      title="Terms and Conditions"
      lead="The rules, in plain words."
      changed="2026-11-21"
      sections={sections()}
    />
  )
}
