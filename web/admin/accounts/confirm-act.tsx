import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
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
    what: 'They will be able to change all content, delete any post and do everything that you can do here, including changing your rights.',
    label: 'Make an admin',
    done: 'Admin rights given',
  },
  'take-admin': {
    title: 'Remove admin rights',
    what: 'They keep their account and plan, but can no longer open the admin area.',
    label: 'Remove admin rights',
    done: 'Admin rights removed',
  },
  ban: {
    title: 'Ban this account',
    what: 'The person is signed out now and cannot log in until you lift the ban. Their posts stay.',
    label: 'Ban',
    done: 'Banned',
  },
} as const

const schemaFor = ({ email }: ListedAccount) =>
  z.object({ confirm: z.string().check(z.refine((typed) => typed.trim().toLowerCase() === email.toLowerCase())) })

interface ConfirmActProps {
  act: keyof typeof words
  account: ListedAccount
  onClose: () => void
}

/** Confirmed by typing the account's address: no slip of the thumb does it. */
export function ConfirmAct({ act, account, onClose }: ConfirmActProps) {
  const schema = useMemo(() => schemaFor(account), [account])
  const { register, handleSubmit, control } = useForm({ resolver: zodResolver(schema), defaultValues: { confirm: '' } })
  const { title, what, label, done } = words[act]
  const change = useAct(account.id, () => {
    toast.success(done)
    onClose()
  })
  const matches = schema.safeParse(useWatch({ control })).success
  const submit = handleSubmit((body) => {
    if (!change.isPending) change.mutate({ name: act, body })
  })

  return (
    <Dialog open onClose={onClose} title={title} size="sm" description={what}>
      <form noValidate onSubmit={submit}>
        <Field label={`Type ${account.email} to confirm`}>
          {(attributes) => (
            <Input
              {...attributes}
              {...register('confirm')}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
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
