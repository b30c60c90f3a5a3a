import { counted, thousands } from '#domain/counted.ts'
import { isPast } from '#domain/notices.ts'
import { NothingFound } from '#web/content/posts/nothing-found.tsx'
import { LoadingPinned, PinnedPosts } from '#web/content/posts/pinned-posts.tsx'
import { PostRows } from '#web/content/posts/post-rows.tsx'
import { type BoardItem, type BoardNotice, isNotice } from '#web/content/posts/board.ts'
import { PastFold } from '#web/content/notices/past-fold.tsx'
import { useNow } from '#web/content/notices/use-now.ts'
import { usePosts } from '#web/content/posts/posts.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { matchesPost } from './posts.ts'
import { wording } from './wording.ts'

export interface PostListProps {
  search: string
  category: string
  itemAddress: (id: string) => string
  onClear: () => void
  /** The notices that the reader may read; undefined until they are known. */
  notices: BoardNotice[] | undefined
}

/** Pinned items, then the others, then past notices. */
export function PostList({ search, category, itemAddress, onClear, notices = [] }: PostListProps) {
  const query = usePosts()
  const now = useNow()
  const found = newestFirst([...(query.data ?? []), ...notices]).filter((item) => matchesPost(item, search, category))
  const isOver = (item: BoardItem) => isNotice(item) && (item.past || (now !== undefined && isPast(item, now)))
  const past = found.filter(isOver)
  const current = found.filter((item) => !isOver(item))
  const others = current.filter(({ pinned }) => !pinned)
  const choice = `${category} ${search}`
  const paged = usePagedItems(others, { name: 'posts', pageSize: 50, choice })
  const pastShown = usePagedItems(past, { name: 'past notices of the board', pageSize: 50, choice })
  if (query.isPending) return <LoadingPosts />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load posts" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const hidden = paged.earlier + paged.later
  const counts = hidden === 0 ? '' : `${thousands(current.length - hidden)} of `
  return (
    <>
      <output className={current.length > 0 ? 'mt-3 block text-sm text-ink-2' : 'sr-only'}>
        {current.length > 0 ? `Showing ${counts}${countedItems(current)}` : wording.nothingFound}
      </output>
      {found.length === 0 && (
        <NothingFound
          title={wording.nothingFound}
          text={search === '' ? wording.emptyCategory : wording.adjust}
          narrowed={search !== '' || category !== ''}
          showAll={wording.showAll}
          onClear={onClear}
        />
      )}
      <PinnedPosts title={wording.pinned} posts={current} itemAddress={itemAddress} />
      {others.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-4">{headingOf(others, others.length < current.length)}</h2>
          <PagedList paged={paged}>
            <PostRows posts={paged.items} itemAddress={itemAddress} />
          </PagedList>
        </section>
      )}
      {past.length > 0 && (
        <PastFold count={past.length} open={search !== '' || category !== '' || current.length === 0}>
          <PagedList paged={pastShown}>
            <PostRows posts={pastShown.items} itemAddress={itemAddress} />
          </PagedList>
        </PastFold>
      )}
    </>
  )
}

/** Merges two lists that are each sorted, newest first. */
const newestFirst = (items: BoardItem[]) =>
  items.toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? 1 : -1))

function countedItems(items: readonly BoardItem[]): string {
  const notices = items.filter(isNotice).length
  const posts = items.length - notices
  if (notices === 0) return counted(posts, 'post')
  return posts === 0 ? counted(notices, 'notice') : `${counted(posts, 'post')}, ${counted(notices, 'notice')}`
}

function headingOf(items: readonly BoardItem[], isRest: boolean): string {
  if (items.some(isNotice)) return items.every(isNotice) ? 'Notices' : 'Posts and notices'
  return isRest ? 'More posts' : 'All posts'
}

/** Placeholders with the pinned welcome, which is what a first visitor reads. */
function LoadingPosts() {
  return (
    <div className="mt-3">
      <output className="block text-sm text-ink-2">Loading posts...</output>
      <LoadingPinned title={wording.pinned} max={1} />
    </div>
  )
}
