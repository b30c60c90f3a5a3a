import { Check, ChevronDown, ChevronUp, Repeat2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { useRegions } from '#web/content/document-viewer/regions.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { PaperQuestion } from './question-list.ts'

interface QuestionsProps {
  questions: readonly PaperQuestion[]
}

/** Beside the pages in a wide window: the paper's questions, and their frequency. */
export function QuestionsPanel({ questions }: QuestionsProps) {
  const id = useId()
  if (questions.length === 0) return null
  const pages = new Set(questions.map(({ page }) => page)).size
  return (
    <section aria-labelledby={id} className="border-b border-line max-lg:hidden">
      <div className="flex items-center gap-2.5 border-b-2 border-margin px-5 py-3">
        <h2 id={id} className="flex-1 text-[1.0625rem]">
          Questions
        </h2>
        <span className="text-sm text-ink-2">{`${questions.length}, on ${counted(pages, 'page')}`}</span>
      </div>
      <QuestionList questions={questions} className="max-h-[60dvh]" />
    </section>
  )
}

const levels = ['peek', 'half', 'tall'] as const
type Level = (typeof levels)[number]
/** Of the window's height. */
const shares: Record<Level, number> = { peek: 0, half: 0.46, tall: 0.85 }
/** Of the sheet's head, in CSS pixels. */
const headHeight = 56

/** On a phone, under the pages: its head is dragged, or pressed. */
export function QuestionsSheet({ questions, opened }: QuestionsProps & { opened: boolean }) {
  const [level, setLevel] = useState<Level>(opened ? 'half' : 'peek')
  const [dragged, setDragged] = useState<number>()
  const sheet = useRef<HTMLElement>(null)
  const start = useRef<{ y: number; height: number }>(undefined)
  const list = useId()
  if (questions.length === 0) return null

  const drop = () => {
    start.current = undefined
    if (dragged === undefined) return
    const share = dragged / window.innerHeight
    const nearest = levels.toSorted((one, other) => Math.abs(shares[one] - share) - Math.abs(shares[other] - share))[0]
    setDragged(undefined)
    setLevel(nearest ?? 'half')
  }
  const isOpen = level !== 'peek'
  return (
    <section
      ref={sheet}
      aria-label="Questions"
      style={{ height: dragged ?? (isOpen ? `${100 * shares[level]}dvh` : headHeight) }}
      className={classNames(
        'flex shrink-0 flex-col overflow-hidden rounded-t-panel border-t border-edge bg-sheet lg:hidden',
        dragged === undefined && 'transition-[height] duration-200',
      )}
    >
      <div
        onPointerDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button')) return
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0 }
        }}
        onPointerMove={({ clientY }) => {
          if (!start.current) return
          const height = start.current.height + start.current.y - clientY
          setDragged(Math.min(Math.max(height, headHeight), window.innerHeight * shares.tall))
        }}
        onPointerUp={drop}
        onPointerCancel={drop}
        className="relative flex shrink-0 cursor-grab touch-none items-center gap-2.5 border-b-2 border-margin pt-2 pr-1 pl-4"
      >
        <span aria-hidden="true" className="absolute inset-x-0 top-1.5 mx-auto h-1 w-10 rounded-full bg-edge" />
        <h2 className="flex-1 text-[1.0625rem]">Questions</h2>
        <span className="text-sm text-ink-2">{questions.length}</span>
        <IconButton
          label={isOpen ? 'Close the questions' : 'Show the questions'}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setLevel(isOpen ? 'peek' : 'half')}
        >
          {isOpen ? (
            <ChevronDown aria-hidden="true" strokeWidth={1.75} />
          ) : (
            <ChevronUp aria-hidden="true" strokeWidth={1.75} />
          )}
        </IconButton>
      </div>
      <div id={list} hidden={!isOpen && dragged === undefined} className="flex min-h-0 flex-1 flex-col">
        <QuestionList questions={questions} className="flex-1" />
      </div>
    </section>
  )
}

function QuestionList({ questions, className }: QuestionsProps & { className: string }) {
  const { current, go } = useRegions()
  const list = useRef<HTMLUListElement>(null)
  // The one that is read stays in view here, too.
  useEffect(() => {
    const element = list.current
    const at = element?.querySelector<HTMLElement>('[aria-current]')
    if (!element || !at || current === undefined) return
    const { offsetTop: top, offsetHeight: height } = at
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight
  }, [current])
  return (
    <ul
      ref={list}
      className={classNames('relative divide-y divide-line overflow-y-auto overscroll-contain', className)}
    >
      {questions.map((question) => (
        <li key={question.id}>
          <button
            type="button"
            aria-current={question.id === current ? 'true' : undefined}
            onClick={() => go(question.id)}
            className="grid w-full grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-2.5 text-left -outline-offset-3 hover:bg-sunk/60 aria-[current]:bg-marigold-wash lg:px-5"
          >
            <span className="display text-[1.0625rem] leading-snug text-ink-3">{question.label}</span>
            <span dir="auto" className="line-clamp-2 text-sm leading-[1.45] wrap-anywhere">
              {question.text}
            </span>
            <span className="text-sm font-semibold tabular-nums">
              <span>{question.marks}</span>
              {question.marks !== null && <span className="sr-only"> marks</span>}
            </span>
            <span className="col-start-2 flex flex-wrap gap-x-3 text-xs leading-[1.5] text-ink-2">
              {question.timesAsked !== undefined &&
                (question.timesAsked > 1 ? (
                  <span className="inline-flex items-center gap-1 font-semibold text-pen">
                    <Repeat2 aria-hidden="true" strokeWidth={2} className="size-3.5" />
                    {`asked ${question.timesAsked}×`}
                  </span>
                ) : (
                  <span>asked once</span>
                ))}
              {question.practised && (
                <span className="inline-flex items-center gap-1 font-semibold text-teal">
                  <Check aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
                  practised
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
