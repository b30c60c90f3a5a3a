import { useEffect, useState } from 'react'
import { readPublicConfig } from '#web/backend/address.ts'
import { getAuth } from '#web/backend/auth.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { problemText } from '../forms/error-text.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

const failed = 'The confirmation e-mail could not be sent. Please try again.'
const sent = 'We have sent the confirmation e-mail again. Please check your inbox.'

type ResendConfirmationProps = { email: string; onMessage: (message: FlashMessage) => void }

/** For a person who logs in before confirming the e-mail address. */
export function ResendConfirmation({ email, onMessage }: ResendConfirmationProps) {
  const [busy, setBusy] = useState(false)
  /** The time until the server sends another mail, seconds. */
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const resend = async () => {
    setBusy(true)
    try {
      const { auth } = await getAuth()
      const options = { emailRedirectTo: location.origin + paths.dashboard() }
      recordRequestedSignIn(email)
      const { error } = await auth.resend({ type: 'signup', email, options })
      if (error) throw error
      setLeft(readPublicConfig().mails?.pause ?? 60)
      onMessage({ tone: 'success', text: sent })
    } catch (error) {
      onMessage({ tone: 'error', text: problemText(error, failed) })
    }
    setBusy(false)
  }

  return (
    <Button variant="line" block busy={busy} disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? `Send again in ${left} s` : 'Send the confirmation e-mail again'}
    </Button>
  )
}
