import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wording } from '#domain/wording.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { problemText } from '../forms/error-text.ts'
import { signOut } from '#web/session/session.ts'

type Scope = 'local' | 'global'

/** A browser cannot know of the account's other sessions, so ending them all is always offered. */
export function SignOutButtons() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Scope>()

  const leave = async (scope: Scope) => {
    setLeaving(scope)
    // Home replaces the panel's history entry.
    const error = await signOut(scope, async () => navigate(paths.home(), { replace: true }))
    if (error) toast.error(problemText(error, wording.profile.signOutFailed))
  }

  return (
    <>
      <Button
        variant="danger"
        busy={leaving === 'local'}
        disabled={leaving === 'global'}
        onClick={() => void leave('local')}
      >
        <LogOut aria-hidden="true" strokeWidth={1.75} />
        {leaving === 'local' ? wording.profile.signingOut : 'Sign Out'}
      </Button>
      <Button
        variant="quiet"
        busy={leaving === 'global'}
        disabled={leaving === 'local'}
        onClick={() => void leave('global')}
      >
        {leaving === 'global' ? wording.profile.signingOut : 'Sign out everywhere'}
      </Button>
    </>
  )
}
