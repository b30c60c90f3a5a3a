import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { emailProblem } from '#domain/accounts/email.ts'
import {
  meetsPasswordRules,
  passwordChecklist,
  passwordLengthProblem,
  passwordMinimum,
} from '#domain/accounts/password.ts'
import { paths } from '#domain/paths.ts'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { errorCode } from '#web/backend/errors.ts'
import { text } from '#web/forms/text.ts'
import { siteName } from '#web/page/college.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { resumeSession } from '#web/session/session.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { isWeakPassword, problemText } from '../forms/error-text.ts'
import { CheckingLink, LinkNotChecked } from '../forms/link-check.tsx'
import { PasswordRules } from '../forms/password-rules.tsx'
import { checkSetupLink, makeFirstAdmin, takeSetupToken } from './setup-link.ts'

const title = 'Create the first admin'
const minimum = passwordMinimum.register
const schema = z.object({ email: text(emailProblem), password: text(passwordLengthProblem) })

export const meta = () =>
  pageMeta({
    title,
    description: `For those who have just installed ${siteName()}.`,
    path: paths.setup(),
    listed: false,
  })

/** The page of the address in the start-up lines. */
export default function FirstAdminPage() {
  const hydrated = useHydrated()
  if (!hydrated) return <Checking />
  return (
    <QueriesProvider>
      <LinkContent />
    </QueriesProvider>
  )
}

function Checking() {
  return (
    <>
      <h1>{title}</h1>
      <CheckingLink />
    </>
  )
}

/** Codes of a link that will never work again. */
const dead: Record<string, { title: string; text: string }> = {
  admin_exists: {
    title: 'This site has an admin already',
    text: 'The link makes the first admin alone. If that is you, log in. If not, an admin can give you the right in the admin area, under Accounts.',
  },
  link_expired: {
    title: 'This link has expired',
    text: 'It worked for an hour. Restart the server, or run “npm run admin -- setup-link”: both print a new one.',
  },
  link_unknown: {
    title: 'This link does not work',
    text: 'It may be incomplete. Copy the whole address from the lines that the server prints when it starts.',
  },
}

function LinkContent() {
  const [token] = useState(takeSetupToken)
  const [made, setMade] = useState(false)
  const query = useQuery({
    queryKey: ['setup-link', token],
    queryFn: () => checkSetupLink(token ?? ''),
    // The account has been made: the link is used.
    enabled: token !== undefined && !made,
    retry: false,
    staleTime: Infinity,
    meta: { persist: false },
  })
  const problem = token === undefined ? 'link_unknown' : errorCode(query.error)
  if (dead[problem]) return <DeadLink {...dead[problem]} hasAdmin={problem === 'admin_exists'} />
  if (token === undefined || query.isFetching) return <Checking />
  if (query.error)
    return (
      <>
        <h1>{title}</h1>
        <LinkNotChecked onRetry={() => void query.refetch()} />
      </>
    )
  return <AccountForm token={token} onMade={() => setMade(true)} />
}

function DeadLink({ title: heading, text, hasAdmin }: { title: string; text: string; hasAdmin: boolean }) {
  return (
    <>
      <h1>{title}</h1>
      <Message tone="warning" title={heading} className="mt-6">
        {text}
      </Message>
      <p className="mt-6">
        <Link
          to={hasAdmin ? paths.login({ next: paths.admin() }) : paths.home()}
          className={buttonClass({ variant: hasAdmin ? 'accent' : 'line', size: 'lg', block: true })}
        >
          {hasAdmin ? 'Log in' : 'Go to the home page'}
        </Link>
      </p>
    </>
  )
}

function AccountForm({ token, onMade }: { token: string; onMade: () => void }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, control, formState } = useForm({ resolver: zodResolver(schema) })
  const { errors, isSubmitting } = formState
  const [rejected, setRejected] = useState<string>()
  const [ended, setEnded] = useState<string>()
  const password = useWatch({ control, name: 'password' }) ?? ''
  const mayMake = meetsPasswordRules(password, minimum)

  const submit = handleSubmit(async (typed) => {
    if (!mayMake) return setError('root', { message: wording.register.rulesUnmet })
    const account = { email: typed.email.trim(), password: typed.password }
    try {
      await makeFirstAdmin(token, account)
    } catch (error) {
      if (isWeakPassword(error)) setRejected(typed.password)
      if (dead[errorCode(error)]) return setEnded(errorCode(error))
      return setError('root', { message: problemText(error, 'The account could not be created. Please try again.') })
    }
    onMade()
    try {
      const { auth } = await getAuth()
      const { error } = await auth.signInWithPassword(account)
      if (error) throw error
      resumeSession()
      await navigate(paths.admin({ section: 'setup' }), { replace: true })
    } catch {
      await navigate(paths.login({ next: paths.admin({ section: 'setup' }) }), {
        replace: true,
        state: { notice: 'Your admin account is ready. Log in with it.' },
      })
    }
  })

  if (ended !== undefined && dead[ended]) return <DeadLink {...dead[ended]} hasAdmin={ended === 'admin_exists'} />
  return (
    <AuthForm
      title={title}
      lead="This account may do everything here. Use your own address: it needs no confirmation."
      message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        <>
          <EmailField {...register('email')} error={errors.email?.message} />
          <Field label="Password" error={errors.password?.message} required>
            {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
          </Field>
          <PasswordRules password={password} items={passwordChecklist(password, minimum)} rejected={rejected} />
        </>
      }
    >
      <Button type="submit" variant="accent" size="lg" block busy={isSubmitting} disabled={!mayMake}>
        {isSubmitting ? 'Creating account...' : 'Create account'}
      </Button>
    </AuthForm>
  )
}
