import { useMemo, useState } from 'react'
import { useQuestionDiscussions } from '#web/content/discussions/about.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useOpenPlace } from '../library/library-view.tsx'
import { latestOf, type Review } from '../data/practice.ts'
import { PaperViewer, usePrefetchedViewer } from '../viewer/lazy-paper-viewer.tsx'
import type { AskedAgain, Wording } from '../data/asked-again.ts'
import { MarksPanel } from './marks-panel.tsx'
import { QuestionRow } from './question-row.tsx'
import { type Filter, filterLabels, filterValues, isOf, isShown, stripYears } from './shown.ts'

interface QuestionsViewProps {
  courseId: string
  asked: AskedAgain
  reviews: readonly Review[]
}

/** As many rows as are looked at before somebody asks for more. */
const firstRows = 20

export function QuestionsView({ courseId, asked, reviews }: QuestionsViewProps) {
  const address = useListAddress((query) => paths.askedAgain(courseId, query), ['show', 'unit'])
  const { openId, filterOf, filterBy, itemAddress } = address
  const lastOpenId = useLastDefined(openId)
  const place = useOpenPlace()
  usePrefetchedViewer()
  const [rows, setRows] = useState(firstRows)
  const { data: discussions } = useQuestionDiscussions(courseId)
  const practised = useMemo(() => latestOf(reviews), [reviews])
  const years = stripYears(asked.years)
  const lastYear = Math.max(0, ...asked.years)
  const unit = filterOf('unit')
  const isAnyAgain = asked.groups.some(({ times_asked }) => times_asked > 1)
  // Of the first paper nothing came again yet.
  const unlinked = filterValues.find((value) => value === filterOf('show')) ?? (isAnyAgain ? 'again' : 'all')
  // The question that a discussion is about is in the list, whatever was chosen.
  const linkedId = openId === undefined ? place.startQuestion : undefined
  const chosen = asked.groups.some(({ id }) => id === linkedId) ? 'all' : unlinked

  const ids = new Set(practised.keys())
  const ofUnit = asked.groups.filter((group) => isOf(group, unit))
  const countOf = (filter: Filter) => ofUnit.filter((group) => isShown(group, filter, ids, lastYear)).length
  const shown = ofUnit.filter((group) => isShown(group, chosen, ids, lastYear))
  const shownRows = Math.max(rows, shown.findIndex(({ id }) => id === linkedId) + 1)
  const wordingAddress = ({ material_id, page, question_id }: Wording) => {
    const to = new URLSearchParams(itemAddress(material_id).split('?')[1])
    to.set('page', String(page))
    to.set('question', question_id)
    return `${paths.askedAgain(courseId)}?${to}`
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-8">
      <div className="min-w-0 lg:order-last">
        <MarksPanel asked={asked} years={years} reviews={reviews} unit={unit} onUnit={(key) => filterBy('unit', key)} />
      </div>
      <section aria-label="Questions" className="min-w-0">
        <div
          role="group"
          aria-label="Filters"
          className="mb-2.5 flex gap-2 overflow-x-auto py-[3px] [scrollbar-width:none] max-md:-mx-gutter max-md:px-gutter md:flex-wrap md:overflow-visible"
        >
          {filterValues.map((filter) => {
            const count = countOf(filter)
            if (filter === 'rested' && count === 0 && chosen !== 'rested') return null
            return (
              <button
                key={filter}
                type="button"
                aria-pressed={chosen === filter}
                onClick={() => {
                  setRows(firstRows)
                  filterBy('show', filter)
                }}
                className={classNames(
                  'min-h-tap flex-none rounded-full border px-4 text-sm font-medium transition-colors',
                  chosen === filter ? 'border-ink bg-ink text-on-ink' : 'border-edge text-ink hover:bg-sunk',
                )}
              >
                {filterLabels[filter]} <span className="tabular-nums opacity-75">{count}</span>
              </button>
            )
          })}
        </div>
        {shown.length === 0 ? (
          <Sheet>
            <EmptyState drawing={<DrawerDrawing />} {...nothing[chosen]}>
              <Button variant="line" onClick={() => address.show({ show: 'all' })}>
                See all questions
              </Button>
            </EmptyState>
          </Sheet>
        ) : (
          <Sheet as="ul" className="overflow-hidden">
            {shown.slice(0, shownRows).map((group) => (
              <QuestionRow
                key={group.id}
                group={group}
                papers={asked.papers}
                years={years}
                unit={asked.units.find(({ id }) => id === group.unit_id)}
                review={practised.get(group.id)}
                wordingAddress={wordingAddress}
                discussions={discussions?.get(group.id) ?? 0}
                linked={group.id === linkedId}
              />
            ))}
          </Sheet>
        )}
        {shown.length > shownRows && (
          <Button variant="line" onClick={() => setRows(shownRows + firstRows)} className="mt-4">
            {`Show ${Math.min(shown.length - shownRows, firstRows)} more`}
          </Button>
        )}
        <p className="mt-4 text-xs text-ink-2">
          Questions are grouped when they ask for the same in similar words, or when a reviewer joined them.
        </p>
      </section>
      {lastOpenId !== undefined && (
        <PaperViewer
          key={lastOpenId}
          id={lastOpenId}
          open={openId !== undefined}
          onClose={address.close}
          startPage={place.startPage}
          find={place.find}
          startQuestion={place.startQuestion}
        />
      )}
    </div>
  )
}

const nothing: Record<Filter, { title: string; text: string }> = {
  again: { title: 'No repeated questions yet', text: 'Repeats show up as papers are added.' },
  all: { title: 'No questions here', text: 'This part of the course was not asked in the papers that are here.' },
  new: {
    title: 'You have practised all of these',
    text: 'Each comes back before the exam, when it is time to revise it.',
  },
  marks: { title: 'No question of 10 marks or more', text: 'Some papers do not print marks.' },
  rested: {
    title: 'No such questions',
    text: 'Every repeated question was asked in the last three years.',
  },
}
