import { memo, useMemo } from 'react'
import { counted } from '#domain/counted.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { DiscussionCard } from './discussion-card.tsx'
import { LoadingCards } from './loading-cards.tsx'
import { useReady } from '#web/page/paging/use-ready.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { discussionsPageSize, type Listed, useDiscussions } from '../data/queries.ts'
import { useFailureToast } from '../posts/use-failure-toast.ts'
import type { PagedItems } from '#web/page/paging/use-paged-items.ts'
import type { Discussion } from '../data/schema.ts'
import type { Shown } from '../data/shown.ts'
import { wording } from '../wording.ts'

interface DiscussionListProps extends Listed {
  onClearSearch: () => void
  onCreate: () => void
}

/** Memoized, as every long list: opening an item renders its page. */
export const DiscussionList = memo(function DiscussionList(props: DiscussionListProps) {
  const { search, shown, onClearSearch, onCreate } = props
  const query = useDiscussions(props)
  const isReady = useReady(query.data)
  useFailureToast(query.error, wording.loadFailed)
  const discussions = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data])
  const paged = usePagedItems(discussions, {
    name: 'discussions',
    pageSize: discussionsPageSize,
    choice: `${shown} ${search}`,
  })

  if (query.isPending || (query.data && !isReady)) return <LoadingCards />
  if (query.data === undefined) return <LoadFailed busy={query.isFetching} onRetry={() => void query.refetch()} />

  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : undefined}>
      <output className="sr-only">
        {query.isPlaceholderData ? wording.loading : showing(paged, discussions.length, search)}
      </output>
      {discussions.length === 0 && search !== '' && <NothingFound search={search} onClear={onClearSearch} />}
      {discussions.length === 0 && search === '' && <NothingYet shown={shown} onCreate={onCreate} />}
      <PagedList paged={paged} query={query} failed={wording.loadFailed}>
        <ul className="grid gap-3">
          {paged.items.map((discussion) => (
            <li key={discussion.id}>
              <DiscussionCard discussion={discussion} search={search} shown={shown} />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  )
})

function showing(paged: PagedItems<Discussion>, count: number, search: string): string {
  const showing = `Showing ${paged.count(counted(count, 'discussion'))}`
  if (search === '') return showing
  return count === 0 ? 'No discussions found' : `${showing} for ${search}`
}

const nothing: Record<Shown, { title: string; text: string }> = {
  '': { title: 'No discussions yet', text: 'Start the first discussion.' },
  unanswered: { title: 'Nothing is unanswered', text: 'Every discussion has an answer.' },
  solved: { title: 'Nothing is solved yet', text: 'Who started a discussion marks the answer that solved it.' },
  mine: { title: 'You have not started a discussion yet', text: 'What you ask is listed here.' },
}

function NothingYet({ shown, onCreate }: { shown: Shown; onCreate: () => void }) {
  return (
    <Sheet>
      <EmptyState drawing={<BoardDrawing />} {...nothing[shown]}>
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
          <span
            dir="auto"
            className="wrap-anywhere"
          >{`No discussion contains “${search}” in its title, content or tags. Try a shorter search.`}</span>
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
