import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useSearchParams } from 'react-router'
import { safeNextPath } from '#domain/accounts/next-path.ts'
import { LazyPagePreview } from '#web/content/preview/lazy-page-preview.tsx'
import { paths } from '#domain/paths.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ChangePasswordForm } from '../reset/change-password-form.tsx'
import { ForgotPasswordForm } from '../reset/forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginSecondFactor } from './login-second-factor.tsx'
import { ConfirmationSent } from '../register/confirmation-sent.tsx'
import { useFlashMessage, useRegistered } from '../forms/flash-message.ts'
import type { FlashMessage } from '../forms/flash-message.ts'
import { useSession } from '#web/session/session.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: 'Log in',
    description: `Log in to ${siteName()} with your e-mail and password.`,
    path: paths.login(),
  })

type Mode = 'login' | 'forgot' | 'change'

export default function LoginPage() {
  const session = useSession()
  const { status } = session
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const flashMessage = useFlashMessage()
  const [mode, setMode] = useState<Mode>('login')
  const registered = useRegistered()
  const [confirmed, setConfirmed] = useState(false)
  const [lastMessage, setLastMessage] = useState<FlashMessage | 'nothing'>()
  const [email, setEmail] = useState('')

  const message = lastMessage === 'nothing' ? undefined : (lastMessage ?? flashMessage)
  const next = hydrated ? safeNextPath(search.get('next')) : undefined

  if (status === 'signed-in' && mode === 'login') return <Navigate to={next ?? paths.dashboard()} replace />

  if (session.status === 'second-factor' && mode === 'login') return <LoginSecondFactor factors={session.factors} />

  const showMessage = (what: FlashMessage | undefined) => setLastMessage(what ?? 'nothing')
  const turnTo = (target: Mode, typed: string, what?: FlashMessage) => {
    flushSync(() => {
      setEmail(typed)
      setMode(target)
      showMessage(what)
    })
    // The pressed button is unmounted; keyboard and screen reader continue at the new form.
    document.getElementById('main')?.focus()
  }
  /** After cancelling, or with the success message shown above the login form. */
  const backToLogin = (typed: string, what?: FlashMessage) => {
    turnTo('login', typed, what)
    // A signed-in person is redirected immediately, without seeing that box.
    if (what && status === 'signed-in') toast.success(what.text)
  }

  if (registered !== undefined && !confirmed && mode === 'login')
    return (
      <ConfirmationSent
        email={registered}
        message={message}
        next={next}
        onMessage={showMessage}
        onLogin={() => {
          setConfirmed(true)
          turnTo('login', registered)
        }}
      />
    )
  if (mode === 'forgot')
    return <ForgotPasswordForm email={email} message={message} onMessage={showMessage} onBack={backToLogin} />
  if (mode === 'change')
    return <ChangePasswordForm email={email} message={message} onMessage={showMessage} onBack={backToLogin} />
  return (
    <>
      <LoginForm
        email={email}
        message={message}
        next={next}
        onMessage={showMessage}
        onForgot={(typed) => turnTo('forgot', typed)}
        onChange={(typed) => turnTo('change', typed)}
      />
      <LazyPagePreview path={next} />
    </>
  )
}
