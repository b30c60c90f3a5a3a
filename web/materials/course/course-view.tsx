import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Kind } from '#domain/papers/kinds.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { DiscussionsAbout } from '#web/content/discussions/lazy-discussions-about.tsx'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useOpenPlace } from '../library/library-view.tsx'
import { LoadingRows } from '../library/paper-list.tsx'
import { PaperRow } from '../library/paper-row.tsx'
import type { Paper } from '../papers.ts'
import { usePapers } from '../queries.ts'
import { useStoredCourse } from '../saved/course-packs.ts'
import { LapsedPack } from '../saved/lapsed-pack.tsx'
import { PaperViewer, usePrefetchedViewer } from '../viewer/lazy-paper-viewer.tsx'
import { Missing } from './missing.tsx'
import { PackPanel } from './pack-panel.tsx'
import { QuestionsCard } from './questions-card.tsx'
import type { CourseDetails } from '../data/course-queries.ts'

const tabs = [
  { kind: 'paper', tab: 'papers', label: 'Papers' },
  { kind: 'notes', tab: 'notes', label: 'Notes' },
  { kind: 'key', tab: 'keys', label: 'Answer keys' },
] as const satisfies { kind: Kind; tab: string; label: string }[]

export function CourseView({ course }: { course: CourseDetails }) {
  const address = useListAddress(({ tab, id }) => paths.course(course.id, { tab, id }), ['tab'])
  const { openId, filterOf } = address
  const lastOpenId = useLastDefined(openId)
  const place = useOpenPlace()
  const chosen = tabs.find(({ tab }) => tab === filterOf('tab')) ?? tabs[0]
  const query = usePapers({ courses: [course.id] })
  const pack = useStoredCourse(course.id)
  const papers = query.data?.pages.flat() ?? []
  const shown = papers.filter(({ kind }) => kind === chosen.kind).toSorted(newestFirst)
  usePrefetchedViewer()

  if (query.data === undefined && pack === 'lapsed' && !query.isFetching)
    return <LapsedPack onRetry={() => void query.refetch()} />
  if (query.isPending) return <LoadingRows />
  if (query.data === undefined)
    return (
      <LoadFailed
        title="Failed to load papers and notes"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const countOf = (kind: Kind) => papers.filter((paper) => paper.kind === kind).length
  return (
    <>
      <Tabs chosen={chosen.tab} countOf={countOf} onChoose={(tab) => address.filterBy('tab', tab)} />
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
        <div className="min-w-0">
          <div role="tabpanel" id="course-panel" aria-labelledby={`tab-${chosen.tab}`}>
            {shown.length === 0 ? (
              <Sheet>
                <EmptyState
                  drawing={<DrawerDrawing />}
                  title={`No ${chosen.label.toLowerCase()} yet`}
                  text="There are none for this course so far."
                />
              </Sheet>
            ) : (
              <Sheet as="ul">
                {shown.map((paper) => (
                  <PaperRow key={paper.id} paper={paper} to={address.itemAddress(paper.id)} inCourse />
                ))}
              </Sheet>
            )}
            <MoreButton query={query} label="Show more" failed="Failed to load papers and notes" />
          </div>
          <DiscussionsAbout anchor={{ kind: 'course', id: course.id }} className="mt-6" />
        </div>
        <div className="grid min-w-0 gap-6">
          <QuestionsCard courseId={course.id} />
          {papers.length > 0 && <PackPanel key={course.id} course={course} papers={papers} />}
          <Missing course={course} />
        </div>
      </div>
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

const examOrder = ['end-semester', 'mid-semester', 'supplementary', 'quiz', null]

const newestFirst = (one: Paper, other: Paper) =>
  (other.exam_year ?? 0) - (one.exam_year ?? 0) ||
  examOrder.indexOf(one.exam) - examOrder.indexOf(other.exam) ||
  one.title.localeCompare(other.title)

interface TabsProps {
  chosen: string
  countOf: (kind: Kind) => number
  onChoose: (tab: string) => void
}

function Tabs({ chosen, countOf, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ tab }) => tab === chosen)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.tab)
    list.current?.querySelector<HTMLElement>(`#tab-${next.tab}`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div
      ref={list}
      role="tablist"
      aria-label="Of this course"
      onKeyDown={move}
      className="flex overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map(({ tab, kind, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={chosen === tab}
          aria-controls="course-panel"
          tabIndex={chosen === tab ? 0 : -1}
          onClick={() => onChoose(tab)}
          className="-mb-px min-h-tap flex-none rounded-t-[6px] border border-transparent px-4 text-sm font-medium whitespace-nowrap -outline-offset-3 hover:bg-sunk aria-selected:border-line aria-selected:border-t-2 aria-selected:border-t-marigold aria-selected:border-b-sheet aria-selected:bg-sheet aria-selected:font-semibold"
        >
          {`${label} ${countOf(kind)}`}
        </button>
      ))}
    </div>
  )
}
