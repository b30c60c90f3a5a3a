import { Link } from 'react-router'
import { SafeHtml } from '#web/content/safe-html.tsx'
import { ItemNotFound, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
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
  words: { one: string; seeAll: string }
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
  const gone = query.data === null
  const post = gone ? undefined : (query.data ?? listed)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size={size}
      kicker={post && <PostStamps post={post} kind={kind} />}
      title={post?.title ?? notFoundTitle(words.one, gone)}
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
      {!query.data && (
        <ItemNotFound
          one={words.one}
          {...{ gone, onClose }}
          failed={query.isError}
          onRetry={() => void query.refetch()}
          goneText="It may have been removed, or the link is incomplete."
          seeAll={words.seeAll}
        />
      )}
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
