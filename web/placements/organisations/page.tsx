import { PenLine } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { isolated } from '#domain/text/direction.ts'
import { DiscussionsAbout } from '#web/content/discussions/lazy-discussions-about.tsx'
import { FollowButton } from '#web/content/notifications/follow-button.tsx'
import { siteName } from '#web/page/college.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Monogram } from '../monogram.tsx'
import { PlacementsTrail } from '../trail.tsx'
import { AboutPanel } from './about-panel.tsx'
import { AlumniPanel } from './alumni-panel.tsx'
import { ExperiencesPanel } from './experiences-panel.tsx'
import { OpenPanel } from './open-panel.tsx'
import { type OrganisationPage, useExperiencesOf, useOrganisation, type Written } from './requests.ts'
import { RoundsPanel } from './rounds-panel.tsx'
import { YearsPanel } from './years-panel.tsx'

const title = 'Organisation'

export const meta = () => [
  ...pageMeta({
    title,
    description: 'Drives, rounds, interview experiences and alumni of an organisation.',
    path: paths.placements(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function OrganisationsPage() {
  return (
    <PageGuard page={pages.placements}>
      <OneOrganisation />
    </PageGuard>
  )
}

function OneOrganisation() {
  const { id = '' } = useParams()
  const page = useOrganisation(id)
  const written = useExperiencesOf(id)
  const found = page.data
  const isComplete = found === null || (found !== undefined && written.data !== undefined)
  const isError = page.isError || (found !== null && written.isError)
  return (
    <Container className="pb-section">
      <title>{`${found ? isolated(found.organisation.name) : title} · ${siteName()}`}</title>
      <PlacementsTrail here={title} />
      {!isComplete && !isError && <Loading />}
      {!isComplete && isError && (
        <Failed
          busy={page.isFetching || written.isFetching}
          onRetry={() => void Promise.all([page.refetch(), written.refetch()])}
        />
      )}
      {found === null && (
        <EmptyState
          heading="h1"
          drawing={<DrawerDrawing />}
          title="We could not find this organisation"
          text="It may have been removed, or the link is incomplete."
        >
          <Link to={paths.placements()} className={buttonClass()}>
            All placements
          </Link>
        </EmptyState>
      )}
      {found && written.data && <OrganisationView page={found} written={written.data} />}
    </Container>
  )
}

function OrganisationView({ page, written }: { page: OrganisationPage; written: Written }) {
  const { organisation } = page
  return (
    <>
      <PageHead
        compact
        title={
          <span className="flex items-center gap-3">
            <Monogram name={organisation.name} />
            <span className="min-w-0">{organisation.name}</span>
          </span>
        }
      >
        <div className="flex flex-wrap gap-2.5">
          <FollowButton
            kind="organisation"
            id={organisation.id}
            of="of new drives of this organisation"
            variant="line"
          />
          <Link
            to={paths.writeExperience({ organisation: organisation.id })}
            className={buttonClass({ variant: 'accent' })}
          >
            <PenLine aria-hidden="true" strokeWidth={1.75} />
            Write about your interview
          </Link>
        </div>
      </PageHead>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <OpenPanel drives={page.drives} />
          <RoundsPanel {...written} />
          <ExperiencesPanel experiences={written.experiences} />
          <DiscussionsAbout anchor={{ kind: 'organisation', id: organisation.id }} />
        </div>
        <div className="grid min-w-0 gap-5">
          <AboutPanel organisation={organisation} />
          <YearsPanel drives={page.drives} visits={page.visits} />
          <AlumniPanel alumni={page.alumni} />
        </div>
      </div>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHead compact title={title} />
      <p className="sr-only">Loading the organisation...</p>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-80" />
        <Skeleton className="h-60" />
      </div>
    </>
  )
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  if (navigator.onLine) return <LoadFailed title="The organisation could not be loaded" busy={busy} onRetry={onRetry} />
  return (
    <Message tone="warning" title="You are offline" className="mt-6">
      <p>This organisation is not on this device yet. Open it once with a connection.</p>
    </Message>
  )
}
