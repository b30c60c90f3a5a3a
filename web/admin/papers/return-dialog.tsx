import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'

interface ReturnDialogProps {
  open: boolean
  name: string
  onClose: () => void
  onReturn: (reason: string) => void
}

/** What is said most, as a beginning. */
const reasons = [
  'A page is missing. Please send all pages as one paper.',
  'It is too dark or blurred to read. Please photograph it once more.',
  'A page is cut off. Please photograph it once more.',
  'This is not an exam paper, an answer key or notes for a course here.',
]

export function ReturnDialog({ open, name, onClose, onReturn }: ReturnDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (reason.trim() === '') setMissing(true)
    else onReturn(reason.trim())
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Return ${name}`}
      description="Its sender reads your reason, and can correct it and send it again."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-keyshortcuts="Control+Enter" onClick={submit}>
            Return it
          </Button>
        </>
      }
    >
      <Field label="Reason" error={missing && reason.trim() === '' ? 'Say what is wrong with it.' : undefined} required>
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            }}
          />
        )}
      </Field>
      <ul aria-label="Common reasons" className="mt-3 grid gap-1.5">
        {reasons.map((one) => (
          <li key={one}>
            <button
              type="button"
              onClick={() => setReason(one)}
              className="min-h-tap w-full rounded-control bg-sunk px-3 py-1.5 text-left text-sm leading-snug hover:bg-bone"
            >
              {one}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
