import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { signOut } from '../session/session.ts'

/** Between the password, the mail link or the other service, and being signed in. The page above leads on. */
export function LoginSecondFactor({ factors }: { factors: Factor[] }) {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut('local', async () => {})
  }

  return (
    <SecondFactorForm
      title="One more step"
      lead="Your account is protected by two-step verification."
      factors={factors}
      action={{ label: 'Verify', busy: 'Verifying...' }}
    >
      <Button variant="line" block busy={leaving} onClick={() => void leave()}>
        Log in as somebody else
      </Button>
      <p className="text-sm text-ink-3">
        No device at hand that knows the codes? Use the spare that you added, or{' '}
        <Link to={paths.contact()}>write to the people who run this site</Link>: they can take the second step off once
        they are sure that it is you.
      </p>
    </SecondFactorForm>
  )
}
