import { memo } from 'react'
import { correctedText, exactly } from '#web/content/found-words.ts'
import { Marked } from '#web/content/marked.tsx'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { counted } from '#domain/counted.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { nameOf } from '../papers.ts'
import type { Filters } from '../queries.ts'
import { fits } from './filters.ts'
import { type FoundPaper, useFoundPapers } from './found-papers.ts'
import { LoadingRows, NothingFound } from './paper-list.tsx'
import { PaperRow } from './paper-row.tsx'

interface SearchResultsProps {
  text: string
  filters: Filters
  /** Opens a paper on a page, with words marked. */
  placeAddress: (id: string, page: number | undefined, find: string) => string
  onText: (text: string) => void
  onClear: () => void
}

export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { text, filters, placeAddress, onText, onClear } = props
  const query = useFoundPapers(text, filters.branch)
  const found = query.data?.found.filter(({ paper }) => fits(paper, filters)) ?? []
  const paged = usePagedItems(found, {
    name: 'found papers',
    pageSize: 20,
    choice: `${text} ${JSON.stringify(filters)}`,
  })

  if (query.isPending) return <LoadingRows />
  if (query.data === undefined)
    return <LoadFailed title="Search is not responding" busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { corrected } = query.data
  const understood = corrected.length > 0 ? correctedText(text, corrected) : undefined
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : undefined}>
      <p className="mt-5 text-sm text-ink-2">
        <output>
          {found.length > 0 && <span>{paged.count(counted(found.length, 'result'))}</span>}
          {understood !== undefined && (
            <>
              <span>{found.length > 0 ? ' for ' : 'Searched for '}</span>
              <b className="text-ink">{understood}</b>.
            </>
          )}
        </output>{' '}
        {understood !== undefined && (
          <button
            type="button"
            onClick={() => onText(exactly(text))}
            className="text-ink underline decoration-marigold decoration-2 underline-offset-[.2em]"
          >{`Search for exactly “${text}”`}</button>
        )}
      </p>
      {found.length === 0 && <NothingFound onClear={onClear} />}
      <PagedList paged={paged}>
        {found.length > 0 && (
          <Sheet as="ul" className="mt-2">
            {paged.items.map((hit) => (
              <FoundRow key={hit.paper.id} hit={hit} to={placeAddress(hit.paper.id, hit.page, findOf(hit, text))} />
            ))}
          </Sheet>
        )}
      </PagedList>
    </div>
  )
})

/** What is marked in the paper: the words as they stand there. */
const findOf = ({ page, matched }: FoundPaper, text: string) =>
  page === undefined ? '' : matched.join(' ') || text.replaceAll('"', '')

function FoundRow({ hit: { paper, page, excerpt, matched }, to }: { hit: FoundPaper; to: string }) {
  return (
    <PaperRow
      paper={paper}
      to={to}
      name={<Marked text={nameOf(paper)} words={matched} />}
      excerpt={
        page !== undefined && (
          <p dir="auto" className="mt-0.5 line-clamp-3 text-sm leading-[1.45] wrap-anywhere text-ink-2">
            <span className="font-medium text-ink">{`Page ${page}`}</span> <Marked text={excerpt} words={matched} />
          </p>
        )
      }
    />
  )
}
