import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { wording } from '#domain/wording.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import type { FlashState } from '../forms/flash-message.ts'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { signOut, useRedirectResult, useSession } from '#web/session/session.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: 'Reset password',
    description: `Choose a new password for your ${siteName()} account.`,
    path: paths.resetPassword(),
    listed: false,
  })

const invalidDelay = 3000
const doneDelay = 2000

export default function ResetPasswordPage() {
  const session = useSession()
  const { status } = session
  const redirect = useRedirectResult()
  const [done, setDone] = useState(false)

  if (done) return <Done />
  if (status === 'loading') {
    return (
      <>
        <h1>Reset password</h1>
        <div className="mt-6">
          <Spinner label={wording.resetPassword.unverified} />
        </div>
      </>
    )
  }
  if (status === 'failed') return <Invalid reason={wording.resetPassword.verifyFailed} />
  // An expired link is reported, even if an older session is still valid.
  if (status === 'signed-out' || redirect.kind === 'error') {
    return <Invalid reason={wording.resetPassword.sessionMissing} />
  }
  if (session.status === 'second-factor') {
    return (
      <SecondFactorForm
        title="Reset password"
        lead="Your account is protected by two-factor authentication. Enter the code, then choose a new password."
        factors={session.factors}
        action={{ label: 'Verify', busy: 'Verifying...' }}
      />
    )
  }
  return <ResetPasswordForm onDone={() => setDone(true)} />
}

function Invalid({ reason }: { reason: string }) {
  const toLogin = useToLogin({ error: reason })
  useAfter(invalidDelay, () => void toLogin())
  return (
    <>
      <h1>Reset password</h1>
      <Message tone="error" className="mt-6">
        {reason}
      </Message>
      <p className="mt-4 text-ink-2">{wording.resetPassword.invalid}</p>
      <div className="mt-6 grid gap-3">
        <Link
          to={paths.forgotPassword()}
          replace
          className={buttonClass({ variant: 'accent', size: 'lg', block: true })}
        >
          {wording.resetPassword.requestNew}
        </Link>
        <Link to={paths.login()} replace className={buttonClass({ variant: 'line', block: true })}>
          {wording.resetPassword.backToLogin}
        </Link>
      </div>
    </>
  )
}

function Done() {
  const toLogin = useToLogin({ notice: wording.resetPassword.doneAtLogin })
  useAfter(doneDelay, () => void signOut('global', toLogin))
  return (
    <>
      <h1>Reset password</h1>
      <Message tone="success" className="mt-6">
        {wording.resetPassword.done}
      </Message>
    </>
  )
}

function useToLogin(state: FlashState) {
  const navigate = useNavigate()
  return async () => navigate(paths.login(), { replace: true, state })
}

function useAfter(delay: number, act: () => void) {
  const due = useEffectEvent(act)
  useEffect(() => {
    const timer = setTimeout(() => due(), delay)
    return () => clearTimeout(timer)
  }, [delay])
}
