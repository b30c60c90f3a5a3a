import { useState } from 'react'
import { getAuth } from '#web/backend/auth.ts'
import { paths } from '#domain/paths.ts'
import { errorCode } from '#web/backend/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { problemText } from '../forms/error-text.ts'
import { useOffered } from './providers.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

const failed = 'Your college’s login page cannot be reached. Please try again.'
const unknown = 'No college login is set up for this e-mail address. Log in with your password.'

type CollegeButtonProps = {
  next: string | undefined
  disabled: boolean
  /** Returns the typed address, or undefined after reporting what is wrong with it. */
  askEmail: () => Promise<string | undefined>
  onMessage: (message: FlashMessage | undefined) => void
}

/** For colleges with a sign-in page of their own (SAML), which the e-mail's domain selects. */
export function CollegeButton({ next, disabled, askEmail, onMessage }: CollegeButtonProps) {
  const { data: offered } = useOffered()
  const [leaving, setLeaving] = useState(false)
  if (!offered?.colleges) return null

  const leave = async () => {
    onMessage(undefined)
    const email = await askEmail()
    if (email === undefined) return
    setLeaving(true)
    try {
      await leaveForCollege(email.slice(email.lastIndexOf('@') + 1), next)
    } catch (error) {
      setLeaving(false)
      const isUnknown = errorCode(error) === 'sso_provider_not_found'
      onMessage({ tone: 'error', text: isUnknown ? unknown : problemText(error, failed) })
    }
  }

  return (
    <Button variant="line" size="lg" block busy={leaving} disabled={disabled} onClick={() => void leave()}>
      Continue with your college
    </Button>
  )
}

async function leaveForCollege(domain: string, next: string | undefined): Promise<void> {
  const { auth } = await getAuth()
  const redirectTo = location.origin + (next ?? paths.dashboard())
  recordRequestedSignIn()
  const { error } = await auth.signInWithSSO({ domain, options: { redirectTo } })
  if (error) throw error
}
