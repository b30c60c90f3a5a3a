import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorCode } from '#web/backend/errors.ts'
import { filled } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { code, CodeField } from '../second-factor/code-field.tsx'
import { problemText } from '../forms/error-text.ts'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { verifiedFactors } from '#web/backend/session/assurance.ts'
import { digitsOf } from '../second-factor/second-factor.ts'
import { useSession } from '#web/session/session.ts'
import { renewProof, mailCode } from './renew-proof.ts'

interface ProofDialogProps {
  /** @param nonce the mailed code, if that was the proof */
  onProven: (nonce?: string) => void
  onClose: () => void
}

const action = { label: 'Confirm', busy: 'Confirming...' }

/** "Confirm it's you": the account's second factor where it has one, else its password or a mailed code. */
export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const { user } = useSession()
  const factors = verifiedFactors(user?.factors)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Confirm it's you"
      description="You logged in a while ago. This protects your account if someone else uses your device."
    >
      {!user && <Message tone="error">You have been signed out. Log in, then try again.</Message>}
      {user && factors.length > 0 && (
        <SecondFactorForm factors={factors} action={action} onShown={async () => onProven()}>
          <Cancel onClose={onClose} />
        </SecondFactorForm>
      )}
      {user && factors.length === 0 && <PasswordOrCode user={user} onProven={onProven} onClose={onClose} />}
    </Dialog>
  )
}

const schemas = {
  password: z.object({ password: filled('Password is required'), code: z.string() }),
  code: z.object({ password: z.string(), code }),
}

function PasswordOrCode({ user, onProven, onClose }: ProofDialogProps & { user: User }) {
  const [by, setBy] = useState<'password' | 'code'>('password')
  const { register, handleSubmit, setError, clearErrors, resetField, formState } = useForm({
    resolver: zodResolver(schemas[by]),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const [sending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    clearErrors()
    try {
      await mailCode(user.email ?? '')
      setBy('code')
    } catch (error) {
      setError('root', { message: problemText(error, 'The code could not be sent. Please try again.') })
    }
    setSending(false)
  }

  const submit = handleSubmit(async (typed) => {
    const proof = by === 'code' ? { nonce: digitsOf(typed.code) } : { password: typed.password }
    try {
      onProven(await renewProof(user.email ?? '', proof))
    } catch (error) {
      setError('root', { message: proofProblem(error) })
      resetField(by === 'code' ? 'code' : 'password')
    }
  })

  return (
    <AuthForm
      message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        by === 'code' ? (
          <CodeField
            {...register('code')}
            label="Code from the e-mail"
            hint={`We have sent it to ${user.email ?? 'you'}.`}
            error={errors.code?.message}
          />
        ) : (
          <>
            {/* For password managers, which need the user name. */}
            <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
            <Field label="Your password" error={errors.password?.message} required>
              {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
            </Field>
            <Button variant="quiet" busy={sending} onClick={() => void send()} className="-mt-2 justify-self-start">
              No password? E-mail me a code
            </Button>
          </>
        )
      }
    >
      <Button type="submit" variant="accent" size="lg" block busy={isSubmitting}>
        {isSubmitting ? action.busy : action.label}
      </Button>
      <Cancel onClose={onClose} />
    </AuthForm>
  )
}

function Cancel({ onClose }: Pick<ProofDialogProps, 'onClose'>) {
  return (
    <Button variant="line" block onClick={onClose}>
      Cancel
    </Button>
  )
}

function proofProblem(error: unknown): string {
  const code = errorCode(error)
  if (code === 'current_password_invalid' || code === 'invalid_credentials') return 'That password is not right.'
  if (code === 'reauthentication_not_valid' || code === 'otp_expired')
    return 'That code is not right, or it has expired.'
  return problemText(error, 'Something went wrong. Please try again.')
}
