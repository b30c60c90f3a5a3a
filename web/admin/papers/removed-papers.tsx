import { dateOf } from '#domain/dates/college-time.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { useRemovedPapers, useRestore } from './reported.ts'

/** For 30 days; then row and file are deleted. */
export function RemovedPapers() {
  const query = useRemovedPapers()
  const restore = useRestore(() => toast.success('It is in the library again'))
  if (query.isPending) return <LoadingLines label="Loading removed papers..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load removed papers" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return (
    <>
      {restore.isError && (
        <Message tone="error" className="mb-4">
          It could not be put back. Check your connection and try again.
        </Message>
      )}
      {query.data.length === 0 ? (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            title="Nothing was removed"
            text="What you remove can be put back for 30 days."
          />
        </Sheet>
      ) : (
        <Sheet as="ul" aria-label="Removed papers">
          {query.data.map(({ id, title, subject, course_code, removed_at }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 px-4 py-2.5 not-first:border-t not-first:border-line"
            >
              <p dir="auto" className="min-w-0 flex-1 leading-snug wrap-anywhere">
                <b className="font-semibold">{[course_code, title].filter(Boolean).join(' ')}</b>
                <span className="block text-sm text-ink-2">{`${subject}, removed on ${dateOf(removed_at.slice(0, 10))}`}</span>
              </p>
              <Button
                variant="line"
                aria-label={`Put back ${course_code} ${title}`}
                busy={restore.isPending && restore.variables === id}
                onClick={() => restore.mutate(id)}
              >
                Put back
              </Button>
            </li>
          ))}
        </Sheet>
      )}
    </>
  )
}
