import { useMemo } from 'react'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { counted } from '#domain/counted.ts'
import { useNow } from '#web/page/use-now.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useOwnFigures } from '../figures/own-figures.ts'
import { DriveFilters } from './drive-filters.tsx'
import { DriveRow } from './drive-row.tsx'
import { useDrives } from './drives.ts'
import { termsOf } from './terms.ts'
import { countsOf, facets, inOrder, matches, optionsOf } from './filters.ts'
import type { DriveFilter, Judged } from './filters.ts'
import { verdictOf } from './verdict.ts'

const titleId = 'open-drives-title'

interface OpenDrivesProps {
  filters: DriveFilter
  onFilter: (name: keyof DriveFilter, value: string) => void
}

/** Placement drives with open registration, or past ones, above the companies that came. */
export function OpenDrives({ filters, onFilter }: OpenDrivesProps) {
  const query = useDrives()
  if (query.isPending) return <Waiting />
  if (query.data === undefined)
    return (
      <p role="alert" className="mb-7 flex flex-wrap items-center gap-3 text-sm">
        The open drives could not be loaded.
        <Button variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </p>
    )
  if (query.data.length === 0) return <p className="mb-7 text-ink-2">No placement drive is open now.</p>
  return <Drives drives={query.data} filters={filters} onFilter={onFilter} />
}

function Waiting() {
  return (
    <div data-waiting="" className="peer mb-7 min-h-44">
      <p className="sr-only">Loading open drives...</p>
      <Skeleton className="h-12" />
      <Skeleton className="mt-2 h-28" />
    </div>
  )
}

interface DrivesProps extends OpenDrivesProps {
  drives: NonNullable<ReturnType<typeof useDrives>['data']>
}

function Drives({ drives, filters, onFilter }: DrivesProps) {
  const today = collegeDay(new Date(useNow()))
  const { figures } = useOwnFigures()
  const judged = useMemo(
    (): Judged[] =>
      drives.map((drive) => ({
        drive,
        verdict: figures && verdictOf(eligibilityOf(termsOf(drive), figures), drive.rules),
      })),
    [drives, figures],
  )
  const isPast = filters.drives === 'past'
  const found = inOrder(
    judged.filter((one) => matches(one, filters, today)),
    isPast,
  )
  const paged = usePagedItems(found, { name: 'drives', pageSize: 20, choice: JSON.stringify(filters) })
  return (
    <section aria-labelledby={titleId} className="mb-9">
      <Sheet className="overflow-hidden">
        <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-margin px-4 pt-3 pb-2.5">
          <h2 id={titleId} className="text-lg">
            {isPast ? 'Past drives' : 'Open now'}
          </h2>
          <output className="text-sm text-ink-2 tabular-nums">
            {`${paged.count(counted(found.length, 'drive'))}, ${isPast ? 'the last closed first' : 'the next to close first'}`}
          </output>
        </div>
        <DriveFilters
          filters={filters}
          counts={countsOf(judged, filters, today)}
          choices={new Map(facets.map((facet) => [facet.name, optionsOf(facet, judged, filters, today)]))}
          onFilter={onFilter}
        />
        {found.length === 0 && (
          <p className="border-t border-line px-4 py-5 text-sm text-ink-2">{nothingText(filters)}</p>
        )}
        <PagedList paged={paged}>
          <ul>
            {paged.items.map(({ drive, verdict }) => (
              <DriveRow key={drive.id} drive={drive} verdict={verdict} today={today} />
            ))}
          </ul>
        </PagedList>
      </Sheet>
    </section>
  )
}

function nothingText({ drives, ...others }: DriveFilter): string {
  if (Object.values(others).some((value) => value !== '')) return 'No drive matches these filters.'
  return drives === 'past' ? 'No drive has closed yet.' : 'No placement drive is open now.'
}
