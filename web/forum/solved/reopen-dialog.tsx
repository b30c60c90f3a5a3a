import { useId, useState } from 'react'
import { isBlank, visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import type { Discussion } from '../data/schema.ts'
import { useReopen } from './solve.ts'

/** The database checks the same number (supabase/schema/forum/tables.sql). */
const maxReason = 300

interface ReopenDialogProps {
  discussion: Discussion
  open: boolean
  onClose: () => void
}

/** Asks why the answer does not hold. */
export function ReopenDialog({ discussion, open, onClose }: ReopenDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const reopen = useReopen(discussion, onClose)
  const typed = visibleText(reason).trim()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Reopen discussion"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="accent" type="submit" form={formId} disabled={isBlank(reason)} busy={reopen.isPending}>
            {reopen.isPending ? 'Reopening...' : 'Reopen'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '' && !reopen.isPending) reopen.mutate(typed)
        }}
      >
        <Field label="What is still open?" hint="Every reader sees it, above the comments.">
          {(attributes) => (
            <Textarea
              rows={3}
              maxLength={maxReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              {...attributes}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
