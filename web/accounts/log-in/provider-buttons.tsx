import type { Provider } from '@supabase/auth-js'
import { useState } from 'react'
import { getAuth } from '#web/backend/auth.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { problemText } from '../forms/error-text.ts'
import { providerName, useOffered } from './providers.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

type ProviderButtonsProps = {
  next: string | undefined
  disabled: boolean
  onMessage: (message: FlashMessage | undefined) => void
}

/** Last on the page, because they are rendered once the server has sent the list. */
export function ProviderButtons({ next, disabled, onMessage }: ProviderButtonsProps) {
  const { data: offered } = useOffered()
  const [leaving, setLeaving] = useState<Provider>()

  const leaveFor = async (provider: Provider) => {
    onMessage(undefined)
    setLeaving(provider)
    try {
      const { auth } = await getAuth()
      const redirectTo = location.origin + (next ?? paths.dashboard())
      recordRequestedSignIn()
      const { error } = await auth.signInWithOAuth({ provider, options: { redirectTo } })
      if (error) throw error
    } catch (error) {
      setLeaving(undefined)
      onMessage({
        tone: 'error',
        text: problemText(error, `${providerName(provider)} cannot be reached. Please try again.`),
      })
    }
  }

  return offered?.providers.map((provider) => (
    <Button
      key={provider}
      variant="line"
      size="lg"
      block
      busy={leaving === provider}
      disabled={disabled || (leaving !== undefined && leaving !== provider)}
      onClick={() => void leaveFor(provider)}
    >
      {`Continue with ${providerName(provider)}`}
    </Button>
  ))
}
