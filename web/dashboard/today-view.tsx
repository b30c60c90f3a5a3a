import { Suspense } from 'react'
import { RefreshCw } from 'lucide-react'
import { clockTime, collegeDay, collegeMinutes, collegeToday, longDay } from '#domain/dates/college-time.ts'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { dueFrom } from '#domain/today.ts'
import { useSession } from '#web/session/session.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { serverNow } from '#web/page/server-now.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Agenda } from './agenda.tsx'
import { Fortnight } from './fortnight.tsx'
import { onToday } from './today.ts'
import type { Today, useToday } from './today.ts'

const loadClassNow = async () => (await import('./class-now.tsx')).ClassNow
/** Only for who has classes; the document's own script shows it while this loads. */
const ClassNow = lazyPart(loadClassNow, { early: false })
onToday(({ classes }) => {
  if (classes.length > 0) void loadClassNow().catch(() => {})
})

const OwnEntries = lazyOptional(
  () => import('./entries/own-entries.tsx'),
  (module) => module.OwnEntries,
)
const noEntries: readonly OwnEntry[] = []

type TodayQuery = ReturnType<typeof useToday>

/** The time of the answer, and the fortnight as a strip; an error, where there is nothing to show. */
export function Overview({ query }: { query: TodayQuery }) {
  const { data: today, isPending, isFetching, isError, dataUpdatedAt, refetch } = query
  const { user } = useSession()
  const refresh = () => void refetch()
  return (
    <section aria-label="Today" className="mb-4">
      <div className="mb-2 flex min-h-tap flex-wrap items-center gap-x-3">
        <h2 className="text-lg leading-snug">Today</h2>
        {today && (
          <>
            {/* Also without a network, when the answer is older. */}
            <p aria-live="polite" className="ml-auto text-xs text-ink-2">
              {`${isError ? (navigator.onLine ? 'Could not be refreshed, ' : 'Offline, ') : ''}${asOf(new Date(dataUpdatedAt))}`}
            </p>
            <IconButton label="Refresh" aria-busy={isFetching || undefined} onClick={refresh} className="-mr-2">
              <RefreshCw aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </div>
      {today && today.classes.length > 0 && (
        <div className="min-h-26">
          <ClassNow today={today} answeredAt={dataUpdatedAt} />
        </div>
      )}
      {today && <Fortnight {...dueOf(today, dataUpdatedAt)} />}
      {today && user && (
        <Suspense>
          <OwnEntries account={user.id} entries={today.entries ?? noEntries} now={serverNow(today, dataUpdatedAt)} />
        </Suspense>
      )}
      {!today && isPending && (
        <>
          <p className="sr-only">Loading what is due...</p>
          <Skeleton className="h-14.5 lg:h-24.5" />
          <Skeleton className="mt-2 h-4 w-48" />
        </>
      )}
      {!today && isError && (
        <Message
          tone="error"
          title={
            navigator.onLine
              ? 'What is due could not be loaded'
              : 'You are offline: what is due is not on this device yet'
          }
        >
          <p>
            {navigator.onLine
              ? 'Check your connection and try again. Your pages below work as always.'
              : 'It is shown once you are connected, and from then on without a connection, too.'}
          </p>
          <Button variant="line" className="mt-3" busy={isFetching} onClick={refresh}>
            Try Again
          </Button>
        </Message>
      )}
    </section>
  )
}

/** What is due, by date. */
export function WhatIsDue({ query, accent }: { query: TodayQuery; accent: boolean }) {
  const { data: today, isPending, dataUpdatedAt } = query
  if (today) return <Agenda {...dueOf(today, dataUpdatedAt)} practice={today.practice} accent={accent} />
  return isPending && <LoadingAgenda />
}

function dueOf(today: Today, answeredAt: number) {
  const now = serverNow(today, answeredAt)
  const day = collegeDay(now)
  return { today: day, now, due: dueFrom(day, today) }
}

/** `as of 9:10 am`, with the day where that is not today. */
function asOf(time: Date): string {
  const day = collegeDay(time)
  const at = clockTime(collegeMinutes(time))
  return day === collegeToday() ? `as of ${at}` : `as of ${longDay(day)}, ${at}`
}

/** Placeholders of the final height. */
function LoadingAgenda() {
  return (
    <>
      <Sheet>
        {['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2'].map((width) => (
          <div key={width} className="grid min-h-17 gap-2 border-t border-line px-4.5 py-3.5 first:border-t-0">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </Sheet>
      <div className="h-13" />
    </>
  )
}
