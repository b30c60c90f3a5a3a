import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import type { FlashState, FlashMessage } from '../forms/flash-message.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: 'Forgot password',
    description: `Get a link by e-mail to choose a new ${siteName()} password.`,
    path: paths.forgotPassword(),
  })

/** The reset page links here; on the login page the same form is one of the modes. */
export default function ForgotPasswordPage() {
  const navigate = useNavigate()
  const [message, setMessage] = useState<FlashMessage>()

  const toLogin = (_email: string, done?: FlashMessage) => {
    const state: FlashState = { notice: done?.text }
    void navigate(paths.login(), { state })
  }

  return <ForgotPasswordForm email="" message={message} onMessage={setMessage} onBack={toLogin} />
}
