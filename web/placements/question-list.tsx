import { useMemo } from 'react'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { counted } from '#domain/counted.ts'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { useMarkLearnt } from './learnt.ts'
import { useOpenInView } from './open-in-view.ts'
import { QuestionItem } from './question-item.tsx'
import { byTopic, isWanted } from './questions.ts'
import type { Filter, Question } from './questions.ts'
import { wording } from './wording.ts'

interface QuestionListProps {
  questions: Question[]
  /** False while newer questions are being fetched. */
  settled: boolean
  filter: Filter
  /** Undefined while the account's marks are not known. */
  learnt: ReadonlySet<string> | undefined
  openId: string | undefined
  onToggle: (id: string) => void
  onClear: () => void
}

export function QuestionList({ questions, settled, filter, learnt, openId, onToggle, onClear }: QuestionListProps) {
  const mark = useMarkLearnt()
  const scrollIntoView = useOpenInView(openId)
  // The open question remains in the list, also when it has just been marked.
  const isLearnt = (id: string) => id !== openId && learnt?.has(id) === true
  const { search, topic, unlearntOnly } = filter
  // Memoized, since searching reads every answer.
  const matching = useMemo(
    () => questions.filter((question) => isWanted(question, { search, topic, unlearntOnly: false }, false)),
    [questions, search, topic],
  )
  const found = matching.filter((question) => !(unlearntOnly && isLearnt(question.id)))
  const toggle = useStableCallback((id: string) => {
    scrollIntoView(id)
    onToggle(id)
  })
  const markLearnt = useStableCallback((questionId: string, done: boolean) => mark.mutate({ questionId, learnt: done }))

  return (
    <>
      <output className={found.length > 0 ? 'mt-3 block text-sm text-ink-2' : 'sr-only'}>
        {found.length > 0 ? `Showing ${counted(found.length, 'question')}` : wording.noQuestions}
      </output>
      {settled && openId !== undefined && !questions.some((question) => question.id === openId) && (
        <Message tone="info" title="We could not find this question" className="mt-4">
          It may have been removed, or the link is incomplete.
        </Message>
      )}
      {found.length === 0 && <NothingFound questions={questions} filter={filter} onClear={onClear} />}
      {/* Opening one closes another above it: useOpenInView preserves the pressed one's position instead. */}
      <div className="[overflow-anchor:none]">
        {byTopic(found).map(([topic, each]) => (
          <section key={topic} aria-label={topic} className="mt-8 first:mt-6">
            <h3 className="mb-2 text-xl">{topic}</h3>
            {each.map((question) => (
              <QuestionItem
                key={question.id}
                question={question}
                open={question.id === openId}
                learnt={learnt?.has(question.id)}
                onToggle={toggle}
                onLearnt={markLearnt}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function NothingFound({ questions, filter, onClear }: Pick<QuestionListProps, 'questions' | 'filter' | 'onClear'>) {
  const { search, topic, unlearntOnly } = filter
  const allLearnt = unlearntOnly && questions.some((question) => isWanted(question, filter, false))
  const narrowed = search !== '' || topic !== '' || unlearntOnly
  return (
    <Sheet className="mt-6">
      <EmptyState
        drawing={allLearnt ? <ChaiDrawing /> : <DrawerDrawing />}
        title={allLearnt ? 'You have learnt all of these' : wording.noQuestions}
        text={allLearnt ? 'Ask a friend to quiz you.' : narrowed ? wording.adjust : 'No questions have been added yet.'}
        heading="h3"
      >
        {narrowed && (
          <Button variant="line" onClick={onClear}>
            Show all questions
          </Button>
        )}
      </EmptyState>
    </Sheet>
  )
}
