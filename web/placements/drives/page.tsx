import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { isolated } from '#domain/text/direction.ts'
import { paths } from '#domain/paths.ts'
import { useMarkSubjectRead } from '#web/content/notifications/mark-read.ts'
import { siteName } from '#web/page/college.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
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
import { PlacementsTrail } from '../trail.tsx'
import { DriveView } from './drive-view.tsx'
import { useDrive } from './drives.ts'

const title = 'Placement drive'

export const meta = () => [
  ...pageMeta({
    title,
    description: 'Dates, rules and package of a placement drive, and whether you are eligible.',
    path: paths.placements(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function DrivePage() {
  return (
    <PageGuard page={pages.placements}>
      <OneDrive />
    </PageGuard>
  )
}

function OneDrive() {
  const { id = '' } = useParams()
  const query = useDrive(id)
  const drive = query.data
  const found = drive?.id
  const markRead = useStableCallback(useMarkSubjectRead())
  useEffect(() => {
    if (found !== undefined) markRead(found)
  }, [found, markRead])
  return (
    <Container>
      <title>{`${drive ? isolated(drive.organisations.name) : title} · ${siteName()}`}</title>
      <PlacementsTrail here="Drive" />
      {drive === undefined && !query.isError && <Loading />}
      {drive === undefined && query.isError && <Failed busy={query.isFetching} onRetry={() => void query.refetch()} />}
      {drive === null && (
        <EmptyState
          heading="h1"
          drawing={<DrawerDrawing />}
          title="We could not find this drive"
          text="It may have been withdrawn, or the link is incomplete."
        >
          <Link to={paths.placements()} className={buttonClass()}>
            See all drives
          </Link>
        </EmptyState>
      )}
      {drive && <DriveView key={drive.id} drive={drive} />}
    </Container>
  )
}

function Loading() {
  return (
    <>
      <PageHead compact title={title} />
      <p className="sr-only">Loading the drive...</p>
      <Skeleton className="mb-4 h-20" />
      <Skeleton className="mb-2 h-40" />
      <Skeleton className="h-40" />
    </>
  )
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  if (navigator.onLine) return <LoadFailed title="The drive could not be loaded" busy={busy} onRetry={onRetry} />
  return (
    <Message tone="warning" title="You are offline" className="mt-6">
      <p>This drive is not on this device yet. Open it once with a connection; from then on it is here without one.</p>
    </Message>
  )
}
