import { memo, useMemo } from 'react'
import { counted } from '#domain/counted.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { DiscussionCard } from './discussion-card.tsx'
import { LoadingCards } from './loading-cards.tsx'
import { useReady } from '#web/page/paging/use-ready.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { discussionsPageSize, type Listed, useDiscussions } from '../data/queries.ts'
import { useFailureToast } from '../posts/use-failure-toast.ts'
import type { PagedItems } from '#web/page/paging/use-paged-items.ts'
import type { Discussion } from '../data/schema.ts'
import { wording } from '../wording.ts'

const BesideList = lazyPart(async () => (await import('./beside-list.tsx')).BesideList, { early: false })

/** Few readers have muted something. */
const MutedPost = lazyPart(async () => (await import('#web/content/discussions/muted-post.tsx')).MutedPost, {
  early: false,
})

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
  const isEmpty = discussions.length === 0
  const paged = usePagedItems(discussions, {
    name: 'discussions',
    pageSize: discussionsPageSize,
    choice: `${shown} ${search}`,
  })

  if (query.isPending || (query.data && !isReady)) return <LoadingCards />
  if (query.data === undefined)
    return <LoadFailed title={wording.loadFailed} busy={query.isFetching} onRetry={() => void query.refetch()} />

  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : undefined}>
      <output className="sr-only">
        {query.isPlaceholderData ? wording.loading : showing(paged, discussions.length, search)}
      </output>
      {(isEmpty || (shown === 'unread' && search === '')) && (
        <BesideList {...{ isEmpty, search, shown, onClearSearch, onCreate }} />
      )}
      <PagedList paged={paged} query={query} failed={wording.loadFailed}>
        <ul className="grid gap-3">
          {paged.items.map((discussion) => {
            const card = <DiscussionCard discussion={discussion} search={search} shown={shown} />
            const isMuted = discussion.author_muted === true || discussion.muted_tag != null
            return <li key={discussion.id}>{isMuted ? <MutedPost post={discussion}>{card}</MutedPost> : card}</li>
          })}
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
