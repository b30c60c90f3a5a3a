import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { type Import, isUndoing, useImports } from './api.ts'
import { importTopics, isTopic } from './topics.ts'

export const titleOf = ({ topic }: Import): string => (isTopic(topic) ? importTopics[topic] : topic)

/** The newest imports, each with what can still be done about it. */
export function ImportList() {
  const query = useImports()
  return (
    <Sheet as="section" aria-labelledby="imports">
      <h2 id="imports" className="border-b border-margin px-4.5 py-3 text-lg">
        Imports
      </h2>
      {query.isPending && <LoadingLines label="Loading imports..." />}
      {query.isError && (
        <LoadFailed title="Failed to load the imports" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="px-4.5 py-3.5 text-sm text-ink-2">Nothing was imported yet.</p>}
      <ul className="px-4.5 py-1.5 text-sm">
        {query.data?.map((one) => (
          <li key={one.id} className="border-t border-line py-2.5 leading-snug first:border-t-0">
            <Link
              to={paths.admin({ section: 'import', id: one.id })}
              className="inline-flex min-h-tap items-center font-semibold"
            >
              {one.counts === null
                ? titleOf(one)
                : `${titleOf(one)}, ${counted(one.counts.new + one.counts.changed, 'row')}`}
            </Link>
            <p className="text-ink-2">{`${calendarDate(one.imported_at.slice(0, 10))}, ${stateOf(one)}`}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export function stateOf(one: Import): string {
  if (one.state === 'waiting') return 'under way'
  if (one.state === 'failed') return 'not imported'
  if (one.undone_at !== null) return 'taken back'
  if (isUndoing(one)) return 'being taken back'
  return canBeUndone(one)
    ? `can be taken back until ${calendarDate(one.undo_until.slice(0, 10))}`
    : 'can no longer be taken back'
}

export const canBeUndone = (one: Import): boolean =>
  one.state === 'done' && one.undone_at === null && !isUndoing(one) && new Date(one.undo_until) > new Date()
