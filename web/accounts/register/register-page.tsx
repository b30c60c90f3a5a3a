import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { emailProblem } from '#domain/accounts/email.ts'
import { safeNextPath } from '#domain/accounts/next-path.ts'
import {
  meetsPasswordRules,
  passwordChecklist,
  passwordLengthProblem,
  passwordMinimum,
} from '#domain/accounts/password.ts'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { text } from '#web/forms/text.ts'
import { LazyPagePreview } from '#web/content/preview/lazy-page-preview.tsx'
import { paths } from '#domain/paths.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { useRegistered } from '../forms/flash-message.ts'
import { isWeakPassword, problemText } from '../forms/error-text.ts'
import { PasswordRules } from '../forms/password-rules.tsx'
import { reasonFor } from '../forms/reason.ts'
import { resumeSession, useSession } from '#web/session/session.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: wording.register.title,
    description: `Join ${siteName()} with your e-mail: free, for students and alumni.`,
    path: paths.register(),
  })

const minimum = passwordMinimum.register
// The password's rules are listed below its field, and the button is disabled until they are met.
const schema = z.object({ email: text(emailProblem), password: text(passwordLengthProblem) })

export default function RegisterPage() {
  const { status } = useSession()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const mistyped = useRegistered()
  const { register, handleSubmit, reset, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(schema),
    // No default value where the browser may have filled in one before hydration.
    defaultValues: mistyped === undefined ? {} : { email: mistyped },
  })
  const { errors, isSubmitting } = formState
  const [rejected, setRejected] = useState<string>()
  const password = useWatch({ control, name: 'password' }) ?? ''
  const invitation = search.get('invitation')
  const [invited, setInvited] = useState(false)
  useEffect(() => {
    if (invitation === null) return undefined
    const leaving = new AbortController()
    // Loaded for who is invited alone: it needs the data client.
    import('./invited-address.ts')
      .then(({ invitedAddress }) => invitedAddress(invitation, leaving.signal))
      .then((address) => {
        if (address === null) return
        setValue('email', address)
        setInvited(true)
      })
      // Without it the address is typed.
      .catch(() => {})
    return () => leaving.abort()
  }, [invitation, setValue])
  const next = hydrated ? safeNextPath(search.get('next')) : undefined

  if (status === 'signed-in') return <Navigate to={next ?? paths.dashboard()} replace />

  const submit = handleSubmit(async (typed) => {
    if (!meetsPasswordRules(typed.password, minimum)) {
      return setError('root', { message: wording.register.rulesUnmet })
    }
    const email = typed.email.trim()
    try {
      const { auth } = await getAuth()
      const options = { emailRedirectTo: location.origin + paths.dashboard() }
      recordRequestedSignIn(email)
      const { data, error } = await auth.signUp({ email, password: typed.password, options })
      if (error) throw error
      reset({ email: '', password: '' })
      resumeSession()
      // With a session the dashboard opens. Without one its guard redirects to the login page, which shows this
      // message. It is the same for an address that has an account, so that it reveals none.
      if (!data.session)
        await navigate(paths.dashboard(), { state: { notice: wording.register.done, registered: email } })
    } catch (error) {
      if (isWeakPassword(error)) setRejected(typed.password)
      setError('root', { message: problemText(error, wording.register.failed) })
    }
  })

  return (
    <>
      <AuthForm
        title={wording.register.title}
        lead={
          <>
            Already have an account? <Link to={paths.login({ next })}>Log in</Link>
          </>
        }
        reason={reasonFor('Create an account', next)}
        message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
        busy={isSubmitting}
        onSubmit={submit}
        fields={
          <>
            <EmailField
              {...register('email')}
              readOnly={invited}
              hint={invited ? 'You are invited with this address.' : undefined}
              error={errors.email?.message}
            />
            <Field label="Password" error={errors.password?.message} required>
              {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
            </Field>
            <PasswordRules password={password} items={passwordChecklist(password, minimum)} rejected={rejected} />
          </>
        }
      >
        <Button
          type="submit"
          variant="accent"
          size="lg"
          block
          busy={isSubmitting}
          disabled={!hydrated || !meetsPasswordRules(password, minimum)}
        >
          {isSubmitting ? 'Creating account...' : 'Create account'}
        </Button>
        <p className="text-xs text-ink-3">
          By creating an account you accept the <Link to={paths.terms()}>Terms and Conditions</Link> and the{' '}
          <Link to={paths.privacy()}>Privacy Policy</Link>.
        </p>
      </AuthForm>
      <LazyPagePreview path={next} />
    </>
  )
}
