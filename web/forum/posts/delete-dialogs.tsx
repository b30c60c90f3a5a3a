import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { Comment, Discussion } from '../data/schema.ts'
import { wording } from '../wording.ts'
import { useDeleteComment, useDeleteDiscussion } from '../data/mutations.ts'

export type Condemned = { kind: 'discussion'; discussion: Discussion } | { kind: 'comment'; comment: Comment }

interface DeleteDialogsProps {
  condemned: Condemned | undefined
  onSpare: () => void
  onCommentDeleted: (comment: Comment) => void
  onDiscussionDeleted: () => void
}

/** Asks before anything is deleted, and waits for the server before it disappears. */
export function DeleteDialogs({ condemned, onSpare, onCommentDeleted, onDiscussionDeleted }: DeleteDialogsProps) {
  const discussion = useDeleteDiscussion(onDiscussionDeleted)
  const comment = useDeleteComment(onCommentDeleted)

  return (
    <>
      <ConfirmDialog
        open={condemned?.kind === 'discussion'}
        onCancel={onSpare}
        onConfirm={() => condemned?.kind === 'discussion' && discussion.mutate(condemned.discussion.id)}
        title="Delete discussion"
        confirmLabel={discussion.isPending ? 'Deleting...' : 'Delete'}
        busy={discussion.isPending}
      >
        {wording.confirmDeleteDiscussion}
      </ConfirmDialog>
      <ConfirmDialog
        open={condemned?.kind === 'comment'}
        onCancel={onSpare}
        onConfirm={() => condemned?.kind === 'comment' && comment.mutate(condemned.comment)}
        title="Delete comment"
        confirmLabel={comment.isPending ? 'Deleting...' : 'Delete'}
        busy={comment.isPending}
      >
        {wording.confirmDeleteComment}
      </ConfirmDialog>
    </>
  )
}
