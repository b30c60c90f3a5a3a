import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { SessionQuestion as Question } from '#web/backend/session/session-from-address.ts'
import { answerSessionQuestion, useSessionQuestion } from './session.ts'

/** A dialog over any page whose address contained the session of another person than the one signed in. */
export function SessionQuestion() {
  const question = useSessionQuestion()
  return question ? <Asking {...question} /> : null
}

function Asking({ current, other }: Question) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [busy, setBusy] = useState<'stay' | 'switch'>()
  const [failed, setFailed] = useState(false)

  const answer = async (choice: 'stay' | 'switch') => {
    if (busy) return
    setBusy(choice)
    setFailed(false)
    try {
      await answerSessionQuestion(choice)
      // The reset page belonged to the other account: here it would change the password of this one.
      if (choice === 'stay' && pathname === paths.resetPassword()) await navigate(paths.dashboard(), { replace: true })
    } catch {
      setFailed(true)
      setBusy(undefined)
    }
  }

  return (
    // Closing is the same as staying: it changes nothing.
    <Dialog open onClose={() => void answer('stay')} title="This link belongs to another account" size="sm">
      <p>
        It logs you in as{' '}
        <strong dir="auto" className="wrap-anywhere">
          {other}
        </strong>
        . In this browser you are logged in as{' '}
        <strong dir="auto" className="wrap-anywhere">
          {current}
        </strong>
        .
      </p>
      <p className="mt-3 text-ink-2">
        Switch only if both accounts are yours. If you use someone else’s account, they can see everything that you
        write and pay there.
      </p>
      {failed && (
        <Message tone="error" className="mt-4">
          This account could not be opened. The link may have expired, or the server cannot be reached. You are still
          logged in to your own account.
        </Message>
      )}
      <div className="mt-6 grid gap-3">
        <Button size="lg" block busy={busy === 'stay'} disabled={busy === 'switch'} onClick={() => void answer('stay')}>
          <span dir="auto" className="min-w-0 py-1 wrap-anywhere whitespace-normal">
            {`Stay logged in as ${current}`}
          </span>
        </Button>
        <Button
          variant="line"
          size="lg"
          block
          busy={busy === 'switch'}
          disabled={busy === 'stay'}
          onClick={() => void answer('switch')}
        >
          <span dir="auto" className="min-w-0 py-1 wrap-anywhere whitespace-normal">
            {`Switch to ${other}`}
          </span>
        </Button>
      </div>
    </Dialog>
  )
}
