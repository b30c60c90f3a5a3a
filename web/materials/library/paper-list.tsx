import { ChevronRight } from 'lucide-react'
import { memo, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Paper } from '../papers.ts'
import { type Filters, pageSize, usePapers } from '../queries.ts'
import { PaperRow } from './paper-row.tsx'

interface PaperListProps {
  filters: Filters
  itemAddress: (id: string) => string
  onClear: () => void
  /** Stand above the list, which counts them and does not show them again, unless it has no others. */
  above?: readonly Paper[]
  /** Only the first group is open. */
  folded?: boolean
}

const none: readonly Paper[] = []

const documents = (count: number) => counted(count, 'document')

/** All of them, a page at a time: my courses first, then semester by semester. */
export const PaperList = memo(function PaperList(props: PaperListProps) {
  const { filters, itemAddress, onClear, above = none, folded = false } = props
  const query = usePapers(filters)
  const papers = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const paged = usePagedItems(papers, { name: 'papers', pageSize, choice: JSON.stringify(filters) })
  const total = papers[0]?.total ?? 0
  const shownAbove = useMemo(() => new Set(above.map(({ id }) => id)), [above])
  const others = shownAbove.size < total ? paged.items.filter(({ id }) => !shownAbove.has(id)) : paged.items

  if (query.isPending) return <LoadingRows />
  if (query.data === undefined)
    return (
      <LoadFailed
        title="Failed to load papers and notes"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const whole = papers.length === total && paged.earlier === 0 && paged.later === 0
  const last = papers.length - paged.later
  const range = paged.earlier === 0 ? `${last}` : `${paged.earlier + 1} to ${last}`
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : undefined}>
      <output className="mt-5 block text-sm text-ink-2">
        {total > 0 && `Showing ${whole ? documents(total) : `${range} of ${documents(total)}`}`}
      </output>
      {total === 0 && <NothingFound onClear={onClear} />}
      <PagedList paged={paged} query={query} failed="Failed to load papers and notes">
        {groupsOf(others).map(({ title, papers: group }, index) => (
          <PaperGroup key={title} title={title} count={group.length} folded={folded} open={index === 0}>
            {group.map((paper) => (
              <PaperRow key={paper.id} paper={paper} to={itemAddress(paper.id)} />
            ))}
          </PaperGroup>
        ))}
      </PagedList>
    </div>
  )
})

interface PaperGroupProps {
  title: string
  count: number
  folded: boolean
  open: boolean
  children: ReactNode
}

function PaperGroup({ title, count, folded, open, children }: PaperGroupProps) {
  const id = useId()
  const list = <Sheet as="ul">{children}</Sheet>
  if (!folded)
    return (
      <section aria-labelledby={id} className="mt-7 first:mt-3">
        <h2 id={id} className="mb-3 text-xl">
          {title}
        </h2>
        {list}
      </section>
    )
  return (
    <section aria-labelledby={id} className="mt-3">
      <details open={open} className="group">
        <summary className="flex min-h-tap cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-5 transition-transform group-open:rotate-90"
          />
          <h2 id={id} className="flex-1 text-lg">
            {title}
          </h2>
          <span className="text-sm text-ink-2">{counted(count, 'document')}</span>
        </summary>
        <div className="mt-2">{list}</div>
      </details>
    </section>
  )
}

function groupsOf(papers: readonly Paper[]) {
  const groups: { title: string; papers: Paper[] }[] = []
  for (const paper of papers) {
    const title = paper.is_mine ? 'Papers of my courses' : `Semester ${paper.semester}`
    const group = groups.at(-1)
    if (group?.title === title) group.papers.push(paper)
    else groups.push({ title, papers: [paper] })
  }
  return groups
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Sheet className="mt-3">
      <EmptyState drawing={<DrawerDrawing />} title="No papers found" text="Try another word, semester or kind.">
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    </Sheet>
  )
}

/** As high as what is to come. */
export function LoadingRows() {
  return (
    <>
      <output className="sr-only">Loading papers and notes...</output>
      <Sheet aria-hidden="true" className="mt-5 divide-y divide-line">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5'].map((width, index) => (
          <div key={index} className="grid min-h-16 grid-cols-[3.5rem_1fr] md:grid-cols-[5rem_1fr]">
            <div className="border-r-2 border-margin px-2 py-3">
              <Skeleton className="mx-auto h-4 w-10" />
            </div>
            <div className="px-3.5 py-3 md:px-5">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-2 h-3.5 w-1/4" />
            </div>
          </div>
        ))}
      </Sheet>
    </>
  )
}
