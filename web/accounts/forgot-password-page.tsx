import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import type { ArrivalState, Said } from './said.ts'

export const meta = () => [{ title: 'Forgot password · CampusLife' }]

/** The reset page leads here; on the login page the same form is one of the modes. */
export default function ForgotPasswordPage() {
  const navigate = useNavigate()
  const [said, setSaid] = useState<Said>()

  const toLogin = (_email: string, done?: Said) => {
    const state: ArrivalState = { notice: done?.text }
    void navigate(paths.login(), { state })
  }

  return <ForgotPasswordForm email="" said={said} onSay={setSaid} onBack={toLogin} />
}
