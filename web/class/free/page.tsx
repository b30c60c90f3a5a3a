import { Link, useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { serverNow } from '#web/page/server-now.ts'
import { useNow } from '#web/page/use-now.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { AddFriend } from './add-friend.tsx'
import { CommonHours } from './common-hours.tsx'
import { useFreeHours } from './free-hours.ts'
import { OwnLink } from './own-link.tsx'

const title = 'Free hours together'
const lead = 'When you and your friends have no class. Nobody sees which classes the others have.'

export const meta = () => pageMeta({ title, description: lead, path: paths.freeHours(), listed: false })

export default function FreeHoursPage() {
  return (
    <PageGuard
      page={pages.class}
      head={
        <Container>
          <PageHead compact title={title} lead={lead} />
        </Container>
      }
    >
      <Container className="pb-section">
        <PageHead compact title={title} lead={lead}>
          <Link to={paths.class()} className={buttonClass({ variant: 'line' })}>
            Timetable
          </Link>
        </PageHead>
        <FreeHoursView />
      </Container>
    </PageGuard>
  )
}

function FreeHoursView() {
  const tick = useNow()
  const [search] = useSearchParams()
  const friend = search.get('friend')
  const { data: hours, ...query } = useFreeHours()
  if (hours === undefined)
    return query.isError ? (
      <LoadFailed
        title={navigator.onLine ? 'Free hours could not be loaded' : 'You are offline'}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton className="h-96" />
    )
  return (
    <>
      {/* After the first answer: one that is under way would not have the friend who is added meanwhile. */}
      {friend !== null && (
        <div className="mb-4">
          <AddFriend key={friend} token={friend} />
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0">
          <CommonHours hours={hours} now={serverNow(hours, query.dataUpdatedAt, tick)} />
        </div>
        <OwnLink token={hours.token} readers={hours.readers} />
      </div>
    </>
  )
}
