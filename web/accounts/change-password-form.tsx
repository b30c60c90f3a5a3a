import { useForm, useWatch } from 'react-hook-form'
import { emailProblem } from '#domain/email.ts'
import { meetsPasswordRules, passwordChecklist, passwordMinimum } from '#domain/password.ts'
import { wording } from '#domain/wording.ts'
import { getBackend } from '#web/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/input.tsx'
import { PasswordChecklist } from '#web/ui/password-checklist.tsx'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { problemText } from './problem.ts'
import type { Said } from './said.ts'

type ChangePasswordFormProps = {
  email: string
  said: Said | undefined
  onSay: (said: Said | undefined) => void
  onBack: (email: string, said?: Said) => void
}

type Typed = { email: string; current: string; fresh: string; repeated: string }

export function ChangePasswordForm({ email, said, onSay, onBack }: ChangePasswordFormProps) {
  const { register, handleSubmit, getValues, control, formState } = useForm<Typed>({
    defaultValues: { email, current: '', fresh: '', repeated: '' },
  })
  const { errors, isSubmitting } = formState
  const { fresh, repeated } = useWatch({ control })
  const rulesMet = meetsPasswordRules(fresh ?? '', passwordMinimum.change)
  const matches = fresh === repeated
  const mismatch = repeated && !matches ? wording.changePassword.mismatch : undefined

  const submit = handleSubmit(async (typed) => {
    onSay(undefined)
    const error = await changePassword(typed)
    if (error) return onSay({ tone: 'error', text: problemText(error, wording.changePassword.failed) })
    onBack('', { tone: 'success', text: wording.changePassword.done })
  })

  return (
    <AuthForm
      title="Change password"
      said={said}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        <>
          <EmailField {...register('email', { validate: emailProblem })} error={errors.email?.message} />
          <Field label="Current password" error={errors.current?.message} required>
            {(field) => (
              <PasswordInput
                {...field}
                {...register('current', { required: 'Current password is required' })}
                autoComplete="current-password"
              />
            )}
          </Field>
          <Field label="New password" required>
            {(field) => <PasswordInput {...field} {...register('fresh')} autoComplete="new-password" />}
          </Field>
          <PasswordChecklist items={passwordChecklist(fresh ?? '', passwordMinimum.change)} />
          <Field label="Confirm new password" error={mismatch} required>
            {(field) => <PasswordInput {...field} {...register('repeated')} autoComplete="new-password" />}
          </Field>
        </>
      }
    >
      <Button type="submit" variant="accent" size="lg" block busy={isSubmitting} disabled={!rulesMet || !matches}>
        {isSubmitting ? 'Changing password...' : 'Change password'}
      </Button>
      <Button variant="line" block onClick={() => onBack(getValues('email').trim())} disabled={isSubmitting}>
        Cancel
      </Button>
    </AuthForm>
  )
}

/**
 * Signs in with the current password to prove it, in a client that keeps nothing: neither this tab nor
 * another one is signed in by it. Returns what went wrong.
 */
async function changePassword({ email, current, fresh }: Typed): Promise<unknown> {
  try {
    const { authAside } = await getBackend()
    const auth = authAside()
    const proof = await auth.signInWithPassword({ email: email.trim(), password: current })
    if (proof.error) return proof.error
    const change = await auth.updateUser({ password: fresh })
    await auth.signOut({ scope: 'local' })
    return change.error ?? undefined
  } catch (error) {
    return error
  }
}
