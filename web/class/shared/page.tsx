import { Printer } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { collegeDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { classTitle } from '#web/content/timetable/my-class.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { serverNow } from '#web/page/server-now.ts'
import { useNow } from '#web/page/use-now.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { isDay } from '../day-address.ts'
import { DayList } from '../day-list.tsx'
import { DayStrip } from '../day-strip.tsx'
import { Loading } from '../loading.tsx'
import { NextPanel } from '../next-panel.tsx'
import { TermLine } from '../term-line.tsx'
import { WeekTable } from '../week-table.tsx'
import { rowsOf, type SharedClass, useSharedClass } from './shared-class.ts'

const title = 'Timetable of a class'
const lead = 'The week of a class, with what changes in it. Anybody with the link can read it without an account.'

export const meta = () => [
  ...pageMeta({ title, description: lead, path: paths.sharedClass(), listed: false }),
  { name: 'robots', content: 'noindex' },
]

/** The timetable at a public link: its secret is after the #, which a browser sends to no server. */
export default function SharedClassPage() {
  const hydrated = useHydrated()
  const token = /^#token=([0-9a-f]{32})$/.exec(useLocation().hash)?.[1]
  return (
    <Container>
      {!hydrated ? (
        <Waiting />
      ) : token === undefined ? (
        <NoClass />
      ) : (
        <QueriesProvider>
          <ClassAt token={token} />
        </QueriesProvider>
      )}
    </Container>
  )
}

const Waiting = () => (
  <>
    <PageHead compact title={title} lead={lead} />
    <Loading />
  </>
)

function NoClass() {
  return (
    <>
      <PageHead compact title={title} />
      <EmptyState
        drawing={<BoardDrawing />}
        title="There is no timetable at this address"
        text="Its class has deleted the link, or a part of the link is missing. Ask who sent it to you."
      >
        <Link to={paths.home()} className={buttonClass({ variant: 'line' })}>
          Go Home
        </Link>
      </EmptyState>
    </>
  )
}

function ClassAt({ token }: { token: string }) {
  const query = useSharedClass(token)
  if (query.data === null) return <NoClass />
  if (query.data === undefined)
    return query.isError ? (
      <>
        <PageHead compact title={title} />
        <LoadFailed
          title={navigator.onLine ? 'The timetable could not be loaded' : 'You are offline'}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </>
    ) : (
      <Waiting />
    )
  return <Shared token={token} shared={query.data} fetchedAt={query.dataUpdatedAt} />
}

function Shared({ token, shared, fetchedAt }: { token: string; shared: SharedClass; fetchedAt: number }) {
  const tick = useNow()
  const now = serverNow(shared, fetchedAt, tick)
  const [search] = useSearchParams()
  const inAddress = search.get('day')
  const day = isDay(inAddress) ? inAddress : collegeDay(now)
  const toDay = (other: string) => paths.sharedClass({ token, day: other })
  const rows = rowsOf(shared)
  const changedDays = new Set(
    shared.classes.flatMap((row) =>
      row.state === 'as planned' && row.room === row.planned_room ? [] : [row.date, row.planned_date],
    ),
  )
  const days = { own: shared, rows, day, now }
  return (
    <>
      <PageHead compact title={classTitle(shared)} lead="The timetable, with what changes in it.">
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden="true" strokeWidth={1.75} />
            Print
          </Button>
          <Link to={paths.class()} className={buttonClass({ variant: 'line' })}>
            This is my class
          </Link>
        </div>
      </PageHead>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="min-w-0">
          <div className="lg:hidden print:hidden">
            <DayStrip own={shared} day={day} now={now} changedDays={changedDays} toDay={toDay} />
            <DayList {...days} />
          </div>
          <div className="hidden lg:block print:block">
            <WeekTable {...days} toDay={toDay} />
          </div>
          <TermLine terms={shared.terms} day={day} />
        </div>
        <div className="print:hidden">
          <NextPanel rows={rows} now={now} />
        </div>
      </div>
    </>
  )
}
