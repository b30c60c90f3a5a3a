import { useSearchParams } from 'react-router'
import { collegeDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { useClasses } from '#web/content/timetable/classes.ts'
import { classTitle, useMyClass } from '#web/content/timetable/my-class.ts'
import { pages } from '#web/pages.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { serverNow } from '#web/page/server-now.ts'
import { useNow } from '#web/page/use-now.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { useSession } from '#web/session/session.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { isDay } from './day-address.ts'
import { Loading } from './loading.tsx'
import { ClassView } from './class-view.tsx'
import { NoSection } from './no-section.tsx'
import { NoTimetable } from './no-timetable.tsx'

const title = 'Timetable'
const lead = 'The week of your class, with what changes in it.'

export const meta = () => pageMeta({ title, description: lead, path: paths.class() })

export default function ClassPage() {
  return (
    <PageGuard
      page={pages.class}
      head={
        <Container>
          <PageHead compact title={title} lead={lead} />
        </Container>
      }
    >
      <OwnClass />
    </PageGuard>
  )
}

function OwnClass() {
  const tick = useNow()
  const [search] = useSearchParams()
  const asked = search.get('day')
  const { user } = useSession()
  const own = useMyClass(user?.id)
  const now = own.data ? serverNow(own.data, own.dataUpdatedAt, tick) : new Date(tick)
  const day = isDay(asked) ? asked : collegeDay(now)
  const classes = useClasses(user?.id, day)
  if (own.data === null) return <NoSection />
  if (!own.data || !classes.data) {
    const isError = own.isError || classes.isError
    return (
      <Container>
        <PageHead compact title={own.data ? classTitle(own.data) : title} lead={lead} />
        {isError ? (
          <Failed
            busy={own.isFetching || classes.isFetching}
            onRetry={() => void Promise.all([own.refetch(), classes.refetch()])}
          />
        ) : (
          <Loading />
        )}
      </Container>
    )
  }
  return (
    <Container>
      {own.data.terms.length === 0 ? (
        <NoTimetable own={own.data} />
      ) : (
        <ClassView
          own={own.data}
          rows={classes.data}
          day={day}
          now={now}
          savedAt={own.isError || classes.isError ? new Date(classes.dataUpdatedAt) : undefined}
        />
      )}
    </Container>
  )
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  if (navigator.onLine) return <LoadFailed title="Your class could not be loaded" busy={busy} onRetry={onRetry} />
  return (
    <Message tone="warning" title="You are offline">
      <p>
        The timetable is not on this device yet. Open it once with a connection; from then on it is here without one.
      </p>
    </Message>
  )
}
