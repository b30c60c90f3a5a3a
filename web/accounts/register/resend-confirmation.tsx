import { useState } from 'react'
import { getAuth } from '#web/backend/auth.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { problemText } from '../forms/error-text.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

const failed = 'The confirmation e-mail could not be sent. Please try again.'
const sent = 'We have sent the confirmation e-mail again. Please check your inbox.'

type ResendConfirmationProps = { email: string; onMessage: (message: FlashMessage) => void }

/** For who tries to log in before having answered the confirmation mail. */
export function ResendConfirmation({ email, onMessage }: ResendConfirmationProps) {
  const [busy, setBusy] = useState(false)

  const resend = async () => {
    setBusy(true)
    try {
      const { auth } = await getAuth()
      const options = { emailRedirectTo: location.origin + paths.dashboard() }
      recordRequestedSignIn(email)
      const { error } = await auth.resend({ type: 'signup', email, options })
      if (error) throw error
      onMessage({ tone: 'success', text: sent })
    } catch (error) {
      onMessage({ tone: 'error', text: problemText(error, failed) })
    }
    setBusy(false)
  }

  return (
    <Button variant="line" block busy={busy} onClick={() => void resend()}>
      Send the confirmation e-mail again
    </Button>
  )
}
