import { ArrowLeft, ShieldCheck, Star, Zap } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { plans } from '#domain/plans.ts'
import { policy } from '#domain/policy.ts'
import { rupees } from '#domain/money/rupees.ts'
import { useAccount } from '#web/session/account.ts'
import { retrySession, useSession } from '#web/session/session.ts'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyOptional, loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { college } from '#web/page/college.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { returnedOrder } from './payment/use-returned-order.ts'
import { useGuardState } from './redirect-state.ts'
import { ContentsSection } from './cards/contents-section.tsx'
import { FreeCard, FreeCardForVisitors } from './cards/free-card.tsx'
import { ProCard, ProCardForVisitors } from './cards/pro-card.tsx'
import { wording } from './wording.ts'

// Lazy: visitors have no orders.
const PaymentsSection = lazy(() =>
  loadWithRetry(async () => ({ default: (await import('./orders/payments-section.tsx')).PaymentsSection })),
)

const CameFrom = lazyOptional(
  () => import('./came-from.tsx'),
  (module) => module.CameFrom,
)

export const handle = { ...reactOnDemandWithData, ...firstRequests() }

export const meta = () =>
  pageMeta({
    title: 'Plans',
    description: `Free, or Pro for ${rupees(plans.pro.pricePaise)} a semester: what each plan includes, what it costs, and how refunds work.`,
    path: paths.purchasePlan(),
  })

export default function PlansPage() {
  return (
    <>
      <Container className="print:hidden">
        <div className="-mb-4 pt-4">
          <BackButton />
        </div>
        <PageHead title="Choose a plan" lead="Pro costs less than a photocopied set of notes." />
      </Container>
      <QueriesProvider>
        <Plans />
      </QueriesProvider>
    </>
  )
}

function Plans() {
  const { status, user } = useSession()
  const { data: account, isError, isFetching, refetch } = useAccount()
  const guardState = useGuardState()
  const { search } = useLocation()
  const proForAll = college().proForMembersUntil
  const failed = status === 'failed' || (isError && !account)
  const waiting = status !== 'signed-out' && status !== 'second-factor'

  const freeCard = account ? (
    <FreeCard key="free" account={account} />
  ) : (
    <FreeCardForVisitors key="free" waiting={waiting} />
  )
  const proCard =
    account && user ? (
      <ProCard key="pro" account={account} phone={user.phone ?? ''} />
    ) : (
      <ProCardForVisitors key="pro" waiting={waiting} />
    )

  return (
    <>
      <Container className="print:hidden">
        {proForAll !== null && (
          <Message tone="info" className="mb-9">
            {wording.proForMembers(proForAll)}
          </Message>
        )}
        {guardState?.from !== undefined && account?.plan === 'free' && (
          <Suspense>
            <CameFrom path={guardState.from} />
          </Suspense>
        )}
        {guardState && account?.plan !== 'pro' && (
          <Message tone="warning" className="mb-9">
            {guardState.message}
          </Message>
        )}
        {status === 'signed-out' && returnedOrder(search) && (
          <Message tone="info" className="mb-9">
            {wording.returnedSignedOut}
          </Message>
        )}
        {failed && (
          <Message tone="error" className="mb-9">
            <p>{wording.plansFailed}</p>
            <Button
              variant="line"
              className="mt-3"
              busy={isFetching}
              onClick={status === 'failed' ? retrySession : () => void refetch()}
            >
              Try Again
            </Button>
          </Message>
        )}
        {/* A reader whom the guard redirected sees Pro first, on a phone, too. */}
        <div
          className={classNames(
            'grid gap-8 md:gap-6',
            guardState ? 'md:grid-cols-[7fr_5fr]' : 'md:grid-cols-[5fr_7fr]',
          )}
        >
          {guardState ? [proCard, freeCard] : [freeCard, proCard]}
        </div>
        <PublicQueriesProvider>
          <Trust />
        </PublicQueriesProvider>
        <ContentsSection />
        <SmallPrint />
      </Container>
      {account && (
        <Suspense>
          <PaymentsSection account={account} />
        </Suspense>
      )}
    </>
  )
}

/** The router's own index in the state of a history entry. */
const entry = z.object({ idx: z.number() })

/** Whether the previous history entry is on this site: by the router's index, or a document before it. */
function canGoBack(): boolean {
  const { data } = entry.safeParse(history.state)
  if (data && data.idx > 0) return true
  // Browsers before 2026 may not have it.
  if ('navigation' in window) return window.navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

/** Goes back; to the dashboard where the visit began on this page. */
function BackButton() {
  const navigate = useNavigate()
  const back = () => void (canGoBack() ? navigate(-1) : navigate(paths.dashboard()))
  return (
    <Button variant="quiet" className="-ml-3" onClick={back}>
      <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
      {wording.back}
    </Button>
  )
}

function Trust() {
  const { data: claims } = useSiteSetting('claims_plans')
  const items = [
    { icon: Star, text: claims?.rating ?? wording.trust.rating },
    { icon: ShieldCheck, text: wording.trust.payment },
    { icon: Zap, text: wording.trust.access },
  ]
  return (
    <ul className="mx-auto mt-8 grid w-max gap-x-8 gap-y-2 text-sm font-semibold md:grid-flow-col">
      {items.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function SmallPrint() {
  return (
    <section aria-labelledby="small-print" className="mt-12 max-w-measure text-sm text-ink-2">
      <h2 id="small-print" className="text-lg text-ink">
        The small print
      </h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-ink-3">
        <li>One payment gives you Pro for one semester, taxes included.</li>
        <li>It does not renew automatically. When the semester is over, you decide whether to pay again.</li>
        <li>
          Full refund if you cancel within <span>{policy.fullRefundHours}</span> hours of purchase. After that, the
          current semester is not refunded. Read more: <Link to={paths.refundPolicy()}>Refund and Cancellation</Link>.
        </li>
        <li>
          Your card and bank details go to the payment provider and never reach our server. See also the{' '}
          <Link to={paths.terms()}>Terms and Conditions</Link>.
        </li>
      </ul>
    </section>
  )
}
