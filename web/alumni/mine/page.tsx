import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { LoadingLines } from './loading-lines.tsx'
import { CardForm } from './card-form.tsx'
import { ClaimPanel } from './claim-panel.tsx'
import { ContactViews } from './contact-views.tsx'
import { MyRequests } from './my-requests.tsx'
import { useOwnCard } from './own-card.ts'
import { RequestsPanel } from './requests-panel.tsx'
import { wording } from './wording.ts'

/** For owners of a card alone: students do not load it. */
const ReferralsPanel = lazyOptional(
  () => import('./referrals-panel.tsx'),
  (module) => module.ReferralsPanel,
)

/** For who follows a link of the weekly mail. */
const LinkedRequest = lazyPart(async () => (await import('./linked-request.tsx')).LinkedRequest, { early: false })

export const meta = () =>
  pageMeta({ title: wording.title, description: wording.description, path: paths.myAlumni(), listed: false })

export default function MyAlumniPage() {
  const [address] = useSearchParams()
  const linked = address.get('request')
  return (
    <LoginGuard head={<PageHead compact title={wording.title} />}>
      <Container className="pb-section">
        <PageHead compact title={wording.title} lead={wording.lead}>
          <Link to={paths.alumni()} className={buttonClass({ variant: 'line' })}>
            All alumni
          </Link>
        </PageHead>
        {linked !== null && (
          <div className="mb-5 empty:hidden">
            <LinkedRequest id={linked} action={address.get('action')} />
          </div>
        )}
        <Parts />
      </Container>
    </LoginGuard>
  )
}

/** An owner reads the requests to the card first; others their own. */
function Parts() {
  const query = useOwnCard()
  const card = query.data
  if (query.isPending && query.fetchStatus === 'paused')
    return (
      <Message tone="warning" title="You are offline">
        Your card and requests are not stored on this device. Open this page again with a connection.
      </Message>
    )
  if (query.isPending) return <LoadingLines />
  if (card === undefined)
    return <LoadFailed title="This could not be loaded" busy={query.isFetching} onRetry={() => void query.refetch()} />
  const isOwner = card !== null && card.confirmed_at !== null
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      {isOwner && (
        <div className="grid gap-5 lg:col-start-2">
          <RequestsPanel />
          <Suspense>
            <ReferralsPanel card={card} />
          </Suspense>
        </div>
      )}
      <div className="grid gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {isOwner ? <CardForm key={card.alumnus_id} card={card} /> : <MyRequests />}
        {isOwner && <MyRequests isOptional />}
      </div>
      <div className="grid gap-5 lg:col-start-2">
        {!isOwner && <ClaimPanel claim={card} />}
        <ContactViews />
      </div>
    </div>
  )
}
