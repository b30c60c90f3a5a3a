import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { getAuth } from '#web/backend/auth.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { browserHasPasskeys, passkeyProblemText, signInWithPasskey } from '../second-factor/passkeys.ts'
import { useOffered } from './providers.ts'
import type { FlashMessage } from '../forms/flash-message.ts'
import { resumeSession } from '#web/session/session.ts'

const failed = 'The passkey did not work. Please try again, or use your password.'

type PasskeyButtonProps = { disabled: boolean; onMessage: (message: FlashMessage | undefined) => void }

/** Needs neither e-mail nor password: the browser lists its passkeys for this site. */
export function PasskeyButton({ disabled, onMessage }: PasskeyButtonProps) {
  const { data: offered } = useOffered()
  const [busy, setBusy] = useState(false)
  if (!offered?.passkeys || !browserHasPasskeys()) return null

  const signIn = async () => {
    onMessage(undefined)
    setBusy(true)
    try {
      const { auth } = await getAuth()
      await signInWithPasskey(auth)
      // Once signed in, the page above navigates on.
      resumeSession()
    } catch (error) {
      onMessage({ tone: 'error', text: passkeyProblemText(error, failed) })
    }
    setBusy(false)
  }

  return (
    <Button variant="line" size="lg" block busy={busy} disabled={disabled} onClick={() => void signIn()}>
      <KeyRound aria-hidden="true" strokeWidth={1.75} />
      Continue with a passkey
    </Button>
  )
}
