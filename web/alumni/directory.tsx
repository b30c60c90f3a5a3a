import { memo } from 'react'
import { paths } from '#domain/paths.ts'
import { useReady } from '#web/page/paging/use-ready.ts'
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
import { type Alumnus, useAlumni } from './alumni.ts'
import {
  type AddressName,
  addressNames,
  countBy,
  type FilterName,
  filters,
  matchesAlumnus,
  optionsOf,
  type Wanted,
} from './filters.ts'
import { LoadingAlumni } from './loading-alumni.tsx'
import { OptionButtons } from './option-buttons.tsx'
import { showing, wording } from './wording.ts'

/** The search and the filters are in the address. */
export function Directory() {
  const query = useAlumni()
  const isReady = useReady(query.data)
  const address = useListAddress(paths.alumni, addressNames)

  return (
    <>
      <SearchBox
        label="Search alumni"
        placeholder={wording.searchPlaceholder}
        search={address.search}
        onSearch={address.searchFor}
      />
      {(query.isPending || (query.data && !isReady)) && <LoadingAlumni />}
      {query.isError && !query.data && (
        <LoadFailed title="Failed to load alumni" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && isReady && (
        <Narrowed alumni={query.data} asked={address.list} onFilter={address.filterBy} onClear={address.clear} />
      )}
    </>
  )
}

interface NarrowedProps {
  alumni: Alumnus[]
  asked: Partial<Record<'q' | AddressName, string>>
  onFilter: (name: AddressName, text: string) => void
  onClear: () => void
}

const Narrowed = memo(function Narrowed({ alumni, asked, onFilter, onClear }: NarrowedProps) {
  const choices = filters.map((filter) => ({ ...filter, options: optionsOf(alumni, filter) }))
  // A value in the address that no alumnus has is no filter.
  const chosen = choices.map(({ name, options }) => [name, options.find((option) => option === asked[name]) ?? ''])
  const takers = alumni.filter(({ requests }) => requests.left > 0)
  const wanted: Wanted = {
    search: asked.q ?? '',
    takes: asked.takes === 'yes' ? 'yes' : '',
    ...(Object.fromEntries(chosen) as Record<FilterName, string>),
  }
  const found = alumni.filter((alumnus) => matchesAlumnus(alumnus, wanted))
  const paged = usePagedItems(found, { name: 'alumni', pageSize: 50, choice: Object.values(wanted).join(' ') })
  const narrowed = Object.values(wanted).some((text) => text !== '')
  /** The number of alumni that an option would leave, with all other filters unchanged. */
  const countsBy = (name: FilterName) =>
    countBy(
      alumni.filter((alumnus) => matchesAlumnus(alumnus, { ...wanted, [name]: '' })),
      name,
    )

  return (
    <>
      {choices.map(({ name, label, all, options }) => {
        const counts = countsBy(name)
        return (
          <OptionButtons
            key={name}
            name={label}
            all={all}
            options={options}
            chosen={wanted[name]}
            count={(option) => counts.get(option) ?? 0}
            onChoose={(option) => onFilter(name, option)}
          />
        )
      })}
      {(takers.length > 0 || wanted.takes !== '') && (
        <Button
          variant={wanted.takes === '' ? 'line' : 'ink'}
          aria-pressed={wanted.takes !== ''}
          onClick={() => onFilter('takes', wanted.takes === '' ? 'yes' : '')}
          className="mt-4 px-3.5!"
        >
          <span>Takes requests</span>
          <span className="font-normal tabular-nums opacity-80">
            {takers.filter((alumnus) => matchesAlumnus(alumnus, { ...wanted, takes: '' })).length}
          </span>
        </Button>
      )}
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
