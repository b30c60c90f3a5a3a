import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { Comment, Discussion } from '../data/schema.ts'
import { wording } from '../wording.ts'
import { useDeleteComment, useDeleteDiscussion } from '../data/mutations.ts'

export type PendingDelete = { kind: 'discussion'; discussion: Discussion } | { kind: 'comment'; comment: Comment }

interface DeleteDialogsProps {
  pendingDelete: PendingDelete | undefined
  onCancel: () => void
  /** Both are called only while the dialog's page is mounted. */
  onCommentDeleted: (comment: Comment) => void
  onDiscussionDeleted: () => void
}

/** Confirms before deleting, and closes after the server's response. */
export function DeleteDialogs({ pendingDelete, onCancel, onCommentDeleted, onDiscussionDeleted }: DeleteDialogsProps) {
  const discussion = useDeleteDiscussion()
  const comment = useDeleteComment()
  // Stable wrappers: what they do depends on where the person is by then.
  const discussionDeleted = useStableCallback(onDiscussionDeleted)
  const commentDeleted = useStableCallback(onCommentDeleted)
  const deletePending = () => {
    if (pendingDelete?.kind === 'discussion')
      discussion.mutate(pendingDelete.discussion.id, { onSuccess: discussionDeleted })
    if (pendingDelete?.kind === 'comment')
      comment.mutate(pendingDelete.comment, { onSuccess: (_, gone) => commentDeleted(gone) })
  }

  return (
    <>
      <ConfirmDialog
        open={pendingDelete?.kind === 'discussion'}
        onCancel={onCancel}
        onConfirm={deletePending}
        title="Delete discussion"
        confirmLabel={discussion.isPending ? 'Deleting...' : 'Delete'}
        busy={discussion.isPending}
      >
        {wording.confirmDeleteDiscussion}
      </ConfirmDialog>
      <ConfirmDialog
        open={pendingDelete?.kind === 'comment'}
        onCancel={onCancel}
        onConfirm={deletePending}
        title="Delete comment"
        confirmLabel={comment.isPending ? 'Deleting...' : 'Delete'}
        busy={comment.isPending}
      >
        {wording.confirmDeleteComment}
      </ConfirmDialog>
    </>
  )
}
