import { counted } from '#domain/forum.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PinnedCard } from './pinned-card.tsx'
import { PostRow } from './post-row.tsx'
import { matchesPost, usePosts } from './posts.ts'
import type { Post } from './posts.ts'
import { wording } from './wording.ts'

interface PostListProps {
  search: string
  category: string
  itemAddress: (id: string) => string
  onClear: () => void
}

/** What is pinned, then what is not. */
export function PostList({ search, category, itemAddress, onClear }: PostListProps) {
  const query = usePosts()
  if (query.isPending) return <LoadingPosts />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load posts" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const found = query.data.filter((post) => matchesPost(post, search, category))
  const pinned = found.filter((post) => post.pinned)
  const others = found.filter((post) => !post.pinned)
  return (
    <>
      <output className={found.length > 0 ? 'mt-3 block text-sm text-ink-2' : 'sr-only'}>
        {found.length > 0 ? `Showing ${counted(found.length, 'post')}` : wording.nothingFound}
      </output>
      {found.length === 0 && <NothingFound {...{ search, category, onClear }} />}
      {pinned.length > 0 && <Pinned posts={pinned} itemAddress={itemAddress} />}
      {others.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-4">{pinned.length > 0 ? 'More posts' : 'All posts'}</h2>
          <ul className="grid gap-3">
            {others.map((post) => (
              <li key={post.id}>
                <PostRow post={post} to={itemAddress(post.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const cards =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-x-[clamp(.75rem,.5rem+1vw,1.25rem)] gap-y-7'

function Pinned({ posts, itemAddress }: { posts: Post[]; itemAddress: (id: string) => string }) {
  return (
    <section className="mt-8">
      <h2 className="mb-6">{wording.pinned}</h2>
      <ul className={cards}>
        {posts.map((post) => (
          <li key={post.id} className="grid">
            <PinnedCard post={post} to={itemAddress(post.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pinned welcome is what a first visitor waits for. */
function LoadingPosts() {
  return (
    <div className="mt-3">
      <output className="block text-sm text-ink-2">Loading posts...</output>
      <h2 className="mt-8 mb-6">{wording.pinned}</h2>
      <div className={cards}>
        <Sheet className="pt-2">
          <div className="border-b-2 border-margin px-4.5 pt-3.5 pb-3">
            <Skeleton className="h-5.5 w-36" />
            <Skeleton className="mt-3 h-5 w-3/5" />
          </div>
          <div className="px-4.5 pb-3.5">
            <Skeleton className="mt-2 h-4 w-11/12" />
            <Skeleton className="mt-3 h-4 w-4/5" />
          </div>
          <div className="px-4.5 py-3">
            <Skeleton className="h-8 w-48" />
          </div>
        </Sheet>
      </div>
    </div>
  )
}

function NothingFound({ search, category, onClear }: { search: string; category: string; onClear: () => void }) {
  const narrowed = search !== '' || category !== ''
  return (
    <Sheet className="mt-6">
      <EmptyState
        drawing={narrowed ? <DrawerDrawing /> : <BoardDrawing />}
        title={wording.nothingFound}
        text={search === '' ? wording.emptyCategory : wording.adjust}
      >
        {narrowed && (
          <Button variant="line" onClick={onClear}>
            Show all posts
          </Button>
        )}
      </EmptyState>
    </Sheet>
  )
}
