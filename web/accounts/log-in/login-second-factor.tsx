import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { signOut } from '#web/session/session.ts'

/** The step between the first factor and being signed in. The page above navigates on. */
export function LoginSecondFactor({ factors }: { factors: Factor[] }) {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut('local', async () => {})
  }

  return (
    <SecondFactorForm
      title="Enter your code"
      lead="Your account is protected by two-factor authentication."
      factors={factors}
      action={{ label: 'Verify', busy: 'Verifying...' }}
    >
      <Button variant="line" block busy={leaving} onClick={() => void leave()}>
        Use another account
      </Button>
      <p className="text-sm text-ink-3">
        Don’t have your phone? Use your spare device, or <Link to={paths.contact()}>contact us</Link>. We can turn
        two-factor authentication off once we know that it is you.
      </p>
    </SecondFactorForm>
  )
}
