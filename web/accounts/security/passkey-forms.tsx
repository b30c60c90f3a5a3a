import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { problemText } from '../forms/error-text.ts'
import { type Passkey, useRemovePasskey, useRenamePasskey } from './passkeys.ts'

const renameFailed = 'The passkey could not be renamed. Please try again.'
const removeFailed = 'The passkey could not be removed. Please try again.'

type FormProps = { user: User; passkey: Passkey; onDone: (message: string) => void; onCancel: () => void }

const schema = z.object({ name: text((typed) => (typed.trim() === '' ? 'Type a name' : undefined)) })

export function RenamePasskey({ user, passkey, onDone, onCancel }: FormProps) {
  const rename = useRenamePasskey(user)
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: passkey.name },
  })
  const problem = formState.errors.name?.message
  // The button that led here is unmounted.
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])

  const submit = handleSubmit(({ name }) =>
    rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: () => onDone('The passkey is renamed.') }),
  )

  return (
    <AuthForm
      message={rename.error ? { tone: 'error', text: problemText(rename.error, renameFailed) } : undefined}
      busy={rename.isPending}
      onSubmit={submit}
      fields={
        <Field
          label="Name"
          hint="For example the device or the password manager that holds it."
          error={problem}
          required
        >
          {(control) => <Input {...control} {...register('name')} autoComplete="off" maxLength={120} />}
        </Field>
      }
    >
      <Button type="submit" variant="accent" size="lg" block busy={rename.isPending}>
        {rename.isPending ? 'Saving...' : 'Save'}
      </Button>
      <Button variant="line" block onClick={onCancel}>
        Cancel
      </Button>
    </AuthForm>
  )
}

export function RemovePasskey({ user, passkey, onDone, onCancel }: FormProps) {
  const { prove, proofDialog } = useFreshProof()
  const remove = useRemovePasskey(user, prove)
  return (
    <>
      <AuthForm
        lead={
          <>
            You will no longer be able to log in with{' '}
            <b dir="auto" className="wrap-anywhere text-ink">
              {passkey.name}
            </b>
            . Remove it from your device, too: it may still be listed there.
          </>
        }
        message={remove.error ? { tone: 'error', text: problemText(remove.error, removeFailed) } : undefined}
        busy={remove.isPending}
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate(passkey, { onSuccess: () => onDone('The passkey is removed.') })
        }}
        fields={undefined}
      >
        <Button type="submit" variant="danger" size="lg" block busy={remove.isPending}>
          {remove.isPending ? 'Removing...' : 'Remove'}
        </Button>
        <Button variant="line" block onClick={onCancel}>
          Cancel
        </Button>
      </AuthForm>
      {proofDialog}
    </>
  )
}
