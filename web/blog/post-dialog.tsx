import { Pin } from 'lucide-react'
import { Link } from 'react-router'
import { SafeHtml } from '#web/content/safe-html.tsx'
import { paths } from '#web/paths.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Author, CategoryStamp, Day, PriorityStamp } from './post-marks.tsx'
import { usePost, usePosts } from './posts.ts'
import type { Post } from './posts.ts'
import { wording } from './wording.ts'

interface PostDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Mount it anew (by key) for another post. What the list knows of it is shown while its body is on the way. */
export function PostDialog({ id, open, onClose }: PostDialogProps) {
  const query = usePost(id, open)
  const listed = usePosts().data?.find((post) => post.id === id)
  const post = query.data === null ? undefined : (query.data ?? listed)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      kicker={post && <Stamps post={post} />}
      title={post?.title ?? (query.data === null ? 'Post not found' : 'Post')}
      description={post && post.tags.length > 0 && <Tags tags={post.tags} />}
      footer={
        post && (
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {post && <Issued post={post} />}
      {query.data && <SafeHtml html={query.data.content} />}
      {query.isPending && <BodyLoading />}
      {query.isError && <BodyFailed busy={query.isFetching} onRetry={() => void query.refetch()} />}
      {query.data === null && <PostGone onClose={onClose} />}
    </Dialog>
  )
}

function Stamps({ post }: { post: Post }) {
  return (
    <>
      <CategoryStamp category={post.category} />
      {post.pinned && (
        <Stamp tone="marigold" icon={Pin}>
          {wording.pinned}
        </Stamp>
      )}
      <PriorityStamp post={post} />
    </>
  )
}

/** Each leads to the search for it. */
function Tags({ tags }: { tags: string[] }) {
  return (
    <span className="mt-2 flex flex-wrap gap-x-1.5 gap-y-1">
      <span className="sr-only">Tags:</span>
      {tags.map((tag) => (
        <Link
          key={tag}
          to={paths.blog({ q: tag })}
          className="relative inline-block max-w-full no-underline after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:underline"
        >
          <Tag>{tag}</Tag>
        </Link>
      ))}
    </span>
  )
}

function Issued({ post }: { post: Post }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-4 text-sm leading-[1.4] text-ink-2">
      <Author name={post.author} />
      <p className="flex flex-wrap gap-x-4">
        <span>
          Posted <Day day={post.date} />
        </span>
        <span>
          Effective <Day day={post.effective_date} />
        </span>
      </p>
    </div>
  )
}

function BodyLoading() {
  return (
    <div className="py-1">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 mb-24 h-5 w-2/5" />
    </div>
  )
}

function BodyFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      drawing={<TornSheetDrawing />}
      title="Failed to load this post"
      text="The server did not answer as it should. Check your connection."
      heading="h3"
    >
      <Button busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  )
}

function PostGone({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      drawing={<DrawerDrawing />}
      title="This post is not here"
      text="It has been taken down, or the link is not complete."
      heading="h3"
    >
      <Button onClick={onClose}>See all posts</Button>
    </EmptyState>
  )
}
