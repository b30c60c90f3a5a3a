import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { dayAndMonthOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { CourseDetails } from '../data/course-queries.ts'
import type { Group } from '../data/asked-again.ts'
import type { Practice } from '../data/practice.ts'

const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog, { prefetched: false })

interface SessionEndProps {
  courseId: string
  course: CourseDetails | null | undefined
  practice: Practice
  /** How many questions were answered. */
  answered: number
  waiting: number
  examOn: string | undefined
  /** What could be practised beyond today's. */
  more: Group[]
  onMore: (groups: Group[]) => void
  children: ReactNode
}

/** What was done, and when it goes on. */
export function SessionEnd(props: SessionEndProps) {
  const { courseId, course, practice, answered, waiting, examOn, more, onMore, children } = props
  const { isOpen, open, close } = useDialogEntry('plan')
  const text = [
    answered > 0 ? `${counted(answered, 'question')} practised.` : '',
    more.length === 0 ? 'The other questions come back when it is time to revise them.' : '',
    waiting > 0 ? `${counted(waiting, 'answer')} on this device, sent when there is a network.` : '',
    examOn === undefined ? '' : `Your exam is on ${dayAndMonthOf(examOn)}.`,
  ]
  return (
    <>
      <Sheet>
        <EmptyState
          heading="h2"
          drawing={<ChaiDrawing />}
          title="That is all for today"
          text={text.filter(Boolean).join(' ')}
        >
          <Link to={paths.askedAgain(courseId)} className={buttonClass()}>
            See all questions
          </Link>
          {more.length > 0 && (
            <Button variant="line" onClick={() => onMore(more)}>
              {`Practise ${more.length} more`}
            </Button>
          )}
          <Button variant="quiet" onClick={open}>
            Practice settings
          </Button>
        </EmptyState>
      </Sheet>
      {children}
      <PlanDialog key={String(isOpen)} open={isOpen} onClose={close} {...{ courseId, course, practice }} />
    </>
  )
}
