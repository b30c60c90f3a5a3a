import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { collegeDay, collegeToday, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { CourseDetails } from '../data/course-queries.ts'
import { useAnswers } from '../data/answers.ts'
import { useStudentAnswers } from '../data/student-answers.ts'
import type { AskedAgain, Group } from '../data/asked-again.ts'
import { Answer } from './answer.tsx'
import { examOf } from '../data/exam.ts'
import { NextDue } from './next-due.tsx'
import { answeredIn, inOrder, lastDayBefore, queueOf } from './order.ts'
import type { Practice, Rating, Review } from '../data/practice.ts'
import { QuestionCard } from './question-card.tsx'
import { keyClass, RateButtons } from './rate-buttons.tsx'
import { useDueOn, useRate } from '../data/practice-queries.ts'
import { dueOnAfter, previews, type Progress, replay, withoutDueOn } from './schedule.ts'
import { SessionEnd } from './session-end.tsx'
import { Steps } from './steps.tsx'

interface PracticeViewProps {
  courseId: string
  course: CourseDetails | null | undefined
  asked: AskedAgain
  practice: Practice
  reviews: readonly Review[]
  waiting: number
}

export type Outcome = Rating | 'skipped'

const standingsOf = (progress: ReadonlyMap<string, Progress>) =>
  new Map([...progress].map(([id, { due, last }]) => [id, { due, reviewed: collegeDay(new Date(last.reviewed_at)) }]))

/** One question at a time. The session is what was due at its first press; what is not known yet comes once more at its end. */
export function PracticeView({ courseId, course, asked, practice, reviews, waiting }: PracticeViewProps) {
  const today = collegeToday()
  const examOn = examOf(course, practice.exam_on, today)
  const lastDay = lastDayBefore(examOn, today)
  const progress = replay(reviews, lastDay)
  const session = { groups: asked.groups, standings: standingsOf(progress), today }
  const [begun, setBegun] = useState<Group[]>()
  // Until the first press, what another tab or device has answered meanwhile still counts.
  const queue = begun ?? queueOf({ ...session, perDay: practice.per_day })
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [isShown, setShown] = useState(false)
  const [ended, setEnded] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const rate = useRate(courseId)
  // Here before the first is shown.
  useAnswers(courseId)
  useStudentAnswers(courseId)
  // Of what waits to be sent, the server hears with it.
  useDueOn(courseId, waiting > 0 ? [] : withoutDueOn(progress))

  const at = outcomes.length
  const group = ended ? undefined : queue[at]
  const key = group && `${group.id} ${at}`
  // Space and figures act while the question has the focus (WCAG 2.1.4), so it goes along.
  useEffect(() => {
    if (key !== undefined) box.current?.focus({ preventScroll: true })
  }, [key])

  const showAnswer = () => {
    setBegun(queue)
    setShown(true)
  }
  const next = (outcome: Outcome, known: Group) => {
    setBegun(outcome === 1 ? [...queue, known] : queue)
    setOutcomes([...outcomes, outcome])
    setShown(false)
    box.current?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (rating: Rating) => {
    if (!group || !isShown) return
    void rate(group.id, rating, dueOnAfter(progress.get(group.id), rating, today))
    next(rating, group)
  }
  const begin = (groups: Group[]) => {
    setBegun(groups)
    setOutcomes([])
    setShown(false)
    setEnded(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const on = event.target instanceof Element ? event.target : undefined
    // What is typed, and dialogs, which are inside for React.
    if (on?.closest('input, textarea, dialog, [role=dialog]')) return
    const onControl = on?.closest('button, a') != null
    if (event.key === ' ' && !onControl && group && !isShown) {
      event.preventDefault()
      showAnswer()
    }
    const rating = ([1, 2, 3, 4] as const).find((figure) => String(figure) === event.key)
    if (rating !== undefined && isShown) {
      event.preventDefault()
      choose(rating)
    }
  }

  const due = <NextDue {...{ groups: asked.groups, progress, today, examOn }} />
  if (!group)
    return (
      <SessionEnd
        {...{ courseId, course, practice, waiting }}
        answered={answeredIn(queue, outcomes)}
        examOn={examOn}
        more={inOrder(session).slice(0, practice.per_day)}
        onMore={begin}
      >
        {due}
      </SessionEnd>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for whatever in here has the focus
    <section
      ref={box}
      aria-label="Question to practise"
      tabIndex={-1}
      onKeyDown={press}
      className="scroll-mt-24 outline-none"
    >
      <div className="mb-2.5 flex items-center justify-between gap-2">
        {at === 0 ? (
          <Link
            to={paths.askedAgain(courseId)}
            className="inline-flex min-h-tap items-center gap-1.5 text-sm font-semibold text-ink no-underline"
          >
            <X aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
            End
          </Link>
        ) : (
          <Button variant="quiet" onClick={() => setEnded(true)} className="-ml-3">
            <X aria-hidden="true" strokeWidth={1.75} />
            End
          </Button>
        )}
        <span className="text-sm text-ink-2">
          {`${course ? `${course.code}, q` : 'Q'}uestion ${at + 1} of ${queue.length}`}
        </span>
        <span className="text-xs text-ink-2 max-lg:hidden">
          <kbd className={keyClass}>Space</kbd> answer <kbd className={keyClass}>1</kbd> to{' '}
          <kbd className={keyClass}>4</kbd> rate
        </span>
      </div>
      <Steps outcomes={outcomes} of={queue.length} />
      <QuestionCard
        key={key}
        {...{ courseId, group }}
        papers={asked.papers}
        unit={asked.units.find(({ id }) => id === group.unit_id)}
      >
        {isShown && <Answer courseId={courseId} group={group} asked={asked.groups} />}
      </QuestionCard>
      {isShown ? (
        <RateButtons
          today={today}
          due={previews(progress.get(group.id), today, lastDay)}
          onRate={choose}
          note={
            lastDay === undefined
              ? undefined
              : `Nothing is asked again after ${dayAndMonthOf(lastDay)}, two days before your exam.`
          }
        />
      ) : (
        <div className="mt-4.5 flex gap-3">
          <Button variant="accent" size="lg" onClick={showAnswer} className="flex-1">
            Show the answer
          </Button>
          <Button variant="line" size="lg" onClick={() => next('skipped', group)}>
            Skip
          </Button>
        </div>
      )}
      {waiting > 0 && (
        <output className="mt-3 block text-sm text-ink-2">
          {`${waiting} ${waiting === 1 ? 'answer is' : 'answers are'} stored on this device, and sent when there is a network.`}
        </output>
      )}
      {due}
    </section>
  )
}
