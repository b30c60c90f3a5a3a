import { memo } from 'react'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { useReady } from '#web/page/paging/use-ready.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { matchesCompany, useCompanies } from './companies.ts'
import { cardInset, CompanyCard } from './company-card.tsx'
import { wording } from './wording.ts'

interface CompanySectionProps {
  search: string
  onSearch: (search: string) => void
  onClearSearch: () => void
  itemAddress: (id: string) => string
}

export function CompanySection({ search, onSearch, onClearSearch, itemAddress }: CompanySectionProps) {
  return (
    <>
      <h2 className="mb-4">Companies</h2>
      <SearchBox label="Search companies" placeholder={wording.searchCompanies} search={search} onSearch={onSearch} />
      <CompanyList search={search} itemAddress={itemAddress} onClearSearch={onClearSearch} />
    </>
  )
}

const count = 'mt-3 block text-sm text-ink-2'
const grid = 'mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-[clamp(.75rem,.5rem+1vw,1.25rem)]'

type CompanyListProps = Omit<CompanySectionProps, 'onSearch'>

const CompanyList = memo(function CompanyList({ search, itemAddress, onClearSearch }: CompanyListProps) {
  const query = useCompanies()
  const isReady = useReady(query.data)
  const found = (query.data ?? []).filter((company) => matchesCompany(company, search))
  const paged = usePagedItems(found, { name: 'companies', pageSize: 50, choice: search })
  if (query.isPending || (query.data && !isReady)) return <LoadingCompanies />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load companies" busy={query.isFetching} onRetry={() => void query.refetch()} />

  return (
    <>
      <output className={found.length > 0 ? count : 'sr-only'}>
        {found.length === 0
          ? wording.noCompanies
          : `Showing ${paged.count(`${found.length} ${found.length === 1 ? 'company' : 'companies'}`)}, the last visit first`}
      </output>
      {found.length === 0 && <NothingFound searched={search !== ''} onClear={onClearSearch} />}
      <PagedList paged={paged}>
        <ul className={grid}>
          {paged.items.map((company) => (
            <li key={company.id} className="grid">
              <CompanyCard company={company} to={itemAddress(company.id)} />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  )
})

function LoadingCompanies() {
  return (
    <>
      <output className={count}>Loading companies...</output>
      <div className={grid}>
        {['w-1/2', 'w-3/5', 'w-2/5', 'w-2/3', 'w-1/3', 'w-3/4'].map((width) => (
          <Sheet key={width} className={cardInset}>
            <div className="flex items-center gap-3">
              <Skeleton className="size-11" />
              <Skeleton className={`h-5 ${width}`} />
            </div>
            <div className="grid gap-1.25">
              <Skeleton className="my-0.75 h-4 w-28" />
              <Skeleton className="my-0.75 h-4 w-44" />
              <Skeleton className="my-0.75 h-4 w-36" />
            </div>
          </Sheet>
        ))}
      </div>
    </>
  )
}

function NothingFound({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  return (
    <Sheet className="mt-6">
      <EmptyState
        drawing={<DrawerDrawing />}
        title={wording.noCompanies}
        text={searched ? wording.adjust : 'No company visits have been added yet.'}
        heading="h3"
      >
        {searched && (
          <Button variant="line" onClick={onClear}>
            Show all companies
          </Button>
        )}
      </EmptyState>
    </Sheet>
  )
}
