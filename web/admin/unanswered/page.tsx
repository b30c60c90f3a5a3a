import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { FeedbackCounts } from './feedback-counts.tsx'
import { QuestionSheet } from './question-sheet.tsx'
import { type Status, useSettle, useUnansweredQuestions } from './questions.ts'

export const meta = adminMeta

const shows = { '': 'Open', done: 'Done', dismissed: 'Dismissed' }
const isSettled = (show: string): show is 'done' | 'dismissed' => show === 'done' || show === 'dismissed'

/** Questions that the site could not answer; an entry answers the next asker. */
export default function UnansweredPage() {
  const address = useListAddress((query) => paths.admin({ section: 'unanswered', ...query }), ['show'])
  const show = address.filterOf('show')

  return (
    <>
      <PageHead
        title="Unanswered questions"
        lead="What people asked and found no answer to. A question is listed once two people have asked it; who they are is not stored."
      />
      <ListFilters
        address={address}
        search={{ label: 'Search unanswered questions', placeholder: 'Search by words...' }}
        choice="Which questions"
        shows={shows}
      />
      <QuestionList search={address.search} status={isSettled(show) ? show : 'open'} />
      <FeedbackCounts />
    </>
  )
}

const empty: Record<Status, { title: string; text: string }> = {
  open: { title: 'Nothing waits for an answer', text: 'Questions without an answer appear here.' },
  done: { title: 'Nothing is done yet', text: 'Questions that got a help entry appear here.' },
  dismissed: { title: 'Nothing is dismissed', text: 'Questions that need no answer appear here.' },
}

function QuestionList({ search, status }: { search: string; status: Status }) {
  const query = useUnansweredQuestions(search, status)
  const settle = useSettle()
  const [asked, setAsked] = useState<string>()
  if (query.isPending) return <LoadingLines label="Loading unanswered questions..." />
  if (query.data === undefined)
    return (
      <LoadFailed
        title="Failed to load unanswered questions"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const questions = shownRows(query.data.pages, ({ id }) => id)
  if (questions.length === 0)
    return (
      <Sheet>
        {search === '' ? (
          <EmptyState drawing={<ChaiDrawing />} {...empty[status]} />
        ) : (
          <EmptyState drawing={<DrawerDrawing />} title="Nothing found" text="Try another search." />
        )}
      </Sheet>
    )
  return (
    <>
      {settle.isError && (
        <Message tone="error" className="mb-4">
          The question could not be changed. Check your connection and try again.
        </Message>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={query.isPlaceholderData}>
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionSheet
              question={question}
              busy={settle.isPending && settle.variables.id === question.id}
              asked={asked === question.id}
              onAsk={() => setAsked(asked === question.id ? undefined : question.id)}
              onSettle={(next) => settle.mutate({ id: question.id, status: next })}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more questions" failed="Failed to load unanswered questions" />
    </>
  )
}
