import { memo } from 'react'
import { counted, thousands } from '#domain/counted.ts'
import { NothingFound } from '#web/content/posts/nothing-found.tsx'
import { LoadingPinned, PinnedPosts } from '#web/content/posts/pinned-posts.tsx'
import { PostRows } from '#web/content/posts/post-rows.tsx'
import { usePosts } from '#web/content/posts/posts.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { matchesPost } from './posts.ts'
import { wording } from './wording.ts'

interface PostListProps {
  search: string
  category: string
  itemAddress: (id: string) => string
  onClear: () => void
}

/** What is pinned, then what is not. */
export const PostList = memo(function PostList({ search, category, itemAddress, onClear }: PostListProps) {
  const query = usePosts()
  const found = (query.data ?? []).filter((post) => matchesPost(post, search, category))
  const others = found.filter((post) => !post.pinned)
  const paged = usePagedItems(others, { name: 'posts', pageSize: 50, choice: `${category} ${search}` })
  if (query.isPending) return <LoadingPosts />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load posts" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const hidden = paged.earlier + paged.later
  const counts = hidden === 0 ? '' : `${thousands(found.length - hidden)} of `
  return (
    <>
      <output className={found.length > 0 ? 'mt-3 block text-sm text-ink-2' : 'sr-only'}>
        {found.length > 0 ? `Showing ${counts}${counted(found.length, 'post')}` : wording.nothingFound}
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
      <PinnedPosts title={wording.pinned} posts={found} itemAddress={itemAddress} />
      {others.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-4">{others.length < found.length ? 'More posts' : 'All posts'}</h2>
          <PagedList paged={paged}>
            <PostRows posts={paged.items} itemAddress={itemAddress} />
          </PagedList>
        </section>
      )}
    </>
  )
})

/** The pinned welcome is what a first visitor waits for. */
function LoadingPosts() {
  return (
    <div className="mt-3">
      <output className="block text-sm text-ink-2">Loading posts...</output>
      <LoadingPinned title={wording.pinned} max={1} />
    </div>
  )
}
