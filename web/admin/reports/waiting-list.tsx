import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { durationText, type FirstAnswers, useWaitingDiscussions } from './waiting.ts'

/** Discussions that have had no answer for three days. */
export function WaitingList() {
  const query = useWaitingDiscussions()
  if (query.isPending) return <LoadingLines label="Loading the discussions..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load the discussions" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  const { discussions, figures } = query.data
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">{figuresText(figures)}</p>
      {discussions.length === 0 ? (
        <Sheet>
          <EmptyState
            drawing={<ChaiDrawing />}
            title="Every discussion has an answer"
            text="Discussions that have none after three days appear here."
          />
        </Sheet>
      ) : (
        <Sheet as="ul" aria-label="Discussions without an answer" className="divide-y divide-line">
          {discussions.map(({ id, title, user_name: author, created_at: at }) => (
            <li key={id} className="grid gap-x-4 gap-y-0.5 px-4 py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
              <span className="text-ink-2 tabular-nums">{dateAndTime(at)}</span>
              <div className="min-w-0">
                <Link to={paths.discussion({ id })} dir="auto" className="font-semibold wrap-anywhere">
                  {title}
                </Link>
                <p dir="auto" className="wrap-anywhere text-ink-2">
                  {author}
                </p>
              </div>
            </li>
          ))}
        </Sheet>
      )}
    </>
  )
}

function figuresText({ discussions, answered, median_seconds: median }: FirstAnswers): string {
  if (discussions === 0) return 'No discussion was started in the last 30 days.'
  const all = `${counted(discussions, 'discussion')} of the last 30 days`
  if (answered === 0) return `None of ${all} has an answer.`
  const share = `${answered} of ${all} ${answered === 1 ? 'has' : 'have'} an answer.`
  return median === null
    ? `${share} More than half are waiting for one.`
    : `${share} Half of all had one within ${durationText(median)}.`
}
