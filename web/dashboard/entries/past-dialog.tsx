import { Check, History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { collegeToday, dateOf } from '#domain/dates/college-time.ts'
import { withStates } from '#domain/entries/changes.ts'
import { entryKinds, type EntryKind } from '#domain/entries/entries.ts'
import { paths } from '#domain/paths.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { waitingChanges, writeEntry } from '#web/session/entries/entries-outbox.ts'
import { useOutbox } from '#web/session/outbox/outbox.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type StoredEntry, usePastEntries } from './past-entries.ts'

const pageSize = 30

/** The own entries that Today does not list any more: what is done, and what is of a day that is over. */
export function PastDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const [count, setCount] = useState(pageSize)
  const { data: past, isPending, isError, isFetching, refetch } = usePastEntries(account, count)
  const waiting = waitingChanges(useOutbox(account))
  const today = collegeToday()
  const entries = past && withStates(past.entries, waiting).filter(({ done, date }) => done || date < today)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Past and done"
      description="Your own entries that you have marked as done, and those whose day is over."
    >
      {isPending && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading your entries...</span>
          {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
            <Skeleton key={width} className={`h-11 ${width}`} />
          ))}
        </div>
      )}
      {isError && (
        <Message
          tone="error"
          className="mb-3"
          title={navigator.onLine ? 'Your entries could not be loaded' : 'You are offline'}
        >
          <p>Check your connection and try again.</p>
          <Button variant="line" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Message>
      )}
      {entries?.length === 0 && (
        <div className="grid justify-items-center gap-2 py-6 text-center">
          <History aria-hidden="true" strokeWidth={1.5} className="size-10 text-teal" />
          <p className="text-lg leading-snug font-bold">Nothing past or done yet</p>
          <p className="max-w-[34ch] text-sm text-ink-2">
            What you mark as done is listed here, and can be taken back. So is what you wrote down for a day that is
            over.
          </p>
        </div>
      )}
      {entries && entries.length > 0 && (
        <ul className="-my-2">
          {entries.map((entry) => (
            <PastEntry key={entry.id} account={account} entry={entry} />
          ))}
        </ul>
      )}
      {past?.hasMore && (
        <Button variant="line" className="mt-3" busy={isFetching} onClick={() => setCount(count + pageSize)}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}

function PastEntry({ account, entry }: { account: string; entry: StoredEntry }) {
  const { id, kind, title, date, starts_at: at, done } = entry
  const undo = () => {
    const { done: _, ...own } = entry
    writeEntry(account, 'change', own)
    toast.info('No longer marked as done')
  }
  return (
    <li className="relative flex min-h-15 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="leading-[1.35] font-semibold wrap-anywhere">
          <Link to={paths.dashboard({ entry: id })} preventScrollReset className="cover">
            {title}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs leading-[1.45] text-ink-2">
          {done && (
            <span className="inline-flex items-center gap-1 font-semibold text-teal">
              <Check aria-hidden="true" strokeWidth={2} className="size-3.5" />
              Done
            </span>
          )}
          <span>
            {[entryKinds[kind as EntryKind], dateOf(date), at === null ? '' : hourText(at)].filter(Boolean).join(', ')}
          </span>
        </p>
      </div>
      {done && (
        <Button
          variant="quiet"
          className="relative -mr-3 whitespace-nowrap"
          aria-label={`Not done: ${title}`}
          onClick={undo}
        >
          Not done
        </Button>
      )}
    </li>
  )
}
