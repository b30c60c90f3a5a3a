import { CircleCheck, Reply, RotateCcw } from 'lucide-react'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { type ContactMessage, useMarkHandled, useMessages } from './messages.ts'

export const meta = adminMeta

const shows = { '': 'Not dealt with', all: 'All' }

export default function MessagesPage() {
  const address = useListAddress((query) => paths.admin({ section: 'messages', ...query }), ['show'])
  const all = address.filterOf('show') === 'all'

  return (
    <>
      <PageHead title="Messages" lead="Messages from the contact page." />
      <ListFilters
        address={address}
        search={{ label: 'Search messages', placeholder: 'Search by name, e-mail or words...' }}
        choice="Which messages"
        shows={shows}
      />
      <MessageList search={address.search} all={all} />
    </>
  )
}

function MessageList({ search, all }: { search: string; all: boolean }) {
  const query = useMessages(search, all)
  const mark = useMarkHandled()
  if (query.isPending) return <LoadingLines label="Loading messages..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load messages" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const messages = shownRows(query.data.pages, ({ id }) => id)
  if (messages.length === 0)
    return (
      <Sheet>
        {search === '' ? (
          <EmptyState
            drawing={<ChaiDrawing />}
            title={all ? 'No messages yet' : 'All dealt with'}
            text={all ? 'No one has sent a message yet.' : 'Earlier messages are under “All”.'}
          />
        ) : (
          <EmptyState drawing={<DrawerDrawing />} title="Nothing found" text="Try another search." />
        )}
      </Sheet>
    )
  return (
    <>
      {mark.isError && (
        <Message tone="error" className="mb-4">
          The message could not be marked. Check your connection and try again.
        </Message>
      )}
      <ul className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageSheet
              message={message}
              busy={mark.isPending && mark.variables.id === message.id}
              onMark={(handled) => mark.mutate({ id: message.id, handled })}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more messages" failed="Failed to load messages" />
    </>
  )
}

interface MessageSheetProps {
  message: ContactMessage
  busy: boolean
  onMark: (handled: boolean) => void
}

function MessageSheet({ message, busy, onMark }: MessageSheetProps) {
  const { name, email, handled_at: handledAt, sent_at: sentAt } = message
  return (
    <Sheet as="article" className="px-4.5 pt-4 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
          {name}
        </h2>
        <p className="flex flex-wrap gap-2">
          {sentAt === null && <Stamp tone="brick">Not e-mailed</Stamp>}
          {handledAt !== null && <Stamp tone="teal">Dealt with</Stamp>}
        </p>
      </div>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">{`${email}, ${dateAndTime(message.created_at)}`}</p>
      {sentAt === null && message.problem !== null && (
        <Message tone="warning" className="mt-2">{`Not e-mailed yet: ${message.problem}`}</Message>
      )}
      <ClampedText text={message.message} about={`the message of ${name}`} className="mt-2" />
      <div className="-mx-3 mt-2 flex flex-wrap gap-x-1">
        <Button variant="quiet" busy={busy} onClick={() => onMark(handledAt === null)}>
          {handledAt === null ? (
            <CircleCheck aria-hidden="true" strokeWidth={1.75} />
          ) : (
            <RotateCcw aria-hidden="true" strokeWidth={1.75} />
          )}
          <span>{handledAt === null ? 'Mark as dealt with' : 'Mark as not dealt with'}</span>
        </Button>
        <a href={`mailto:${encodeURIComponent(email)}`} className={buttonClass({ variant: 'quiet' })}>
          <Reply aria-hidden="true" strokeWidth={1.75} />
          Reply by e-mail
        </a>
      </div>
    </Sheet>
  )
}
