import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailProblem } from '#domain/accounts/email.ts'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { askForEmailChange, isSameEmail } from '../email-change.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { problemText } from '../forms/error-text.ts'
import { useOffered } from '../log-in/providers.ts'

const failed = 'Your e-mail could not be changed. Please try again.'

const schemaFor = (user: User) =>
  z.object({
    email: text(
      (typed) => emailProblem(typed) ?? (isSameEmail(typed, user.email) ? 'This is already your e-mail' : undefined),
    ),
  })

export function ChangeEmail({ user }: { user: User }) {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: useMemo(() => zodResolver(schemaFor(user)), [user]),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const { data: offered } = useOffered()
  const { prove, proofDialog } = useFreshProof()
  const bothMailboxes = offered?.bothMailboxes ?? true

  const submit = handleSubmit(async ({ email }) => {
    try {
      await prove((nonce) => askForEmailChange(email.trim(), nonce))
      reset()
    } catch (error) {
      setError('root', { message: problemText(error, failed) })
    }
  })

  return (
    <div className="grid gap-4.5">
      {user.new_email ? (
        <Message tone="info" title={bothMailboxes ? 'We have sent two e-mails' : 'We have sent you an e-mail'}>
          <p>
            {`${
              bothMailboxes
                ? `One to ${user.email}, one to ${user.new_email}. Open the link in both e-mails, in any order, to confirm the change.`
                : `It goes to ${user.new_email}. Open the link in it to confirm that the address is yours.`
            } Until then, log in with the old address.`}
          </p>
        </Message>
      ) : (
        <p className="text-ink-2">
          You log in with{' '}
          <b dir="auto" className="wrap-anywhere text-ink">
            {user.email}
          </b>
          . Nothing changes until you open{' '}
          <span>
            {bothMailboxes
              ? 'two links: one sent to this address and one sent to the new address.'
              : 'the link that we send to the new address.'}
          </span>
        </p>
      )}
      <AuthForm
        message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
        busy={isSubmitting}
        onSubmit={submit}
        fields={
          <EmailField {...register('email')} label="New e-mail" autoComplete="email" error={errors.email?.message} />
        }
      >
        <Button type="submit" variant="accent" size="lg" block busy={isSubmitting}>
          {isSubmitting ? 'Sending...' : bothMailboxes ? 'Send both links' : 'Send the link'}
        </Button>
      </AuthForm>
      {proofDialog}
    </div>
  )
}
