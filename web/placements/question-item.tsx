import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { paths } from '#domain/paths.ts'
import { SafeHtml } from '#web/content/safe-html.tsx'
import { AccordionItem } from '#web/ui/layout/accordion.tsx'
import { CopyLinkButton } from '#web/ui/actions/copy-link-button.tsx'
import { itemId } from './open-in-view.ts'
import { PromptCheckbox } from './prompt-checkbox.tsx'
import type { Question } from './questions.ts'
import { wording } from './wording.ts'

interface QuestionItemProps {
  question: Question
  open: boolean
  /** Undefined while it is not known. */
  learnt: boolean | undefined
  onToggle: (id: string) => void
  onLearnt: (id: string, learnt: boolean) => void
}

export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { question, open, learnt, onToggle, onLearnt } = props
  const { id, number } = question
  return (
    <AccordionItem
      id={itemId(id)}
      number={number}
      title={question.question}
      heading="h4"
      mark={learnt && <LearntMark />}
      open={open}
      onToggle={() => onToggle(id)}
    >
      {open && (
        <>
          <SafeHtml html={question.answer} />
          <div className="mt-3 -mr-3 flex flex-wrap items-center justify-between gap-x-4">
            <PromptCheckbox
              checked={learnt ?? false}
              disabled={learnt === undefined}
              onChange={(done) => onLearnt(id, done)}
            >
              {wording.markLearnt}
            </PromptCheckbox>
            <CopyLinkButton path={paths.placements({ view: 'interview', question: id })} />
          </div>
        </>
      )}
    </AccordionItem>
  )
})

function LearntMark() {
  return (
    <span className="self-center text-teal">
      <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-5" />
      <span className="sr-only">, learnt</span>
    </span>
  )
}
