import { useState } from 'react'
import type { FormEvent } from 'react'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Row } from '../fields.ts'
import { useInvite, useInvited } from './owners.ts'

/** Whether the alumnus owns the card, and the invitation to. */
export function CardOwner({ row }: { row: Row }) {
  return (
    <Sheet as="section" aria-label="Owner of the card">
      <PanelHead title="Owner of the card" />
      <div className="grid gap-3 px-4 py-3.5 text-sm leading-[1.5]">
        {row['withdrawn'] === true ? (
          <p>The owner took this card back: nobody but you sees the name, and no import adds it again.</p>
        ) : row['claimed'] === true ? (
          <p>
            This card has an owner, who alone writes position, company, location, LinkedIn, About and photo. Name, year
            and degree are yours to correct.
          </p>
        ) : (
          <InviteForm alumnus={String(row['id'])} />
        )}
      </div>
    </Sheet>
  )
}

function InviteForm({ alumnus }: { alumnus: string }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const { data: invited } = useInvited(alumnus)
  const invite = useInvite(() => setEmail(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim())
    setProblem(isAddress ? undefined : 'Enter an e-mail address')
    if (isAddress) invite.send({ alumnus, email: email.trim() })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <p className="text-ink-2">
        Whoever it is decides what the card shows and to whom, and may take requests of students.
      </p>
      {invited != null && <p dir="auto" className="wrap-anywhere">{`An invitation to ${invited} is open.`}</p>}
      <Field label="E-mail address" error={problem}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="line" className="justify-self-start" busy={invite.isPending}>
        Invite to own this card
      </Button>
    </form>
  )
}
