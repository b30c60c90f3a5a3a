import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { storedUser, useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { paths } from '#domain/paths.ts'
import { prefetch } from '#web/session/prefetch.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { NoMarks } from './no-marks.tsx'
import { Panel } from './panel.tsx'

const Marks = lazyOptional(
  () => import('./marks.tsx'),
  (module) => module.Marks,
)

/** The marks that the calculator saved. Its mathematics are loaded when the panel is nearly in view. */
export function MarksPanel() {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const { data: state, isError } = useCalculatorState()

  return (
    <Panel
      title="SGPA and CGPA"
      note={
        <Link
          to={paths.calculator()}
          className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink no-underline hover:underline"
        >
          Calculator
          <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        </Link>
      }
    >
      <div ref={place} className="min-h-28 px-4 py-3.5 lg:px-5">
        {isError && state === undefined ? (
          <p className="text-sm text-ink-2">Your SGPA and CGPA could not be loaded. Open the calculator to see them.</p>
        ) : state === undefined ? (
          <Loading />
        ) : state === null ? (
          <NoMarks />
        ) : !near ? (
          <Loading />
        ) : (
          <Suspense fallback={<Loading />}>
            <Marks state={state} empty={<NoMarks />} />
          </Suspense>
        )}
      </div>
    </Panel>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-7 w-20" />
      <Skeleton className="mt-3 h-4 w-4/5" />
    </>
  )
}

/** Among the document's first requests: on a phone where little is due, the panel is in the first screen. */
export const marksOf = (client: DataClient, accountId: string) =>
  client.from('calculator_states').select('state').eq('account_id', accountId)

/** The account's saved entries; null where there are none. */
function useCalculatorState() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['marks', user?.id],
    queryFn: ({ signal }) => askMarks(signal),
    initialData: () => (user ? askMarks.answered() : undefined),
    enabled: user !== undefined,
    // The document's first request is not repeated; a later save of the calculator is fetched.
    staleTime: 5000,
  })
}

const askMarks = prefetch(async (signal): Promise<unknown> => {
  const { data: row } = await marksOf(data(), storedUser()?.id ?? '')
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return row?.state ?? null
})

/** True from the first time that it is at most a screen away. */
function useNear(place: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '25%' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near, place])
  return near
}
