import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { areas } from '#domain/roles/roles.ts'
import { isBlank } from '#domain/text/visible-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import type { GrantFormProps } from './change-form.tsx'
import { roleProblem, scopeOfRole, useTakeRole } from './roles.ts'

export function TakeForm({ name, grant, onCancel, onDone, onClose }: GrantFormProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const take = useTakeRole(() => {
    toast.success('Role taken')
    onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isBlank(reason)) take.send({ id: grant.id, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Take the role from ${name}?`}
      description={`${areas[grant.area].label}: ${scopeOfRole(grant)}. It ends at once, on every device. What they did stays, with their name, and so does their account.`}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Keep the role
          </Button>
          <Button type="submit" form={form} variant="danger" busy={take.isPending}>
            Take the role
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={`Reason, which ${name} reads`}
          error={isChecked && isBlank(reason) ? 'Say why.' : undefined}
          required
        >
          {(control) => (
            <Textarea {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        {take.isError && (
          <Message tone="error" className="mt-4">
            {roleProblem(take.error)}
          </Message>
        )}
      </form>
    </Dialog>
  )
}
