import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'

interface DeclineDialogProps {
  busy: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

export function DeclineDialog({ busy, onClose, onDecline }: DeclineDialogProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShort = reason.trim().length < 3
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Decline the claim?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            Decline
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (!isShort) onDecline(reason.trim())
        }}
      >
        <Field
          label="Why, in a sentence"
          hint="The person reads it."
          error={isChecked && isShort ? 'Write at least 3 characters' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              className="min-h-20!"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
