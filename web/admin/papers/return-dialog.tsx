import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { isBlank } from '#domain/text/visible-text.ts'
import { text } from '#web/forms/text.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
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

/** The most frequent reasons, as templates. */
const reasons = [
  'A page is missing. Please send all pages as one paper.',
  'It is too dark or blurred to read. Please photograph it once more.',
  'A page is cut off. Please photograph it once more.',
  'This is not an exam paper, an answer key or notes for a course here.',
]

const schema = z.object({
  reason: text((typed) => (isBlank(typed) ? 'Say what is wrong with it.' : undefined)),
})

export function ReturnDialog({ open, name, onClose, onReturn }: ReturnDialogProps) {
  const form = useId()
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  })
  const submit = handleSubmit(({ reason }) => onReturn(reason.trim()))
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
          <Button type="submit" form={form} aria-keyshortcuts="Control+Enter">
            Return it
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Reason" error={formState.errors.reason?.message} required>
          {(control) => (
            <Textarea
              {...control}
              {...register('reason')}
              maxLength={500}
              onKeyDown={(event) => {
                if (isEnter(event) && (event.ctrlKey || event.metaKey)) void submit()
              }}
            />
          )}
        </Field>
        <ul aria-label="Common reasons" className="mt-3 grid gap-1.5">
          {reasons.map((one) => (
            <li key={one}>
              <button
                type="button"
                onClick={() => setValue('reason', one, { shouldValidate: formState.isSubmitted })}
                className="min-h-tap w-full rounded-control bg-sunk px-3 py-1.5 text-left text-sm leading-snug hover:bg-bone"
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
