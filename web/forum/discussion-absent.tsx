import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What the dialog shows while it has no discussion to show. */
export function DiscussionLoading() {
  return (
    <div className="py-1">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 mb-24 h-5 w-2/5" />
    </div>
  )
}

export function DiscussionGone({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      drawing={<DrawerDrawing />}
      title="This discussion is not here"
      text="It has been deleted, or the link is not complete."
    >
      <Button onClick={onClose}>See all discussions</Button>
    </EmptyState>
  )
}

export function DiscussionFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      drawing={<TornSheetDrawing />}
      title="Failed to load this discussion"
      text="The server did not answer as it should. Check your connection."
    >
      <Button busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  )
}
