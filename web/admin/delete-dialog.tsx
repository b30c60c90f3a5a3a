import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'

/** As the column withdrawn_notices.reason. */
const maxReason = 300

interface DeleteDialogProps {
  open: boolean
  busy: boolean
  /** What is deleted, in a word: 'notice'. */
  one: string
  /** What goes with it. */
  note: string
  /** Why it could not be deleted. */
  problem: string | undefined
  /** Whether its code says from then on why it was withdrawn. */
  asksReason: boolean
  onCancel: () => void
  onConfirm: (reason: string) => void
}

/** The question before a row is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, busy, one, note, problem, asksReason, onCancel, onConfirm } = props
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={() => onConfirm(reason.trim())}
      title={`Delete this ${one}?`}
      confirmLabel={busy ? 'Deleting...' : 'Delete'}
      busy={busy}
    >
      <div className="grid gap-4">
        {problem === undefined ? <p>{note}</p> : <Message tone="error">{problem}</Message>}
        {asksReason && (
          <Field
            label="Why is it withdrawn? (optional)"
            hint="Its code says that it was withdrawn. Those who could read the notice see this reason there."
          >
            {(control) => (
              <Textarea
                {...control}
                maxLength={maxReason}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}
