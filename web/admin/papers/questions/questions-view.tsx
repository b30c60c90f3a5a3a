import { Link, useSearchParams } from 'react-router'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../../loading-lines.tsx'
import { usePaperQuestions, useSplitPapers } from './queries.ts'
import { QuestionWorkspace } from './question-workspace.tsx'

/** The papers whose questions can be put in order; with `id` in the address, one of them. */
export function QuestionsView() {
  const [address] = useSearchParams()
  const id = address.get('id')
  return id === null ? <PaperList /> : <OnePaper key={id} id={id} />
}

function PaperList() {
  const [address, setAddress] = useSearchParams()
  const search = address.get('q') ?? ''
  const query = useSplitPapers(search)
  return (
    <div className="grid gap-4">
      <SearchBox
        label="Search papers"
        placeholder="Course or title"
        search={search}
        onSearch={(q) => setAddress(q === '' ? { show: 'questions' } : { show: 'questions', q }, { replace: true })}
      />
      {query.isPending && <LoadingLines label="Loading papers..." />}
      {query.isError && query.data === undefined && (
        <LoadFailed title="Failed to load papers" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            title={search === '' ? 'No papers yet' : 'No papers found'}
            text="Papers are split into questions when they are read. Here they are put in order."
          />
        </Sheet>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <Sheet as="ul" aria-label="Papers with questions">
          {query.data.map(({ id, title, subject, course_code, status, questions }) => (
            <li key={id} className="not-first:border-t not-first:border-line">
              <Link
                to={paths.admin({ section: 'papers', show: 'questions', id })}
                className="flex min-h-tap flex-wrap items-baseline gap-x-4 px-4 py-2.5 no-underline hover:bg-sunk"
              >
                <span dir="auto" className="min-w-0 flex-1 leading-snug wrap-anywhere">
                  <b className="font-semibold">{[course_code, title].filter(Boolean).join(' ')}</b>
                  <span className="block text-sm text-ink-2">
                    {[subject, status === 'waiting' && 'waits for approval'].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="text-sm text-ink-2 tabular-nums">{counted(questions[0]?.count ?? 0, 'question')}</span>
              </Link>
            </li>
          ))}
        </Sheet>
      )}
    </div>
  )
}

function OnePaper({ id }: { id: string }) {
  const query = usePaperQuestions(id)
  if (query.isPending) return <LoadingLines label="Loading questions..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load questions" busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (query.data === null)
    return (
      <Sheet>
        <EmptyState drawing={<DrawerDrawing />} title="This paper is gone" text="It was withdrawn or deleted." />
      </Sheet>
    )
  return <QuestionWorkspace {...query.data} />
}
