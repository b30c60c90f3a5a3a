import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useSearchParams } from 'react-router'
import { safeNextPath } from '#domain/next-path.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/shell/hydration/hydrated.ts'
import { pageMeta } from '#web/shell/pages/page-meta.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ChangePasswordForm } from '../reset/change-password-form.tsx'
import { ForgotPasswordForm } from '../reset/forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginSecondStep } from './login-second-factor.tsx'
import { useArrivalSaid } from '../forms/flash-message.ts'
import type { Said } from '../forms/flash-message.ts'
import { useSession } from '../session/session.ts'

export const meta = () =>
  pageMeta({
    title: 'Log in',
    description: 'Log in to CampusLife with your e-mail and password.',
    path: paths.login(),
  })

type Mode = 'login' | 'forgot' | 'change'

export default function LoginPage() {
  const session = useSession()
  const { status } = session
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const arrivalSaid = useArrivalSaid()
  const [mode, setMode] = useState<Mode>('login')
  const [lastSaid, setLastSaid] = useState<Said | 'nothing'>()
  const [email, setEmail] = useState('')

  const said = lastSaid === 'nothing' ? undefined : (lastSaid ?? arrivalSaid)
  const next = hydrated ? safeNextPath(search.get('next')) : undefined

  if (status === 'signed-in' && mode === 'login') return <Navigate to={next ?? paths.dashboard()} replace />

  if (session.status === 'second-step' && mode === 'login') return <LoginSecondStep factors={session.factors} />

  const say = (what: Said | undefined) => setLastSaid(what ?? 'nothing')
  const turnTo = (target: Mode, typed: string, what?: Said) => {
    flushSync(() => {
      setEmail(typed)
      setMode(target)
      say(what)
    })
    // The button that was pressed is gone; keyboard and screen reader go on at the new form.
    document.getElementById('main')?.focus()
  }
  /** Cancelled, or done: the success is said above the login form. */
  const backToLogin = (typed: string, what?: Said) => {
    turnTo('login', typed, what)
    // Who is signed in anyway is led on at once, past that box.
    if (what && status === 'signed-in') toast.success(what.text)
  }

  if (mode === 'forgot') return <ForgotPasswordForm email={email} said={said} onSay={say} onBack={backToLogin} />
  if (mode === 'change') return <ChangePasswordForm email={email} said={said} onSay={say} onBack={backToLogin} />
  return (
    <LoginForm
      email={email}
      said={said}
      next={next}
      onSay={say}
      onForgot={(typed) => turnTo('forgot', typed)}
      onChange={(typed) => turnTo('change', typed)}
    />
  )
}
