import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { areas } from '#domain/roles/roles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { scopeOfInvitation, useAcceptRole, useInvitation } from './roles.ts'

/** The role that an invitation offers, with the button that accepts it. */
export function InvitationSheet({ id }: { id: string }) {
  const query = useInvitation(id)
  const accept = useAcceptRole()
  if (accept.isSuccess)
    return (
      <Message tone="success" className="mb-5">
        The role is yours.
      </Message>
    )
  if (query.isPending)
    return (
      <Sheet className="mb-5 p-4.5" aria-busy="true">
        <Skeleton className="h-24 w-full" />
      </Sheet>
    )
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load the invitation" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (query.data === null)
    return (
      <Message tone="warning" title="This invitation cannot be used" className="mb-5">
        It was used or withdrawn, its time is over, or it is for another e-mail address than yours.
      </Message>
    )
  const { area, inviter, expires_at: end } = query.data
  const scope = scopeOfInvitation(query.data)
  return (
    <Sheet as="section" className="mb-5 px-4.5 py-4">
      <h2 className="text-lg">{scope === '' ? areas[area].label : `${areas[area].label}, ${scope}`}</h2>
      <p dir="auto" className="wrap-anywhere">{`${inviter} asks you to ${areas[area].does}.`}</p>
      <p className="mt-1 text-sm text-ink-2">{`Accept until ${dateAndTime(end)}. Each change that you make is written to the log with your name.`}</p>
      {accept.isError && (
        <Message tone="error" className="mt-3">
          The role could not be taken. Check your connection and try again.
        </Message>
      )}
      <Button className="mt-4" busy={accept.isPending} onClick={() => accept.accept(id)}>
        Accept the role
      </Button>
    </Sheet>
  )
}
