import { memo } from 'react'
import { paths } from '#web/paths.ts'
import { useReady } from '#web/page/paging/use-ready.ts'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { AlumnusCard, cardGrid } from './alumnus-card.tsx'
import { companiesOf, countBy, matchesAlumnus, useAlumni, yearsOf } from './alumni.ts'
import type { Alumnus } from './alumni.ts'
import { LoadingAlumni } from './loading-alumni.tsx'
import { OptionButtons } from './option-buttons.tsx'
import { showing, wording } from './wording.ts'

/** The search and both filters stand in the address. */
export function Directory() {
  const query = useAlumni()
  const isReady = useReady(query.data)
  const address = useListAddress(paths.alumni, ['year', 'company'])
  const { search } = address
  const byYear = useStableCallback((year: string) => address.filterBy('year', year))
  const byCompany = useStableCallback((company: string) => address.filterBy('company', company))

  return (
    <>
      <SearchBox
        label="Search alumni"
        placeholder={wording.searchPlaceholder}
        search={search}
        onSearch={address.searchFor}
      />
      {(query.isPending || (query.data && !isReady)) && <LoadingAlumni />}
      {query.isError && !query.data && (
        <LoadFailed title="Failed to load alumni" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && isReady && (
        <Narrowed
          alumni={query.data}
          search={search}
          askedYear={address.filterOf('year')}
          askedCompany={address.filterOf('company')}
          onYear={byYear}
          onCompany={byCompany}
          onClear={address.clear}
        />
      )}
    </>
  )
}

interface NarrowedProps {
  alumni: Alumnus[]
  search: string
  askedYear: string
  askedCompany: string
  onYear: (year: string) => void
  onCompany: (company: string) => void
  onClear: () => void
}

const Narrowed = memo(function Narrowed(props: NarrowedProps) {
  const { alumni, search, askedYear, askedCompany, onYear, onCompany, onClear } = props
  const years = yearsOf(alumni)
  const companies = companiesOf(alumni)
  // What the address names and nobody has is no filter.
  const wanted = {
    search,
    year: years.includes(askedYear) ? askedYear : '',
    company: companies.includes(askedCompany) ? askedCompany : '',
  }
  const found = alumni.filter((alumnus) => matchesAlumnus(alumnus, wanted))
  const paged = usePagedItems(found, { name: 'alumni', pageSize: 50, choice: Object.values(wanted).join(' ') })
  const narrowed = wanted.search !== '' || wanted.year !== '' || wanted.company !== ''
  /** How many an option would leave, everything else as it is. */
  const countsBy = (name: 'year' | 'company') =>
    countBy(
      alumni.filter((alumnus) => matchesAlumnus(alumnus, { ...wanted, [name]: '' })),
      name,
    )
  const inYear = countsBy('year')
  const inCompany = countsBy('company')

  return (
    <>
      <OptionButtons
        name={wording.year}
        all={wording.allYears}
        options={years}
        chosen={wanted.year}
        count={(year) => inYear.get(year) ?? 0}
        onChoose={onYear}
      />
      <OptionButtons
        name={wording.company}
        all={wording.allCompanies}
        options={companies}
        chosen={wanted.company}
        count={(company) => inCompany.get(company) ?? 0}
        onChoose={onCompany}
      />
      <div className="mt-4 mb-2.5 flex min-h-tap flex-wrap items-center justify-between gap-x-4">
        <output className="text-sm text-ink-2">{showing(found.length, paged.count)}</output>
        {narrowed && (
          <Button variant="line" onClick={onClear}>
            {wording.clear}
          </Button>
        )}
      </div>
      {found.length === 0 && (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            title={wording.nothingFound}
            text={narrowed ? wording.adjust : wording.empty}
          />
        </Sheet>
      )}
      <PagedList paged={paged}>
        <ul className={cardGrid}>
          {paged.items.map((alumnus) => (
            <li key={alumnus.id} className="grid">
              <AlumnusCard alumnus={alumnus} />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  )
})
