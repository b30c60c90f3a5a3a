import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { lastDay } from '#domain/dates/college-time.ts'
import { areas } from '#domain/roles/roles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { maxDay } from '../typed-dates.ts'
import { type Grant, roleProblem, useChangeRole } from './roles.ts'
import { ScopeFields, scopeOfFields } from './scope-fields.tsx'

export interface GrantFormProps {
  name: string
  grant: Grant
  onCancel: () => void
  onDone: () => void
  onClose: () => void
}

export function ChangeForm({ name, grant, onCancel, onDone, onClose }: GrantFormProps) {
  const form = useId()
  const [scope, setScope] = useState({
    branch: grant.branch_id ?? '',
    from: String(grant.semester_from ?? ''),
    to: String(grant.semester_to ?? ''),
    postsAs: grant.posts_as ?? '',
  })
  const [mayGive, setMayGive] = useState(grant.may_give)
  const [until, setUntil] = useState(grant.expires_at === null ? '' : lastDay(new Date(grant.expires_at)))
  const change = useChangeRole(() => {
    toast.success('Role changed')
    onDone()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.send({
      id: grant.id,
      ...scopeOfFields(grant.area, scope),
      may_give: mayGive,
      expires_at: until === '' ? null : `${until}T23:59:59.999+05:30`,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`${name}: ${areas[grant.area].label.toLowerCase()}`}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <ScopeFields area={grant.area} value={scope} onChange={setScope} />
        <Field label="Last day (optional)">
          {(control) => (
            <Input
              {...control}
              type="date"
              max={maxDay}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          )}
        </Field>
        <Checkbox checked={mayGive} onChange={({ target }) => setMayGive(target.checked)}>
          May give this role to others
        </Checkbox>
        {change.isError && <Message tone="error">{roleProblem(change.error)}</Message>}
      </form>
    </Dialog>
  )
}
