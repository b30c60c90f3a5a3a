import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { replaceComment, replaceDiscussion } from '../data/replace-post.ts'
import type { AnyPost } from '../data/schema.ts'

interface Mark {
  /** The post as it was shown when the button was pressed. */
  target: AnyPost
  isMarked: boolean
}

/** The press is shown at once, and taken back where it fails. A second one of the same account changes nothing. */
export function useMarkHelpful() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: save,
    onMutate: ({ target, isMarked }) => show(client, target, isMarked),
    onError: (_error, { target }) => {
      show(client, target, undefined)
      toast.error('That was not saved. Check your connection and try again.')
    },
  })
}

async function save({ target: { kind, post }, isMarked }: Mark): Promise<void> {
  const table = data().from('helpful')
  const mark = { comment_id: kind === 'comment' ? post.id : null, discussion_id: kind === 'comment' ? null : post.id }
  try {
    await (isMarked ? table.insert(mark) : table.delete().eq(`${kind}_id`, post.id)).throwOnError()
  } catch (error) {
    // Another device was first.
    if (errorCode(error) !== '23505') throw error
  }
}

/** Undefined shows the post as it was. */
function show(client: QueryClient, { kind, post }: AnyPost, isMarked: boolean | undefined): void {
  const marks =
    isMarked === undefined
      ? {}
      : { helpful_count: Math.max(0, post.helpful_count + (isMarked ? 1 : -1)), helpful: [{ count: isMarked ? 1 : 0 }] }
  if (kind === 'discussion') replaceDiscussion(client, { ...post, ...marks })
  else replaceComment(client, { ...post, ...marks })
}
