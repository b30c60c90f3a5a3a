import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getAuth } from '#web/backend/auth.ts'
import { paths } from '#domain/paths.ts'
import { errorCode } from '#web/backend/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { problemText } from '../forms/error-text.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

const failed = 'The login link could not be sent. Please try again.'
// The same text for an address without an account, so that it reveals no account.
const sent = 'If there is an account with this e-mail, we have sent a login link to it. The link works once.'

/** The server's minimum interval between mails, seconds. */
const pause = 60

type SignInLinkProps = {
  next: string | undefined
  disabled: boolean
  /** Returns the typed address, or undefined after reporting what is wrong with it. */
  askEmail: () => Promise<string | undefined>
  onMessage: (message: FlashMessage | undefined) => void
}

/** For a person who has the mailbox but not the password at hand. */
export function SignInLink({ next, disabled, askEmail, onMessage }: SignInLinkProps) {
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState(0)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const send = async () => {
    onMessage(undefined)
    const email = await askEmail()
    if (email === undefined) return
    setBusy(true)
    try {
      await mailLink(email, next)
      onMessage({ tone: 'success', text: sent })
      setLeft(pause)
    } catch (error) {
      onMessage({ tone: 'error', text: problemText(error, failed) })
    }
    setBusy(false)
  }

  return (
    <Button variant="line" size="lg" block busy={busy} disabled={disabled || waiting} onClick={() => void send()}>
      <Mail aria-hidden="true" strokeWidth={1.75} />
      <span className="tabular-nums">{waiting ? `Send again in ${left} s` : 'E-mail me a login link'}</span>
    </Button>
  )
}

async function mailLink(email: string, next: string | undefined): Promise<void> {
  const { auth } = await getAuth()
  const emailRedirectTo = location.origin + (next ?? paths.dashboard())
  recordRequestedSignIn(email)
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } })
  // There is no such account, and a login link does not create one.
  if (error && errorCode(error) !== 'otp_disabled') throw error
}
