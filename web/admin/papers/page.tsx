import { Link, useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { hasArea } from '#web/session/account.ts'
import { AdminGuard } from '#web/session/guards.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { SectionParts } from '../section-parts.tsx'
import { adminMeta } from '../sections.ts'
import { type Queue, useQueue } from './queue.ts'
import { ageOf } from './queue-list.tsx'
import { QuestionsView } from './questions/questions-view.tsx'
import { RemovedPapers } from './removed-papers.tsx'
import { ReportedPapers } from './reported-papers.tsx'
import { listedKeys } from './review-keys.ts'
import { SamplePapers } from './sample-papers.tsx'
import { Workspace } from './workspace.tsx'

export const meta = adminMeta

const views = { '': 'Queue', questions: 'Questions', reports: 'Reports', removed: 'Removed' }

/** As wide as the site: the page of a paper needs the room that the menu of the admin area would take. */
export default function ReviewPage() {
  return (
    <AdminGuard may={(account) => hasArea(account, 'papers')}>
      <Container className="pb-section">
        <Review />
      </Container>
    </AdminGuard>
  )
}

function Review() {
  const [address] = useSearchParams()
  const asked = address.get('show') ?? ''
  const shown = asked in views ? asked : ''
  const query = useQueue()
  // A paper and its questions have the screen for themselves.
  const isPaperOpen = shown === 'questions' && address.has('id')
  return (
    <>
      {isPaperOpen ? (
        <h1 className="sr-only">Questions of a paper</h1>
      ) : (
        <PageHead compact title="Review papers" lead={query.data && leadOf(query.data)}>
          {shown === '' && <Keys />}
        </PageHead>
      )}
      <div className={classNames('mb-4 flex flex-wrap items-center gap-1', isPaperOpen ? 'mt-4' : '-mt-2')}>
        <SectionParts section="papers" label="Papers" parts={views} shown={shown} />
        <Link to={paths.admin()} className="ml-auto inline-flex min-h-tap items-center text-sm font-semibold">
          Admin area
        </Link>
      </div>
      {shown === 'questions' && <QuestionsView />}
      {shown === 'reports' && <ReportedPapers />}
      {shown === 'removed' && <RemovedPapers />}
      {shown === '' && query.isPending && <LoadingLines label="Loading the queue..." />}
      {shown === '' && query.isError && query.data === undefined && (
        <LoadFailed title="Failed to load the queue" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {shown === '' && query.data?.papers.length === 0 && <SamplePapers />}
      {shown === '' && query.data && <Workspace queue={query.data} />}
    </>
  )
}

/** '6 are waiting, the oldest for 19 h. 2 are being read.' */
function leadOf({ papers, reading }: Queue): string {
  const [oldest] = papers
  const waiting =
    oldest === undefined
      ? 'Nothing is waiting.'
      : `${papers.length === 1 ? '1 is' : `${papers.length} are`} waiting, the oldest for ${ageOf(oldest.created_at, Date.now())}.`
  return reading === 0 ? waiting : `${waiting} ${reading === 1 ? '1 is' : `${reading} are`} being read.`
}

function Keys() {
  return (
    <dl
      aria-label="Keys, while no field has the focus"
      className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2 max-lg:hidden"
    >
      {listedKeys.map(([keys, does]) => (
        <div key={does} className="flex items-center gap-1.5">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-[3px] border border-edge bg-sheet px-1.5 font-body text-xs leading-5 text-ink"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
