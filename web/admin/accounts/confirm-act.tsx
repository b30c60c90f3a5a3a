import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { actProblem, type ListedAccount, useAct } from './accounts.ts'

const words = {
  'make-admin': {
    title: 'Make an admin',
    what: 'They will be able to change all content, delete any post, and do all that you can do here, also to you.',
    label: 'Make an admin',
    done: 'An admin now',
  },
  'take-admin': {
    title: 'Take the admin right away',
    what: 'They keep their account and their plan, and can no longer enter these pages.',
    label: 'Take away',
    done: 'No admin any more',
  },
  ban: {
    title: 'Ban this account',
    what: 'Its sessions end now, and it cannot log in until the ban is lifted. What it posted stays.',
    label: 'Ban',
    done: 'Banned',
  },
} as const

interface ConfirmActProps {
  act: keyof typeof words
  account: ListedAccount
  onClose: () => void
}

/** Confirmed by typing the account's address: no slip of the thumb does it. */
export function ConfirmAct({ act, account, onClose }: ConfirmActProps) {
  const [typed, setTyped] = useState('')
  const { title, what, label, done } = words[act]
  const change = useAct(account.id, () => {
    toast.success(done)
    onClose()
  })
  const matches = typed.trim().toLowerCase() === account.email.toLowerCase()

  return (
    <Dialog open onClose={onClose} title={title} size="sm" description={what}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (matches && !change.isPending) change.mutate({ name: act, body: { confirm: typed } })
        }}
      >
        <Field label={`Type ${account.email} to confirm`}>
          {(control) => (
            <Input
              {...control}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        {change.isError && (
          <Message tone="error" className="mt-4">
            {actProblem(change.error)}
          </Message>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2.5">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!matches} busy={change.isPending}>
            {label}
          </Button>
        </div>
      </form>
      {change.proofDialog}
    </Dialog>
  )
}
