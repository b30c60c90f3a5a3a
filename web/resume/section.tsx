import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface SectionProps<Row> {
  title: string
  lead: string
  /** The items in the plural: 'templates'. Also the fragment of its address. */
  things: string
  query: UseQueryResult<Row[]>
  /** The number, height and grid of the placeholders. */
  loading: { count: number; sheet: string; grid: string }
  children: (rows: Row[]) => ReactNode
}

/** Scrolls to a part that the address names, again once what is above or in it was rendered: the router did before. */
export function useFragment(fragment: string, rendered: boolean) {
  const wanted = useLocation().hash === `#${fragment}` && rendered
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) part.current?.scrollIntoView()
  }, [wanted])
  return part
}

/** A section of the page: its heading immediately, its list when it has loaded. */
export function Section<Row>({ title, lead, things, query, loading, children }: SectionProps<Row>) {
  const id = useId()
  const part = useFragment(things, !query.isPending)
  return (
    <section ref={part} id={things} aria-labelledby={id} className="mt-section first-of-type:mt-0">
      <h2 id={id}>{title}</h2>
      <p className="mt-1.5 mb-6 max-w-measure text-ink-2">{lead}</p>
      {query.isPending && (
        <div className={loading.grid}>
          <output className="sr-only">{`Loading ${things}...`}</output>
          {Array.from({ length: loading.count }, (_, index) => (
            <Sheet key={index} className={`p-4.5 ${loading.sheet}`}>
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="mt-4 h-4 w-11/12" />
              <Skeleton className="mt-2.5 h-4 w-4/5" />
            </Sheet>
          ))}
        </div>
      )}
      {query.isError && query.data === undefined && (
        <LoadFailed title={`Failed to load ${things}`} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            title={`No ${things} yet`}
            text="Please check back later."
            heading="h3"
          />
        </Sheet>
      )}
      {query.data !== undefined && query.data.length > 0 && children(query.data)}
    </section>
  )
}
