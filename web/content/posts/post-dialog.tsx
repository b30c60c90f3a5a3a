import { Link } from 'react-router'
import { SafeHtml } from '#web/content/safe-html.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Issued, PostStamps } from './post-head.tsx'
import { usePost, usePosts } from './posts.ts'
import type { Board, Post } from './posts.ts'

interface PostDialogProps {
  board: Board
  id: string
  open: boolean
  onClose: () => void
  size: 'lg' | 'full'
  /** How its board calls it. */
  words: { one: string; notFound: string; loadFailed: string; gone: string; seeAll: string }
  /** Follows the category's name on its stamp. */
  kind?: string | undefined
  /** Where a tag leads: to the search for it. */
  tagAddress: (tag: string) => string
  /** Stands at its foot. */
  footnote?: ((post: Post) => string) | undefined
}

/** Mount it anew (by key) for another post. What the list knows of it is shown while its body is on the way. */
export function PostDialog(props: PostDialogProps) {
  const { board, id, open, onClose, size, words, kind, tagAddress, footnote } = props
  const query = usePost(board, id, open)
  const listed = usePosts(board).data?.find((post) => post.id === id)
  const post = query.data === null ? undefined : (query.data ?? listed)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size={size}
      kicker={post && <PostStamps post={post} kind={kind} />}
      title={post?.title ?? (query.data === null ? words.notFound : words.one)}
      description={post && post.tags.length > 0 && <Tags tags={post.tags} addressOf={tagAddress} />}
      footer={
        post && (
          <>
            {footnote && (
              <p className="min-w-0 flex-[1_1_18rem] text-xs leading-[1.5] wrap-anywhere text-ink-2">
                {footnote(post)}
              </p>
            )}
            <Button variant="line" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {post && <Issued post={post} />}
      {query.data && <SafeHtml html={query.data.content} />}
      {query.isPending && <BodyLoading />}
      {query.isError && !query.data && (
        <BodyFailed title={words.loadFailed} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data === null && <PostGone words={words} onClose={onClose} />}
    </Dialog>
  )
}

function Tags({ tags, addressOf }: { tags: string[]; addressOf: (tag: string) => string }) {
  return (
    <span className="mt-2 flex flex-wrap gap-x-1.5 gap-y-1">
      <span className="sr-only">Tags:</span>
      {tags.map((tag) => (
        <Link
          key={tag}
          to={addressOf(tag)}
          className="relative inline-block max-w-full no-underline after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:underline"
        >
          <Tag>{tag}</Tag>
        </Link>
      ))}
    </span>
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

function BodyFailed({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      drawing={<TornSheetDrawing />}
      title={title}
      text="The server did not answer as it should. Check your connection."
      heading="h3"
    >
      <Button busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  )
}

function PostGone({ words, onClose }: Pick<PostDialogProps, 'words' | 'onClose'>) {
  return (
    <EmptyState
      drawing={<DrawerDrawing />}
      title={words.gone}
      text="It has been taken down, or the link is not complete."
      heading="h3"
    >
      <Button onClick={onClose}>{words.seeAll}</Button>
    </EmptyState>
  )
}
