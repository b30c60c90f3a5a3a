import { Download } from 'lucide-react'
import { eventTitle, kindTitle, securityEventKinds } from '#domain/accounts/security-events.ts'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { offers } from '#web/backend/offers.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { type LoggedEvent, useDownload, useSecurityLog } from './security-log.ts'

export const meta = adminMeta

const shows = {
  '': 'All events',
  ...Object.fromEntries(securityEventKinds.map((kind) => [kind, kindTitle(kind)])),
}

export default function SecurityLogPage() {
  const address = useListAddress((query) => paths.admin({ section: 'security-log', ...query }), ['show'])
  const kind = address.filterOf('show')
  const download = useDownload(address.search, kind)
  if (!offers('security-log')) return <ElsewhereLog />

  return (
    <>
      <PageHead title="Security log" lead="Sign-ins, failed attempts and limits reached. Stored for 90 days.">
        <Button variant="line" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" strokeWidth={1.75} />
          Download CSV
        </Button>
      </PageHead>
      {download.error && (
        <Message tone="error" className="mb-5">
          The file could not be downloaded. Check your connection and try again.
        </Message>
      )}
      <ListFilters
        address={address}
        search={{ label: 'Search by account', placeholder: 'Search by e-mail or account id...' }}
        choice="Events of kind"
        shows={shows}
      />
      <EventList search={address.search} kind={kind} />
    </>
  )
}

/** Who comes by a link that they have saved: nothing here leads to it. */
const ElsewhereLog = () => (
  <>
    <PageHead title="Security log" lead="The service that manages accounts stores its own log." />
    <Message tone="info">Sign-ins and failed attempts are in the dashboard of your hosted project.</Message>
  </>
)

function EventList({ search, kind }: { search: string; kind: string }) {
  const query = useSecurityLog(search, kind)
  if (query.isPending) return <LoadingLines label="Loading the security log..." />
  if (query.data === undefined)
    return (
      <LoadFailed
        title="Failed to load the security log"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )

  const events = query.data.pages.flatMap((page) => page.events)
  if (events.length === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={<DrawerDrawing />}
          title="No events found"
          text={search === '' && kind === '' ? 'Nothing has happened yet.' : 'Try another search.'}
        />
      </Sheet>
    )
  return (
    <>
      <Sheet as="ul" className="divide-y divide-line px-4.5">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Sheet>
      <MoreButton query={query} label="Show earlier events" failed="Failed to load the security log" />
    </>
  )
}

function EventRow({ event }: { event: LoggedEvent }) {
  const { email, userId, actorEmail, clientName, network, at, count } = event
  const details = Object.entries(event.details).map(([name, value]) => `${name}: ${value}`)
  return (
    <li className="py-3 text-sm leading-[1.5] wrap-anywhere">
      <b className="font-semibold">{eventTitle(event)}</b>
      {count > 1 && <span>{` (${count} times)`}</span>}
      <span className="block text-ink-2">
        {[email ?? userId ?? 'No account', actorEmail && `by ${actorEmail}`, ...details].filter(Boolean).join(', ')}
      </span>
      <span className="block text-xs text-ink-3">
        {[dateAndTime(at), clientName, network].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}
