import { memo } from 'react'
import { counted } from '#domain/forum.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { DiscussionCard } from './discussion-card.tsx'
import { LoadingCards } from './loading-cards.tsx'
import { MoreButton } from '#web/ui/buttons/more-button.tsx'
import { useDiscussions } from '../data/queries.ts'
import { useFailureToast } from '../posts/use-failure-toast.ts'
import { wording } from '../wording.ts'

interface DiscussionListProps {
  search: string
  onClearSearch: () => void
  onCreate: () => void
}

/** Memoized, as every long list: opening an item renders its page. */
export const DiscussionList = memo(function DiscussionList({ search, onClearSearch, onCreate }: DiscussionListProps) {
  const query = useDiscussions(search)
  useFailureToast(query.error, wording.loadFailed)

  if (query.isPending) return <LoadingCards />
  if (query.data === undefined) return <LoadFailed busy={query.isFetching} onRetry={() => void query.refetch()} />

  const discussions = query.data.pages.flatMap((page) => page.rows)
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : undefined}>
      <output className="sr-only">
        {query.isPlaceholderData ? wording.loading : shown(discussions.length, search)}
      </output>
      {discussions.length === 0 && search !== '' && <NothingFound search={search} onClear={onClearSearch} />}
      {discussions.length === 0 && search === '' && <NothingYet onCreate={onCreate} />}
      <ul className="grid gap-3">
        {discussions.map((discussion) => (
          <li key={discussion.id}>
            <DiscussionCard discussion={discussion} search={search} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more" failed={wording.loadFailed} onScroll />
    </div>
  )
})

function shown(count: number, search: string): string {
  if (search === '') return `Showing ${counted(count, 'discussion')}`
  return count === 0 ? 'No discussions found' : `Showing ${counted(count, 'discussion')} for ${search}`
}

function NothingYet({ onCreate }: { onCreate: () => void }) {
  return (
    <Sheet>
      <EmptyState drawing={<BoardDrawing />} title="No discussions yet" text="Start the first discussion.">
        <Button onClick={onCreate}>{wording.create}</Button>
      </EmptyState>
    </Sheet>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Sheet>
      <EmptyState
        drawing={<DrawerDrawing />}
        title="No discussions found"
        text={
          <span className="wrap-anywhere">
            No discussion contains “{search}” in its title, content or tags. Try a shorter search.
          </span>
        }
      >
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    </Sheet>
  )
}

function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Sheet>
      <EmptyState
        drawing={<TornSheetDrawing />}
        title={wording.loadFailed}
        text="Something went wrong. Check your connection and try again."
      >
        <Button busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      </EmptyState>
    </Sheet>
  )
}
