import { ChevronLeft, ChevronRight, MessageCircleQuestionMark, ScrollText } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { counted } from '#domain/counted.ts'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { hasArea } from '#web/session/account.ts'
import { AdminGuard } from '#web/session/guards.tsx'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { AppealView } from './appeal-view.tsx'
import { DecisionLog } from './decision-log.tsx'
import { QueueList } from './queue-list.tsx'
import { type Queue, type ReportedPost, usePost, useQueue, waitsSince } from './queue.ts'
import { ReportView } from './report-view.tsx'
import { WaitingList } from './waiting-list.tsx'

export const meta = adminMeta

/** As wide as the site: the queue, the post and the decision are side by side. */
export default function ModerationPage() {
  return (
    <AdminGuard may={(account) => hasArea(account, 'forum')}>
      <Container className="pb-section">
        <Moderation />
      </Container>
    </AdminGuard>
  )
}

/** What the page shows beside the queue, by the word in the address. */
const views = [
  { show: 'log', title: 'Log of decisions', icon: ScrollText, View: DecisionLog },
  { show: 'waiting', title: 'Without an answer', icon: MessageCircleQuestionMark, View: WaitingList },
]

function Moderation() {
  const [address] = useSearchParams()
  const shown = views.find(({ show }) => show === address.get('show'))
  const query = useQueue()
  const isQueue = shown === undefined
  return (
    <>
      <PageHead compact title={shown?.title ?? 'Moderation'} lead={isQueue && query.data && leadOf(query.data)}>
        <nav aria-label="Moderation" className="flex flex-wrap">
          <Link to={paths.admin()} className={buttonClass({ variant: 'quiet' })}>
            Admin area
          </Link>
          {!isQueue && (
            <Link to={paths.admin({ section: 'reports' })} className={buttonClass({ variant: 'quiet' })}>
              Queue
            </Link>
          )}
          {views
            .filter((view) => view !== shown)
            .map(({ show, title, icon: Icon }) => (
              <Link
                key={show}
                to={paths.admin({ section: 'reports', show })}
                className={buttonClass({ variant: 'quiet' })}
              >
                <Icon aria-hidden="true" strokeWidth={1.75} />
                {title}
              </Link>
            ))}
        </nav>
      </PageHead>
      {shown && <shown.View />}
      {isQueue && query.isPending && <LoadingLines label="Loading the queue..." />}
      {isQueue && query.isError && query.data === undefined && (
        <LoadFailed title="Failed to load the queue" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {isQueue && query.data && (
        <OpenQueue queue={query.data} id={address.get('id') ?? undefined} listed={address.get('show') === 'all'} />
      )}
    </>
  )
}

interface OpenQueueProps {
  queue: Queue
  /** Of a post or an appeal, in the queue or from the log. */
  id: string | undefined
  /** Whether a phone shows the list instead of one report. */
  listed: boolean
}

function OpenQueue({ queue, id, listed }: OpenQueueProps) {
  const headingId = useId()
  const navigate = useNavigate()
  const entries = [...queue.posts, ...queue.appeals]
  const isListed = id === undefined || entries.some((entry) => entry.id === id)
  const other = usePost(isListed ? undefined : id)
  const current = entries.find((entry) => entry.id === id) ?? (isListed ? entries[0] : (other.data ?? undefined))
  const onDone = (message: string) => {
    toast.success(message)
    void navigate(paths.admin({ section: 'reports' }), { replace: true })
    // The form that had the focus is gone.
    requestAnimationFrame(() => document.getElementById(headingId)?.focus())
  }
  if (entries.length === 0 && isListed)
    return (
      <Sheet>
        <EmptyState
          drawing={<ChaiDrawing />}
          title="Nothing is reported"
          text="No reports and no appeals are waiting."
        />
      </Sheet>
    )
  return (
    <>
      <OneAtATime entries={entries} currentId={current?.id} listed={listed} />
      <Sheet className="grid items-stretch lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className={classNames('border-line lg:border-r', !listed && 'max-lg:hidden')}>
          <QueueList queue={queue} currentId={current?.id} />
        </div>
        <div className={classNames('min-w-0', listed && 'max-lg:hidden')}>
          {current === undefined ? (
            <p className="px-4 py-6 text-sm">
              {other.isPending ? 'Loading the post...' : 'This post is deleted, or could not be loaded.'}
            </p>
          ) : 'appeal_text' in current ? (
            <div className="p-4">
              <AppealView
                key={current.id}
                appeal={current}
                headingId={headingId}
                onDone={() => onDone('Decided. Both are notified.')}
              />
            </div>
          ) : (
            <ReportView key={current.id} post={current} headingId={headingId} onDone={onDone} />
          )}
        </div>
      </Sheet>
    </>
  )
}

interface OneAtATimeProps {
  entries: readonly { id: string }[]
  currentId: string | undefined
  listed: boolean
}

/** On a phone: which report is open, and the way to the others. */
function OneAtATime({ entries, currentId, listed }: OneAtATimeProps) {
  const at = entries.findIndex(({ id }) => id === currentId)
  const beside = (step: number, label: string, Icon: typeof ChevronLeft) => {
    const target = entries[at + step]
    if (at < 0 || target === undefined) return <span className="size-tap" />
    return (
      <Link
        to={paths.admin({ section: 'reports', id: target.id })}
        aria-label={label}
        className="flex size-tap items-center justify-center rounded-control text-ink hover:bg-sunk"
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </Link>
    )
  }
  return (
    <nav aria-label="Reports" className="mb-3 flex items-center justify-between lg:hidden">
      {listed ? <span /> : beside(-1, 'Previous report', ChevronLeft)}
      <p className="grid justify-items-center text-sm">
        {!listed && at >= 0 && <b className="font-semibold">{`Report ${at + 1} of ${entries.length}`}</b>}
        <Link
          to={paths.admin({ section: 'reports', show: listed ? '' : 'all', id: listed ? currentId : '' })}
          className="inline-flex min-h-tap items-center font-semibold"
        >
          {listed ? 'One at a time' : 'All reports'}
        </Link>
      </p>
      {listed ? <span /> : beside(1, 'Next report', ChevronRight)}
    </nav>
  )
}

/** '4 reports and 1 appeal. The oldest waits since 20 Nov 2026.' */
function leadOf({ posts, appeals }: Queue): string {
  const waiting = [
    posts.length > 0 && counted(posts.length, 'report'),
    appeals.length > 0 && counted(appeals.length, 'appeal'),
  ]
    .filter(Boolean)
    .join(' and ')
  if (waiting === '') return 'Nothing is waiting.'
  const [oldest = ''] = [
    ...posts.map((post: ReportedPost) => waitsSince(post)),
    ...appeals.map(({ appealed_at: at }) => at ?? ''),
  ].toSorted()
  return `${waiting}. The oldest waits since ${dayOf(oldest)}.`
}
