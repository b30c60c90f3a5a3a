import { SafeHtml } from '#web/content/safe-html.tsx'
import { ItemNotFound, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Issued, PostStamps } from './post-head.tsx'
import { PostTags } from './post-tags.tsx'
import { usePost, usePosts } from './posts.ts'

interface PostDialogProps {
  id: string
  open: boolean
  onClose: () => void
  /** The board's words for its posts. */
  words: { one: string; seeAll: string }
  /** The address of the search for a tag. */
  tagAddress: (tag: string) => string
}

/** Another post needs another key. The list's data is shown while the body is fetched. */
export function PostDialog(props: PostDialogProps) {
  const { id, open, onClose, words, tagAddress } = props
  const query = usePost(id, open)
  const listed = usePosts().data?.find((post) => post.id === id)
  const gone = query.data === null
  const post = gone ? undefined : (query.data ?? listed)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      kicker={post && <PostStamps post={post} />}
      title={post?.title ?? notFoundTitle(words.one, gone)}
      description={post && post.tags.length > 0 && <PostTags tags={post.tags} addressOf={tagAddress} />}
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
