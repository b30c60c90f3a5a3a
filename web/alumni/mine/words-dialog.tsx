import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'

interface WordsDialogProps {
  title: string
  label: string
  hint: string
  confirm: string
  min: number
  max: number
  busy: boolean
  onClose: () => void
  onConfirm: (words: string) => void
}

/** Asks for a text that goes with a decision. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, label, hint, confirm, min, max, busy, onClose, onConfirm } = props
  const form = useId()
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShort = words.trim().length < min
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isShort) onConfirm(words.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={label}
          hint={hint}
          error={
            isChecked && isShort ? (min === 1 ? 'Write something' : `Write at least ${min} characters`) : undefined
          }
        >
          {(control) => (
            <Textarea {...control} maxLength={max} value={words} onChange={({ target }) => setWords(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
