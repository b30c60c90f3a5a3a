import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { emailProblem } from '#domain/accounts/email.ts'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { type Area, areaNames, areas, areasWithSecondFactor } from '#domain/roles/roles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { roleProblem, useInvite } from './roles.ts'
import { emptyScope, ScopeFields, scopeOfFields } from './scope-fields.tsx'

const daysToAccept = [7, 2, 30] as const

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [id] = useState(randomId)
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [area, setArea] = useState<Area>('papers')
  const [scope, setScope] = useState(emptyScope)
  const [mayGive, setMayGive] = useState(false)
  const [days, setDays] = useState<(typeof daysToAccept)[number]>(7)
  const invite = useInvite(() => {
    toast.success('Invitation sent')
    onClose()
  })
  const problem = emailProblem(email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem !== undefined) return
    invite.send({
      id,
      email: email.trim(),
      area,
      ...scopeOfFields(area, scope),
      may_give: mayGive,
      role_ends_at: null,
      days,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Invite by mail"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="E-mail" error={isChecked ? problem : undefined} required>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label="Area" hint={`They may ${areas[area].does}.`}>
          {(control) => (
            <Select {...control} value={area} onChange={({ target }) => setArea(target.value as Area)}>
              {areaNames.map((name) => (
                <option key={name} value={name}>
                  {areas[name].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ScopeFields area={area} value={scope} onChange={setScope} />
        <Checkbox checked={mayGive} onChange={({ target }) => setMayGive(target.checked)}>
          They may give this role to others
        </Checkbox>
        <Field label="The link ends">
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={({ target }) => setDays(daysToAccept.find((one) => String(one) === target.value) ?? 7)}
            >
              {daysToAccept.map((one) => (
                <option key={one} value={one}>{`in ${one} days, ${dayOf(inDays(one))}`}</option>
              ))}
            </Select>
          )}
        </Field>
        <p className="text-sm text-ink-2">
          {areasWithSecondFactor.includes(area)
            ? 'The link works once, for this address only. This role needs two-factor authentication.'
            : 'The link works once, for this address only.'}
        </p>
        {invite.isError && <Message tone="error">{roleProblem(invite.error)}</Message>}
      </form>
      {invite.proofDialog}
    </Dialog>
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
