import { memo, useMemo } from 'react'
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
}

const documents = (count: number) => counted(count, 'document')

/** All of them, a page at a time: my courses first, then semester by semester. */
export const PaperList = memo(function PaperList({ filters, itemAddress, onClear }: PaperListProps) {
  const query = usePapers(filters)
  const papers = useMemo(() => query.data?.pages.flat() ?? [], [query.data])
  const paged = usePagedItems(papers, { name: 'papers', pageSize, choice: JSON.stringify(filters) })
  const total = papers[0]?.total ?? 0

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
        {groupsOf(paged.items).map(({ title, papers: group }, index) => (
          <section key={title} aria-labelledby={`group-${index}`} className="mt-7 first:mt-3">
            <h2 id={`group-${index}`} className="mb-3 text-xl">
              {title}
            </h2>
            <Sheet as="ul">
              {group.map((paper) => (
                <PaperRow key={paper.id} paper={paper} to={itemAddress(paper.id)} />
              ))}
            </Sheet>
          </section>
        ))}
      </PagedList>
    </div>
  )
})

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
