import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { emailProblem } from '#domain/accounts/email.ts'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { filled } from '#web/forms/text.ts'
import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { errorCode } from '#web/backend/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { CollegeButton } from './college-button.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { problemText } from '../forms/error-text.ts'
import { reasonFor } from '../forms/reason.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ResendConfirmation } from '../register/resend-confirmation.tsx'
import type { FlashMessage } from '../forms/flash-message.ts'
import { resumeSession } from '#web/session/session.ts'
import { SignInLink } from './sign-in-link.tsx'

type LoginFormProps = {
  email: string
  message: FlashMessage | undefined
  next: string | undefined
  onMessage: (message: FlashMessage | undefined) => void
  onForgot: (email: string) => void
  onChange: (email: string) => void
}

const schema = z.object({ email: filled('Email is required'), password: filled('Password is required') })

export function LoginForm({ email, message, next, onMessage, onForgot, onChange }: LoginFormProps) {
  const { register, handleSubmit, getValues, setError, setFocus, clearErrors, formState } = useForm({
    resolver: zodResolver(schema),
    // No default value where the browser may have filled in one before hydration.
    defaultValues: email ? { email } : {},
  })
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { errors, isSubmitting } = formState
  const typedEmail = () => getValues('email').trim()

  const submit = handleSubmit(async ({ password }) => {
    onMessage(undefined)
    setUnconfirmed(undefined)
    try {
      const { auth } = await getAuth()
      const { error } = await auth.signInWithPassword({ email: typedEmail(), password })
      if (error) throw error
      // Once signed in, the page above navigates on.
      resumeSession()
    } catch (error) {
      onMessage({ tone: 'error', text: problemText(error, wording.login.failed) })
      if (errorCode(error) === 'email_not_confirmed') setUnconfirmed(typedEmail())
    }
  })

  const askEmail = async () => {
    clearErrors()
    const problem = emailProblem(typedEmail())
    if (problem === undefined) return typedEmail()
    setError('email', { message: problem })
    setFocus('email')
  }

  return (
    <AuthForm
      title="Log in"
      lead={
        <>
          New here? <Link to={paths.register({ next })}>Create account</Link>
        </>
      }
      reason={reasonFor('Log in', next)}
      message={message}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        <>
          <EmailField {...register('email')} error={errors.email?.message} />
          <Field label="Password" error={errors.password?.message} required>
            {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
          </Field>
        </>
      }
    >
      {unconfirmed && <ResendConfirmation email={unconfirmed} onMessage={onMessage} />}
      <Button type="submit" variant="accent" size="lg" block busy={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Log in'}
      </Button>
      <SignInLink next={next} disabled={isSubmitting} askEmail={askEmail} onMessage={onMessage} />
      <div className="-mx-3 flex flex-wrap justify-between gap-x-3">
        <Button variant="quiet" onClick={() => onForgot(typedEmail())} disabled={isSubmitting}>
          Forgot password?
        </Button>
        <Button variant="quiet" onClick={() => onChange(typedEmail())} disabled={isSubmitting}>
          Change password
        </Button>
      </div>
      <PublicQueriesProvider>
        <PasskeyButton disabled={isSubmitting} onMessage={onMessage} />
        <CollegeButton next={next} disabled={isSubmitting} askEmail={askEmail} onMessage={onMessage} />
        <ProviderButtons next={next} disabled={isSubmitting} onMessage={onMessage} />
      </PublicQueriesProvider>
    </AuthForm>
  )
}
