import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { SessionQuestion as Question } from './session-from-address.ts'
import { answerSessionQuestion, useSessionQuestion } from './session.ts'

/** Over whichever page a link led to that carries the session of somebody else than who is signed in. */
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
      // That page was the other account's: here it would ask for a new password of this one.
      if (choice === 'stay' && pathname === paths.resetPassword()) await navigate(paths.dashboard(), { replace: true })
    } catch {
      setFailed(true)
      setBusy(undefined)
    }
  }

  return (
    // Closing it changes nothing, and that is what staying is.
    <Dialog open onClose={() => void answer('stay')} title="This link belongs to another account" size="sm">
      <p>
        It signs in <strong className="wrap-anywhere">{other}</strong>. In this browser you are signed in as{' '}
        <strong className="wrap-anywhere">{current}</strong>.
      </p>
      <p className="mt-3 text-ink-2">
        Switch only if both are yours. In an account of somebody else, they can read all that you write or pay there.
      </p>
      {failed && (
        <Message tone="error" className="mt-4">
          This account cannot be opened now. The link may have expired, or the server cannot be reached. You are still
          signed in as before.
        </Message>
      )}
      <div className="mt-6 grid gap-3">
        <Button size="lg" block busy={busy === 'stay'} disabled={busy === 'switch'} onClick={() => void answer('stay')}>
          <span className="min-w-0 py-1 wrap-anywhere whitespace-normal">Stay signed in as {current}</span>
        </Button>
        <Button
          variant="line"
          size="lg"
          block
          busy={busy === 'switch'}
          disabled={busy === 'stay'}
          onClick={() => void answer('switch')}
        >
          <span className="min-w-0 py-1 wrap-anywhere whitespace-normal">Switch to {other}</span>
        </Button>
      </div>
    </Dialog>
  )
}
