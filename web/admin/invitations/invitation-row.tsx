import { MailPlus, MailX } from 'lucide-react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Invitation, useChangeInvitation } from './invitations.ts'

const states = {
  waiting: 'Waiting',
  mailed: 'Mailed',
  failed: 'Failed',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

const day = (time: string) => calendarDate(collegeDay(new Date(time)))

/** What became of it, with its day. */
function outcomeOf({ accepted_at: accepted, mail }: Invitation): string {
  if (accepted !== null) return `Accepted on ${day(accepted)}`
  if (mail.state === 'mailed' && mail.mailed_at !== null && mail.expires_at !== null)
    return `Mailed on ${day(mail.mailed_at)}, holds until ${day(mail.expires_at)}`
  if (mail.state === 'expired' && mail.expires_at !== null) return `Expired on ${day(mail.expires_at)}`
  if (mail.state === 'waiting') return 'Its mail waits for its turn'
  return mail.state === 'failed' ? 'Its mail could not be sent' : 'Its link works no more'
}

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, name, role, semester, branches, sections, mail } = invitation
  const change = useChangeInvitation()
  const about = [
    name === '' ? undefined : email,
    role,
    branches?.code,
    sections === null ? undefined : `section ${sections.letter}, entered in ${sections.entry_year}`,
    semester === null ? undefined : `semester ${semester}`,
  ]
  const isOpen = mail.state !== 'accepted'
  const named = name === '' ? email : name
  return (
    <Sheet as="article" className="grid gap-2.5 px-4.5 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem] text-sm leading-[1.5]">
          <h2 dir="auto" className="font-body text-base leading-snug font-semibold wrap-anywhere">
            {named}
          </h2>
          <p dir="auto" className="wrap-anywhere text-ink-2">
            {about.filter((part) => part !== undefined).join(' · ')}
          </p>
          <p className="text-ink-2">{outcomeOf(invitation)}</p>
          {isOpen && mail.failure !== null && (
            <p dir="auto" className="wrap-anywhere text-brick">
              {mail.failure}
            </p>
          )}
        </div>
        <Stamp tone={mail.state === 'failed' ? 'brick' : mail.state === 'accepted' ? 'teal' : 'ink'}>
          {states[mail.state]}
        </Stamp>
      </div>
      {isOpen && (
        <p className="flex flex-wrap gap-2">
          {mail.state !== 'waiting' && (
            <Button
              variant="line"
              busy={change.isPending}
              aria-label={`Send again to ${named}`}
              onClick={() => change.mutate({ id, change: 'resend_invitation' })}
            >
              <MailPlus aria-hidden="true" strokeWidth={1.75} />
              Send again
            </Button>
          )}
          {mail.state !== 'revoked' && (
            <Button
              variant="quiet"
              busy={change.isPending}
              aria-label={`Revoke the invitation of ${named}`}
              onClick={() => change.mutate({ id, change: 'revoke_invitation' })}
            >
              <MailX aria-hidden="true" strokeWidth={1.75} />
              Revoke
            </Button>
          )}
        </p>
      )}
      {change.isError && <Message tone="error">This could not be done. Check your connection and try again.</Message>}
    </Sheet>
  )
}
