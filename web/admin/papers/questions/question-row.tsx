import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import type { EditedQuestion } from './edit-questions.ts'
import type { GroupChange } from './group-dialogs.tsx'
import type { QuestionGroup, Unit } from './queries.ts'

interface QuestionRowProps {
  question: EditedQuestion
  place: number
  current: boolean
  group: QuestionGroup | undefined
  problem: string | undefined
  /** Groups are changed once what was edited is saved. */
  unsaved: boolean
  onSelect: () => void
  onChange: (to: Partial<Pick<EditedQuestion, 'number' | 'text' | 'marks' | 'figure'>>) => void
  onMerge: (() => void) | undefined
  onSplit: (cursor: number) => void
  onRemove: () => void
  unit: Unit | undefined
  onGroup: (change: GroupChange) => void
  onLeave: () => void
  /** What a model proposes for it. */
  proposals: ReactNode
}

/** A line of the list; the one that is looked at is open. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, place, current, group, problem } = props
  const name = question.number || String(place)
  if (current)
    return (
      // Clear of the bars above and below.
      <li
        aria-current="true"
        className="grid scroll-mt-(--bar-height) scroll-mb-[calc(var(--tab-bar)+4.5rem)] gap-3 bg-marigold-wash p-4"
      >
        <OpenRow {...props} />
        {props.proposals}
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className="grid min-h-tap w-full grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 text-left text-sm leading-snug hover:bg-sunk"
        onClick={props.onSelect}
      >
        <b dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </b>
        <span className="min-w-0">
          <span dir="auto" className="line-clamp-2 wrap-anywhere">
            {question.text}
          </span>
          {problem !== undefined && <span className="block text-brick">{problem}</span>}
          {group && group.times_asked > 1 && (
            <span className="block text-xs text-ink-2">{`Asked in ${group.times_asked} papers`}</span>
          )}
        </span>
        <span className="text-ink-2 tabular-nums">{question.marks}</span>
      </button>
      {props.proposals}
    </li>
  )
}

function OpenRow(props: QuestionRowProps) {
  const { question, place, group, problem, onChange } = props
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <Field label="Number">
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              value={question.number}
              onChange={({ target }) => onChange({ number: target.value })}
            />
          )}
        </Field>
        <Field label="Marks">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={3}
              value={question.marks}
              onChange={({ target }) => onChange({ marks: target.value.trim() })}
            />
          )}
        </Field>
      </div>
      <Field label={`Question ${question.number || place}`} error={problem}>
        {(control) => (
          <Textarea
            {...control}
            ref={text}
            maxLength={4000}
            value={question.text}
            className="field-sizing-content min-h-20! text-sm"
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={question.figure} onChange={({ target }) => onChange({ figure: target.checked })}>
        A table or figure belongs to it
      </Checkbox>
      <div className="flex flex-wrap gap-2">
        {props.onMerge && (
          <Button variant="line" aria-keyshortcuts="m" onClick={props.onMerge}>
            Merge with previous
          </Button>
        )}
        <Button
          variant="line"
          aria-keyshortcuts="Control+Enter"
          onClick={() => props.onSplit(text.current?.selectionStart ?? 0)}
        >
          Split at the cursor
        </Button>
        <Button variant="danger" onClick={props.onRemove}>
          Remove
        </Button>
      </div>
      {group && <GroupPart {...props} group={group} />}
    </>
  )
}

/** With which questions of other papers it belongs. */
function GroupPart(props: QuestionRowProps & { group: QuestionGroup }) {
  const { group, unit, unsaved, onGroup, onLeave } = props
  const isShared = group.times_asked > 1
  const about = [unit && `unit ${unit.number}`, group.topic].filter(Boolean).join(', ')
  return (
    <div className="grid gap-2 border-t border-line pt-3 text-sm">
      <p dir="auto" className="text-ink-2 wrap-anywhere">
        {[
          isShared ? `Asked in ${group.times_asked} papers.` : 'Asked once.',
          about !== '' && `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
          unsaved && 'Save first to group it otherwise.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          aria-keyshortcuts="g"
          aria-haspopup="dialog"
          disabled={unsaved}
          onClick={() => onGroup('join')}
        >
          Join with another group
        </Button>
        {isShared && (
          <>
            <Button
              variant="line"
              aria-keyshortcuts="o"
              aria-haspopup="dialog"
              disabled={unsaved}
              onClick={() => onGroup('move')}
            >
              Move to another group
            </Button>
            <Button variant="line" aria-keyshortcuts="l" disabled={unsaved} onClick={onLeave}>
              Move to own group
            </Button>
          </>
        )}
        <Button
          variant="line"
          aria-keyshortcuts="t"
          aria-haspopup="dialog"
          disabled={unsaved}
          onClick={() => onGroup('place')}
        >
          Unit and topic
        </Button>
      </div>
    </div>
  )
}
