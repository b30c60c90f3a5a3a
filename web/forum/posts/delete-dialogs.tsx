import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { Comment, Discussion } from '../data/schema.ts'
import { wording } from '../wording.ts'
import { useDeleteComment, useDeleteDiscussion } from '../data/mutations.ts'

export type PendingDelete = { kind: 'discussion'; discussion: Discussion } | { kind: 'comment'; comment: Comment }

interface DeleteDialogsProps {
  pendingDelete: PendingDelete | undefined
  onCancel: () => void
  onCommentDeleted: (comment: Comment) => void
  onDiscussionDeleted: () => void
}

/** Asks before anything is deleted, and waits for the server before it disappears. */
export function DeleteDialogs({ pendingDelete, onCancel, onCommentDeleted, onDiscussionDeleted }: DeleteDialogsProps) {
  const discussion = useDeleteDiscussion(onDiscussionDeleted)
  const comment = useDeleteComment(onCommentDeleted)

  return (
    <>
      <ConfirmDialog
        open={pendingDelete?.kind === 'discussion'}
        onCancel={onCancel}
        onConfirm={() => pendingDelete?.kind === 'discussion' && discussion.mutate(pendingDelete.discussion.id)}
        title="Delete discussion"
        confirmLabel={discussion.isPending ? 'Deleting...' : 'Delete'}
        busy={discussion.isPending}
      >
        {wording.confirmDeleteDiscussion}
      </ConfirmDialog>
      <ConfirmDialog
        open={pendingDelete?.kind === 'comment'}
        onCancel={onCancel}
        onConfirm={() => pendingDelete?.kind === 'comment' && comment.mutate(pendingDelete.comment)}
        title="Delete comment"
        confirmLabel={comment.isPending ? 'Deleting...' : 'Delete'}
        busy={comment.isPending}
      >
        {wording.confirmDeleteComment}
      </ConfirmDialog>
    </>
  )
}
