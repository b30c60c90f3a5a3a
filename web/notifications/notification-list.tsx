import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { Notification } from '#web/content/notifications/cache.ts'
import { useMarkRead } from '#web/content/notifications/mark-read.ts'
import type { useNotifications } from '#web/content/notifications/notifications.ts'
import { NotificationItem } from './notification-item.tsx'
import { wording } from './wording.ts'

interface NotificationListProps {
  query: ReturnType<typeof useNotifications>
  /** The number of the newest to show; by default all that are loaded. */
  max?: number
  /** Inside a dialog. */
  replace?: boolean
  emptyText?: string
}

export const rowsOf = (query: ReturnType<typeof useNotifications>): Notification[] =>
  query.data?.pages.flatMap(({ rows }) => rows) ?? []

/** The rows, or their loading, empty or error state. */
export function NotificationList({ query, max, replace, emptyText = wording.emptyText }: NotificationListProps) {
  const markRead = useMarkRead()
  if (query.isPending) return <LoadingNotifications />
  if (query.data === undefined) {
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <Message tone="error" title={wording.failed}>
          Check your connection and try again.
        </Message>
        <Button variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  const rows = rowsOf(query).slice(0, max)
  if (rows.length === 0) return <EmptyState drawing={<BoardDrawing />} title={wording.empty} text={emptyText} />
  return (
    <ul>
      {rows.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onOpen={markRead.mutate}
          {...(replace && { replace })}
        />
      ))}
    </ul>
  )
}

function LoadingNotifications() {
  return (
    <div>
      <output className="sr-only">Loading notifications...</output>
      {['w-11/12', 'w-3/4', 'w-4/5', 'w-2/3'].map((width) => (
        <div
          key={width}
          className="grid grid-cols-[1.375rem_minmax(0,1fr)] gap-x-3 px-4 py-3 not-first:border-t not-first:border-line"
        >
          <Skeleton className="mt-0.5 size-5.5" />
          <div>
            <Skeleton className={`mt-1 h-4 ${width}`} />
            <Skeleton className="mt-3 h-3 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}
