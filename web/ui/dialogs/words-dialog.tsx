import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Button, type ButtonLook } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from '../forms/field.tsx'
import { Textarea } from '../forms/input.tsx'

interface WordsDialogProps {
  title: string
  label: string
  hint: string
  confirm: string
  variant?: ButtonLook['variant']
  /** In characters. */
  min: number
  max: number
  busy: boolean
  onClose: () => void
  onConfirm: (words: string) => void
  /** What the decision is about. */
  children?: ReactNode
}

/** Asks for a text that goes with a decision. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, label, hint, confirm, variant = 'accent', min, max, busy, onClose, onConfirm, children } = props
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
          <Button type="submit" form={form} variant={variant} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        {children}
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
