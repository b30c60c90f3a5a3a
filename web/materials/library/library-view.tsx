import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Library } from '../queries.ts'
import { useSavedPapers } from '../saved/saved-papers.ts'
import { PaperViewer, usePrefetchedViewer } from '../viewer/lazy-paper-viewer.tsx'
import { AskedFor, Continue } from './asides.tsx'
import { Chips } from './chips.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { filterNames, filtersIn, hasFilters } from './filters.ts'
import { Panel } from './panel.tsx'
import { PaperList } from './paper-list.tsx'
import { PaperRow } from './paper-row.tsx'

const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults, { certain: true })

/** What is open in the address beside the list: on which page, with which words marked. */
export function useOpenPlace() {
  const [parameters] = useSearchParams()
  const page = Number(parameters.get('page'))
  return {
    startPage: Number.isInteger(page) && page > 0 ? page : undefined,
    find: parameters.get('find') ?? undefined,
    startQuestion: parameters.get('question') ?? undefined,
  }
}

/** A library of more documents than this shows its semesters folded. */
const shownWhole = 12

export function LibraryView({ library }: { library: Library }) {
  const address = useListAddress(paths.pyqs, filterNames)
  const { search, openId, filterOf, itemAddress } = address
  const lastOpenId = useLastDefined(openId)
  const place = useOpenPlace()
  usePrefetchedViewer()
  const choice = JSON.stringify(filtersIn(filterOf))
  const filters = useMemo(() => JSON.parse(choice) as ReturnType<typeof filtersIn>, [choice])
  const placeAddress = (id: string, page: number | undefined, find: string) => {
    const to = new URLSearchParams(itemAddress(id).split('?')[1])
    if (page !== undefined) to.set('page', String(page))
    if (find !== '') to.set('find', find)
    return `${paths.pyqs()}?${to}`
  }
  const isOverview = search === '' && !hasFilters(filters)

  return (
    <>
      <SearchBox
        label="Search papers and notes"
        placeholder="Course, code or a word from a question"
        search={search}
        onSearch={address.searchFor}
      />
      <Chips myCourses={library.mine.length} years={library.years} valueOf={filterOf} onChoose={address.filterBy} />
      {isOverview && (
        <Overview library={library} itemAddress={itemAddress} placeAddress={placeAddress}>
          <PaperList
            filters={filters}
            itemAddress={itemAddress}
            onClear={address.clear}
            above={library.fresh}
            folded={library.papers + library.notes + library.keys > shownWhole}
          />
        </Overview>
      )}
      {search === '' && !isOverview && (
        <PaperList filters={filters} itemAddress={itemAddress} onClear={address.clear} />
      )}
      {search !== '' && (
        <SearchResults
          text={search}
          filters={filters}
          placeAddress={placeAddress}
          onText={address.searchFor}
          onClear={address.clear}
        />
      )}
      {lastOpenId !== undefined && (
        <PaperViewer
          key={lastOpenId}
          id={lastOpenId}
          open={openId !== undefined}
          onClose={address.close}
          startPage={place.startPage}
          find={place.find}
        />
      )}
    </>
  )
}

interface OverviewProps {
  library: Library
  itemAddress: (id: string) => string
  placeAddress: (id: string, page: number | undefined, find: string) => string
  /** The whole list. */
  children: ReactNode
}

/** What concerns the reader, before anything is looked for. */
function Overview({ library, itemAddress, placeAddress, children }: OverviewProps) {
  const { mine, map, fresh, asked } = library
  const { data: saved = [] } = useSavedPapers()
  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
      <div className="grid min-w-0 gap-6">
        {mine.length > 0 && <CoverageMap courses={mine} coverage={map} itemAddress={itemAddress} />}
        {fresh.length > 0 && (
          <Panel title="New this week" count={counted(library.fresh_count, 'file')}>
            <ul>
              {fresh.map((paper) => (
                <PaperRow key={paper.id} paper={paper} to={itemAddress(paper.id)} />
              ))}
            </ul>
          </Panel>
        )}
        {mine.length === 0 && fresh.length === 0 && <NoCourses />}
      </div>
      <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <AskedFor asked={asked} />
        <Continue pageAddress={(id, page) => placeAddress(id, page, '')} />
        {saved.length > 0 && <SavedCourses />}
        {mine.length === 0 && fresh.length > 0 && <NoCourses />}
      </div>
      <div className="min-w-0 [&>div>output]:mt-0">{children}</div>
    </div>
  )
}

/** Without branch and semester nothing here can be theirs. */
function NoCourses() {
  return (
    <Sheet className="px-4 py-3.5 text-sm text-ink-2 md:px-5">
      Choose your branch and semester in your <a href={paths.profile()}>profile</a> to see your courses first.
    </Sheet>
  )
}

/** For who has something there; it can do without. */
function SavedCourses() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    import('./saved-courses.tsx').then(
      (module) => setPart(() => module.SavedCourses),
      () => {},
    )
  }, [])
  return Part && <Part />
}
