import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { DecideForm } from './decide-form.tsx'
import { useDeletePost, useDismiss, useHistory } from './decisions.ts'
import { PanelHead } from './panel.tsx'
import { PostView } from './post-view.tsx'
import type { ReportedPost } from './queue.ts'
import { UncoverDialog } from './uncover-dialog.tsx'

interface ReportViewProps {
  post: ReportedPost
  headingId: string
  onDone: (message: string) => void
}

/** A reported post in its place, and the decision about it. Another post needs another key. */
export function ReportView({ post, headingId, onDone }: ReportViewProps) {
  const history = useHistory(post)
  const deleting = useDialogEntry('delete')
  const uncovering = useDialogEntry('uncover')
  const [uncovered, setUncovered] = useState(false)
  const remove = useDeletePost(() => onDone('Deleted'))
  return (
    <div className="grid items-stretch lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="border-line lg:border-r">
        <PostView
          post={post}
          history={history.data}
          headingId={headingId}
          onDelete={deleting.open}
          onUncover={() => {
            setUncovered(true)
            uncovering.open()
          }}
        />
      </div>
      {post.kind === 'answer' ? (
        <AnswerForm post={post} onDone={() => onDone('Reports dismissed')} />
      ) : history.data ? (
        <DecideForm
          // What is decided depends on what was decided before.
          key={history.data.ofPost[0]?.id}
          post={post}
          seen={history.data.ofPost[0]?.id}
          onDone={() => onDone('Decided. Everybody is notified.')}
        />
      ) : (
        <div>
          <PanelHead title="Decide" />
          <p className="px-4 py-4 text-sm">
            {history.isError ? 'The earlier decisions could not be loaded. Reload the page.' : 'Loading...'}
          </p>
        </div>
      )}
      {uncovered && <UncoverDialog reported={post} open={uncovering.isOpen} onClose={uncovering.close} />}
      <ConfirmDialog
        open={deleting.isOpen}
        onCancel={deleting.close}
        onConfirm={() => remove.mutate(post)}
        title={`Delete this ${post.kind}?`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete for good'}
        busy={remove.isPending}
      >
        {remove.isError ? (
          <Message tone="error">It could not be deleted. Check your connection and try again.</Message>
        ) : post.kind === 'discussion' ? (
          'All its comments are deleted too. You cannot undo this. The audit log keeps the text.'
        ) : (
          'You cannot undo this. The audit log keeps the text.'
        )}
      </ConfirmDialog>
    </div>
  )
}

/** Answers to questions of papers are left or deleted. */
function AnswerForm({ post, onDone }: Pick<ReportViewProps, 'post'> & { onDone: () => void }) {
  const dismiss = useDismiss(onDone)
  return (
    <div>
      <PanelHead title="Decide" />
      <div className="grid gap-3 px-4 py-4">
        <p className="text-sm">Nothing is wrong with the answer? Dismiss its reports. Otherwise delete it.</p>
        {dismiss.isError && (
          <Message tone="error">The reports could not be dismissed. Check your connection and try again.</Message>
        )}
        <Button block busy={dismiss.isPending} onClick={() => dismiss.mutate(post)}>
          <CircleCheck aria-hidden="true" strokeWidth={1.75} />
          Dismiss
        </Button>
      </div>
    </div>
  )
}
