import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { eventTitle } from '#domain/accounts/security-events.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { mayBeSomebodyElse, networkText, type SecurityEvent, useSecurityEvents } from './events.ts'

const NotMeDialog = lazyDialog(async () => (await import('./not-me.tsx')).NotMeDialog)

/** The newest events of the account, each with a "This was not me" button. */
export function EventList({ user }: { user: User }) {
  const query = useSecurityEvents(user)
  const [chosen, setChosen] = useState<SecurityEvent>()
  const dialog = useDialogEntry('not-me')

  if (query.isPending) return <LoadingEvents />
  if (query.data === undefined)
    return (
      <LoadFailed
        title="Your recent activity could not be loaded"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const events = query.data.pages.flatMap((page) => page.events)
  return (
    <>
      {events.length === 0 ? (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            heading="h3"
            title="No activity yet"
            text="Logins, wrong passwords and changes will be listed here for 90 days."
          />
        </Sheet>
      ) : (
        <Sheet as="ul" className="divide-y divide-line px-4.5">
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              onNotMe={() => {
                setChosen(event)
                dialog.open()
              }}
            />
          ))}
        </Sheet>
      )}
      <MoreButton query={query} label="Show earlier activity" failed="Earlier activity could not be loaded." />
      {chosen && <NotMeDialog key={chosen.id} user={user} event={chosen} open={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}

function EventRow({ event, onNotMe }: { event: SecurityEvent; onNotMe: () => void }) {
  const title = eventTitle(event)
  const time = dateAndTime(event.at)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p dir="auto" className="min-w-48 flex-1 text-sm wrap-anywhere">
        <b className="block">
          <span>{title}</span>
          {event.count > 1 && <span className="font-normal text-ink-2">{` (${event.count} times)`}</span>}
        </b>
        <span className="text-ink-3">
          {[event.clientName, event.network && networkText(event.network), time].filter(Boolean).join(', ')}
        </span>
      </p>
      {event.current && <Stamp tone="teal">This device</Stamp>}
      {mayBeSomebodyElse(event) && (
        <Button variant="line" aria-label={`This was not me: ${title}, ${time}`} onClick={onNotMe}>
          This was not me
        </Button>
      )}
    </li>
  )
}

function LoadingEvents() {
  return (
    <Sheet className="divide-y divide-line px-4.5">
      <output className="sr-only">Loading your recent activity...</output>
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5'].map((width, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are all alike
        <div key={row} className="py-4">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="mt-2.5 h-3.5 w-4/5" />
        </div>
      ))}
    </Sheet>
  )
}
