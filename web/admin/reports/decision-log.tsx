import { Link } from 'react-router'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { summaryOf, useDecisionLog } from './decisions.ts'

/** The latest hundred decisions. Each opens its post, to decide again. */
export function DecisionLog() {
  const query = useDecisionLog()
  if (query.isPending) return <LoadingLines label="Loading the decisions..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load the decisions" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (query.data.length === 0)
    return (
      <Sheet>
        <EmptyState drawing={<ChaiDrawing />} title="No decisions yet" />
      </Sheet>
    )
  return (
    <Sheet as="ul" aria-label="Decisions" className="divide-y divide-line">
      {query.data.map((decision) => {
        const { id, title, text, author_name, comment_id, discussion_id, decided_at, decided_by_name } = decision
        return (
          <li key={id} className="grid gap-x-4 gap-y-0.5 px-4 py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="text-ink-2 tabular-nums">{dateAndTime(decided_at)}</span>
            <div className="min-w-0">
              <Link
                to={paths.admin({ section: 'reports', id: comment_id ?? discussion_id })}
                dir="auto"
                className="font-semibold wrap-anywhere"
              >
                {title}
              </Link>
              <p dir="auto" className="wrap-anywhere">
                {`${summaryOf(decision)}, ${comment_id === null ? 'discussion' : 'comment'} of ${author_name}, by ${decided_by_name}`}
              </p>
              {text !== '' && (
                <p dir="auto" className="wrap-anywhere text-ink-2">
                  {text}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </Sheet>
  )
}
