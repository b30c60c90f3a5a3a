import { paths } from '#web/paths.ts'
import { useListAddress } from '#web/shell/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { AlumnusCard, cardGrid } from './alumnus-card.tsx'
import { companiesOf, matchesAlumnus, useAlumni, yearsOf } from './alumni.ts'
import type { Alumnus, Wanted } from './alumni.ts'
import { LoadingAlumni } from './loading-alumni.tsx'
import { OptionButtons } from './option-buttons.tsx'
import { showing, wording } from './wording.ts'

/** The search and both filters stand in the address. */
export function Directory() {
  const query = useAlumni()
  const address = useListAddress(paths.alumni, ['year', 'company'])
  const wanted = { search: address.search, year: address.filterOf('year'), company: address.filterOf('company') }

  return (
    <>
      <SearchBox
        label="Search alumni"
        placeholder={wording.searchPlaceholder}
        search={wanted.search}
        onSearch={address.searchFor}
      />
      {query.isPending && <LoadingAlumni />}
      {query.isError && !query.data && (
        <LoadFailed title="Failed to load alumni" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Narrowed
          alumni={query.data}
          asked={wanted}
          onYear={(year) => address.filterBy('year', year)}
          onCompany={(company) => address.filterBy('company', company)}
          onClear={address.clear}
        />
      )}
    </>
  )
}

interface NarrowedProps {
  alumni: Alumnus[]
  asked: Wanted
  onYear: (year: string) => void
  onCompany: (company: string) => void
  onClear: () => void
}

function Narrowed({ alumni, asked, onYear, onCompany, onClear }: NarrowedProps) {
  const years = yearsOf(alumni)
  const companies = companiesOf(alumni)
  // What the address names and nobody has is no filter.
  const wanted = {
    search: asked.search,
    year: years.includes(asked.year) ? asked.year : '',
    company: companies.includes(asked.company) ? asked.company : '',
  }
  const found = alumni.filter((alumnus) => matchesAlumnus(alumnus, wanted))
  const narrowed = wanted.search !== '' || wanted.year !== '' || wanted.company !== ''
  /** How many an option would leave, everything else as it is. */
  const countWith = (change: Partial<Wanted>) =>
    alumni.filter((alumnus) => matchesAlumnus(alumnus, { ...wanted, ...change })).length

  return (
    <>
      <OptionButtons
        name={wording.year}
        all={wording.allYears}
        options={years}
        chosen={wanted.year}
        count={(year) => countWith({ year })}
        onChoose={onYear}
      />
      <OptionButtons
        name={wording.company}
        all={wording.allCompanies}
        options={companies}
        chosen={wanted.company}
        count={(company) => countWith({ company })}
        onChoose={onCompany}
      />
      <div className="mt-4 mb-2.5 flex min-h-tap flex-wrap items-center justify-between gap-x-4">
        <output className="text-sm text-ink-2">{showing(found.length)}</output>
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
      <ul className={cardGrid}>
        {found.map((alumnus) => (
          <li key={alumnus.id} className="grid">
            <AlumnusCard alumnus={alumnus} />
          </li>
        ))}
      </ul>
    </>
  )
}
