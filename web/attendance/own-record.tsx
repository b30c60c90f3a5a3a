import type { ReactNode } from 'react'
import type { Rule } from '#domain/attendance/attendance.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { useMyClass } from '#web/content/timetable/my-class.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { OutboxPanel } from '#web/session/outbox/outbox-panel.tsx'
import { serverNow } from '#web/page/server-now.ts'
import { useNow } from '#web/page/use-now.ts'
import { useSession } from '#web/session/session.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { termOf, useRecord } from '#web/session/attendance/record-queries.ts'
import type { AttendanceRecord, Term } from '#web/session/attendance/record-queries.ts'

export interface Own {
  account: string
  own: MyClass | null
  term: Term | undefined
  record: AttendanceRecord
  rule: Rule
  now: Date
}

interface OwnRecordProps {
  title: string
  lead: string
  children: (own: Own) => ReactNode
}

/** Loads the person's record, from this device without a network. */
export function OwnRecord({ title, lead, children }: OwnRecordProps) {
  const { user } = useSession()
  const tick = useNow()
  const mine = useMyClass(user?.id)
  if (!user) return null
  if (mine.data === undefined)
    return (
      <>
        <PageHead compact title={title} lead={lead} />
        <Waiting failed={mine.isError} busy={mine.isFetching} onRetry={() => void mine.refetch()} />
      </>
    )
  const now = mine.data ? serverNow(mine.data, mine.dataUpdatedAt, tick) : new Date(tick)
  return (
    <Loaded account={user.id} own={mine.data} now={now} title={title} lead={lead}>
      {children}
    </Loaded>
  )
}

function Loaded({ account, own, now, title, lead, children }: OwnRecordProps & Pick<Own, 'account' | 'own' | 'now'>) {
  const term = own ? termOf(own, collegeDay(now)) : undefined
  const { query, record, rule } = useRecord(account, term, collegeDay(now))
  if (!record || !rule)
    return (
      <>
        <PageHead compact title={title} lead={lead} />
        <Waiting failed={query.isError} busy={query.isFetching} onRetry={() => void query.refetch()} />
      </>
    )
  return (
    <>
      {children({ account, own, term, record, rule, now })}
      <OutboxPanel account={account} now={now.getTime()} />
    </>
  )
}

function Waiting({ failed, busy, onRetry }: { failed: boolean; busy: boolean; onRetry: () => void }) {
  if (!failed)
    return (
      <div>
        <p className="sr-only">Loading your attendance...</p>
        {['one', 'two', 'three', 'four'].map((row) => (
          <Skeleton key={row} className="mb-2 h-24" />
        ))}
      </div>
    )
  if (navigator.onLine) return <LoadFailed title="Your attendance could not be loaded" busy={busy} onRetry={onRetry} />
  return (
    <Message tone="warning" title="You are offline">
      <p>
        Your attendance is not on this device yet. Open it once with a connection; from then on it is here without one.
      </p>
    </Message>
  )
}
