import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { eventTitle } from '#domain/accounts/security-events.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { problemText } from '../forms/error-text.ts'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { ChangePassword } from './change-password.tsx'
import { useEndSession } from './sessions.ts'
import { isFailure, type SecurityEvent } from './events.ts'

interface NotMeProps {
  user: User
  event: SecurityEvent
}

export function NotMeDialog({ open, onClose, ...about }: NotMeProps & { open: boolean; onClose: () => void }) {
  const { event } = about
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="This was not me"
      description={`${eventTitle(event)}, ${dateAndTime(event.at)}`}
    >
      <NotMe {...about} />
    </Dialog>
  )
}

/** The steps to take when another person had access to the account. */
function NotMe({ user, event }: NotMeProps) {
  const failed = isFailure(event)
  return (
    <div className="grid gap-6">
      {failed ? (
        <Message tone="info" title="Nobody logged in">
          Someone tried to log in and failed. If you use this password anywhere else, choose a new one. Turn on
          two-factor authentication, so that a guessed password is not enough.
        </Message>
      ) : (
        <p className="text-ink-2">Do both of these, in this order, to secure your account.</p>
      )}
      {event.revertibleUntil && (
        <Message
          tone="warning"
          title="This change can be undone"
        >{`We sent a link to your e-mail address at the time. Open "This was not me" in that e-mail by ${dateAndTime(event.revertibleUntil)}: this undoes the change and signs out all devices.`}</Message>
      )}
      {!failed && (
        <Step title="1. Sign out everywhere else">
          <SignOutOthers user={user} />
        </Step>
      )}
      <Step title={failed ? 'Choose a new password' : '2. Choose a new password'}>
        {logsInWithPassword(user) ? (
          <ChangePassword user={user} />
        ) : (
          <p className="text-sm text-ink-2">
            You log in with another service. Change your password there, and check there who is logged in.
          </p>
        )}
      </Step>
    </div>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  )
}

function SignOutOthers({ user }: { user: User }) {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const { mutate, isPending, isSuccess, error } = useEndSession(user, prove)
  if (isSuccess)
    return (
      <Message tone="success">
        All other devices are signed out. Passkeys, second factors, linked logins and a calendar address that were added
        on them are removed, too.
      </Message>
    )
  return (
    <>
      {error && <Message tone="error">{problemText(error, 'That did not work. Please try again.')}</Message>}
      <Button
        variant="danger"
        block
        busy={isPending}
        onClick={() =>
          mutate('strangers', {
            onSuccess: () => {
              for (const list of ['security events', 'identities', 'passkeys', 'factors'])
                void client.invalidateQueries({ queryKey: [list, user.id] })
            },
          })
        }
      >
        Sign out everywhere else
      </Button>
      {proofDialog}
    </>
  )
}

function logsInWithPassword({ app_metadata: { provider, providers } }: User): boolean {
  const all: unknown = providers ?? [provider]
  return !Array.isArray(all) || all.includes('email') || all.includes('phone')
}
