import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Shown } from '../data/shown.ts'
import { MarkAllRead } from '../reading/mark-all-read.tsx'
import { wording } from '../wording.ts'

interface BesideListProps {
  isEmpty: boolean
  search: string
  shown: Shown
  onClearSearch: () => void
  onCreate: () => void
}

/**
 * What is there instead of discussions, or above those that are unread. Few readers see it: its code is loaded when it is
 * shown.
 */
export function BesideList({ isEmpty, search, shown, onClearSearch, onCreate }: BesideListProps) {
  if (!isEmpty) return <MarkAllRead />
  return search === '' ? (
    <NothingYet shown={shown} onCreate={onCreate} />
  ) : (
    <NothingFound search={search} onClear={onClearSearch} />
  )
}

const none = { title: 'No discussions yet', text: 'Start the first discussion.' }
const nothing: Record<Shown, { title: string; text: string }> = {
  '': none,
  active: none,
  unread: {
    title: 'Nothing new',
    text: 'You have read all that is new in your courses, and in the discussions that you follow or have opened.',
  },
  courses: {
    title: 'No discussions about your courses yet',
    text: 'Ask on the page of a course or of one of its questions. Your courses are those of the branch and semester in your profile.',
  },
  following: {
    title: 'You follow no discussion yet',
    text: 'Press Follow in a discussion, or comment there. It is then listed here, and you are notified of answers.',
  },
  unanswered: { title: 'Nothing is unanswered', text: 'Every discussion has an answer.' },
  solved: { title: 'Nothing is solved yet', text: 'Who started a discussion marks the answer that solved it.' },
  mine: { title: 'You have not started a discussion yet', text: 'What you ask is listed here.' },
}

/** What to do where it is not to write. */
const steps: Partial<Record<Shown, ReactNode>> = {
  unread: <Step to={paths.discussion()}>See the newest</Step>,
  courses: (
    <>
      <Step to={paths.pyqs()}>See the courses</Step>
      <Step to={paths.profile()}>Open your profile</Step>
    </>
  ),
  unanswered: <Step to={paths.notificationSettings()}>Choose the courses you answer in</Step>,
  following: <Step to={paths.discussion({ show: 'active' })}>See active discussions</Step>,
}

function Step({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'line' })}>
      {children}
    </Link>
  )
}

function NothingYet({ shown, onCreate }: { shown: Shown; onCreate: () => void }) {
  return (
    <Sheet>
      <EmptyState drawing={<BoardDrawing />} {...nothing[shown]}>
        {steps[shown] ?? <Button onClick={onCreate}>{wording.create}</Button>}
      </EmptyState>
    </Sheet>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Sheet>
      <EmptyState
        drawing={<DrawerDrawing />}
        title="No discussions found"
        text={
          <span
            dir="auto"
            className="wrap-anywhere"
          >{`No discussion contains “${search}” in its title, content or tags. Try a shorter search.`}</span>
        }
      >
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    </Sheet>
  )
}
