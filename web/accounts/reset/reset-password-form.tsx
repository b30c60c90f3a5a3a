import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { passwordFlags, passwordLengthProblem, passwordMinimum } from '#domain/accounts/password.ts'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { PasswordRules } from '../forms/password-rules.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { isWeakPassword, resetProblemText } from '../forms/error-text.ts'

const schema = z
  .object({
    password: text((typed) =>
      passwordFlags(typed, passwordMinimum.reset).length
        ? passwordLengthProblem(typed)
        : wording.resetPassword.tooShort,
    ),
    repeated: z.string(),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      error: wording.resetPassword.mismatch,
    }),
  )

export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', repeated: '' },
  })
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })
  const [rejected, setRejected] = useState<string>()
  // A page that was open for long requires a fresh proof, like any other change.
  const { prove, proofDialog } = useFreshProof()

  const submit = handleSubmit(async ({ password }) => {
    try {
      await prove((nonce) => storePassword(password, nonce))
      onDone()
    } catch (error) {
      if (isWeakPassword(error)) setRejected(password)
      setError('root', { message: resetProblemText(error) })
    }
  })

  return (
    <>
      <AuthForm
        title="Reset password"
        lead="Choose a new password for your account."
        message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
        busy={isSubmitting}
        onSubmit={submit}
        fields={
          <>
            <Field
              label="New password"
              hint={`At least ${passwordMinimum.reset} characters`}
              error={errors.password?.message}
              required
            >
              {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
            </Field>
            <PasswordRules password={password} rejected={rejected} />
            <Field label="Confirm new password" error={errors.repeated?.message} required>
              {(field) => <PasswordInput {...field} {...register('repeated')} autoComplete="new-password" />}
            </Field>
          </>
        }
      >
        <Button type="submit" variant="accent" size="lg" block busy={isSubmitting}>
          {isSubmitting ? 'Updating password...' : 'Update password'}
        </Button>
      </AuthForm>
      {proofDialog}
    </>
  )
}

async function storePassword(password: string, nonce: string | undefined): Promise<void> {
  const { auth } = await getAuth()
  const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) })
  if (error) throw error
}
