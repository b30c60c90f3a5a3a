import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useTypedSearch } from '#web/ui/forms/use-typed-search.ts'
import { isGroup } from './querying/query.ts'
import { Search } from './search.tsx'
import { wording } from './wording.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () => [
  ...pageMeta({
    title: wording.title,
    description: `Search notices, papers, discussions, people and everything else on ${siteName()}.`,
    path: paths.search(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

const rows = { each: 5, only: 20 }

/** The search with an address: on phones it takes the whole screen, the bar's place too (site-bar.tsx). */
export default function SearchPage() {
  return (
    <QueriesProvider>
      <SearchWithAddress />
    </QueriesProvider>
  )
}

function SearchWithAddress() {
  const { search, filterOf, searchFor, filterBy } = useListAddress(paths.search, ['in'])
  const { text, type } = useTypedSearch(search, searchFor)
  const group = filterOf('in')

  return (
    <div className="mx-auto w-full max-w-[46rem] max-lg:-mt-(--bar-height) max-lg:bg-sheet lg:px-gutter lg:py-10">
      <h1 className="max-lg:sr-only lg:mb-5">{wording.title}</h1>
      <div className="min-h-lvh bg-sheet lg:min-h-0 lg:rounded-panel lg:border lg:border-line lg:shadow-sheet">
        <Search
          text={text}
          onText={type}
          place="page"
          only={isGroup(group) ? group : undefined}
          onEverything={() => filterBy('in', '')}
          rows={rows}
          lead={<BackButton />}
          fieldClass="sticky top-0 z-(--z-sticky) bg-sheet pr-1.5 pl-1.5 has-[input:focus-visible]:border-focus lg:static lg:rounded-t-panel lg:pl-4.5"
        />
      </div>
    </div>
  )
}

/** To where the search was opened from; from a link that somebody sent, to the start. */
function BackButton() {
  const navigate = useNavigate()
  const back = () => {
    const state: unknown = history.state
    const inside = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
    // Without React a link opens a document, where the router begins to count anew.
    const hasBefore = inside || document.referrer.startsWith(`${location.origin}/`)
    void (hasBefore ? navigate(-1) : navigate(paths.home()))
  }
  return (
    <IconButton label="Close" onClick={back} className="lg:hidden">
      <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}
