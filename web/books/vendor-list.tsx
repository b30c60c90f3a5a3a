import { memo } from 'react'
import { counted } from '#domain/counted.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { cardBody, cardPicture, VendorCard } from './vendor-card.tsx'
import { matchesVendor, useVendors } from './vendors.ts'
import { wording } from './wording.ts'

interface VendorListProps {
  search: string
  itemAddress: (id: string) => string
  onClearSearch: () => void
}

const grid = 'mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-[clamp(.75rem,.5rem+1vw,1.25rem)]'

export const VendorList = memo(function VendorList({ search, itemAddress, onClearSearch }: VendorListProps) {
  const query = useVendors()
  const found = (query.data ?? []).filter((vendor) => matchesVendor(vendor, search))
  const paged = usePagedItems(found, { name: 'vendors', pageSize: 50, choice: search })
  if (query.isPending) return <LoadingVendors />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load vendors" busy={query.isFetching} onRetry={() => void query.refetch()} />

  return (
    <>
      <output className="sr-only">
        {found.length > 0 ? `Showing ${paged.count(counted(found.length, 'vendor'))}` : wording.nothingFound}
      </output>
      {found.length === 0 && <NothingFound searched={search !== ''} onClear={onClearSearch} />}
      <PagedList paged={paged}>
        <ul className={grid}>
          {paged.items.map((vendor) => (
            <li key={vendor.id} className="grid">
              <VendorCard vendor={vendor} to={itemAddress(vendor.id)} />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  )
})

function LoadingVendors() {
  return (
    <div className={grid}>
      <output className="sr-only">Loading vendors...</output>
      {['w-3/5', 'w-4/5'].map((width) => (
        <Sheet key={width}>
          <div className={cardPicture} />
          <div className={cardBody}>
            <Skeleton className={`h-6 ${width}`} />
            <Skeleton className="mt-4 h-4 w-11/12" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-2.5 h-4 w-2/3" />
            <Skeleton className="mt-5 h-4 w-1/2" />
            <Skeleton className="mt-3 h-4 w-3/4" />
            <Skeleton className="mt-5 h-5 w-44 max-w-full" />
          </div>
        </Sheet>
      ))}
    </div>
  )
}

function NothingFound({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  return (
    <Sheet className="mt-6">
      <EmptyState
        drawing={<DrawerDrawing />}
        title={wording.nothingFound}
        text={searched ? wording.nothingFoundText : 'Nothing has been added yet.'}
      >
        {searched && (
          <Button variant="line" onClick={onClear}>
            Clear search
          </Button>
        )}
      </EmptyState>
    </Sheet>
  )
}
