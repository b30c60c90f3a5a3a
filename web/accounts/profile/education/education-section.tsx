import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useBranches } from '#web/content/branches.ts'
import { type Course, useChooseCourse, useMyCourses } from '#web/content/catalogue.ts'
import { sectionText, useOwnSection } from '#web/content/sections/sections.ts'
import { useCoursesCalled } from '#web/content/papers/course-search.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchInput } from '#web/ui/forms/input.tsx'
import type { Account } from '#web/session/account.ts'
import { Facts } from '../facts.tsx'

/** Branch and semester, and the courses that follow from them, which can be adjusted here. */
export function EducationSection({ account }: { account: Account }) {
  const { data: branches } = useBranches()
  const { data: section } = useOwnSection(account.id)
  const courses = useMyCourses(account.id)
  const choose = useChooseCourse(account.id)
  const [adding, setAdding] = useState(false)
  const title = useId()
  const branch = branches?.find(({ id }) => id === account.branchId)
  // The catalogue is empty, and nothing is chosen: there is nothing to show or to add.
  if (branches?.length === 0) return null

  return (
    <>
      <div className="mt-1.5">
        <Facts
          facts={{
            Branch: branch?.name ?? '',
            Semester: account.semester === null ? '' : `${account.semester}`,
            Section: section ? sectionText(section) : undefined,
          }}
        />
      </div>
      <h3 id={title} className="mt-5 font-body text-sm font-semibold">
        My courses
      </h3>
      {courses.isPending && <Skeleton className="mt-2 h-20" />}
      {courses.isError && courses.data === undefined && (
        <Message tone="error" className="mt-2">
          <p>Your courses could not be loaded.</p>
          <Button variant="line" className="mt-2" onClick={() => void courses.refetch()}>
            Try Again
          </Button>
        </Message>
      )}
      {courses.data?.length === 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {account.branchId === null || account.semester === null
            ? 'Choose your branch and semester under Edit Profile, or add courses one by one here.'
            : 'No courses have been added for your semester yet.'}
        </p>
      )}
      {courses.data && courses.data.length > 0 && (
        <ul aria-labelledby={title} className="mt-1 border-b border-line">
          {courses.data.map((course) => (
            <li
              key={course.id}
              className="grid min-h-tap grid-cols-[1fr_auto] items-center gap-2 border-t border-line text-sm leading-[1.4]"
            >
              <CourseName course={course} account={account} />
              <IconButton
                label={`Remove ${course.code} ${course.name}`}
                disabled={choose.isPending}
                onClick={() => choose.mutate({ courseId: course.id, taken: false })}
              >
                <X aria-hidden="true" strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="text-sm text-brick">
        {choose.isError && 'This could not be saved. Check your connection and try again.'}
      </p>
      {adding ? (
        <AddCourse
          mine={courses.data ?? []}
          account={account}
          onAdd={(course) => choose.mutate({ courseId: course.id, taken: true })}
          onDone={() => setAdding(false)}
        />
      ) : (
        <Button variant="line" className="mt-3" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add a course
        </Button>
      )}
      <p className="mt-3 text-sm">
        <Link to={paths.notificationSettings()}>Choose the courses you answer in</Link>
      </p>
    </>
  )
}

function CourseName({ course, account }: { course: Course; account: Account }) {
  const { data: branches } = useBranches()
  const elsewhere = course.branch_id !== account.branchId && branches?.find(({ id }) => id === course.branch_id)?.code
  const semester = (elsewhere || course.semester !== account.semester) && `semester ${course.semester}`
  const where = [elsewhere, semester].filter(Boolean).join(', ')
  return (
    <span dir="auto" className="min-w-0 py-1.5 wrap-anywhere">
      <b className="font-semibold">{course.code}</b> <span>{course.name}</span>
      {where && <span className="block text-xs text-ink-2">{where}</span>}
    </span>
  )
}

interface AddCourseProps {
  mine: readonly Course[]
  account: Account
  onAdd: (course: Course) => void
  onDone: () => void
}

function AddCourse({ mine, account, onAdd, onDone }: AddCourseProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // The pressed button is unmounted.
  useEffect(() => box.current?.focus(), [])
  const search = useCoursesCalled(text)
  const found = text.trim() === '' ? [] : (search.data ?? []).filter(({ id }) => mine.every((own) => own.id !== id))
  return (
    <div className="mt-3 rounded-sheet bg-sunk p-3">
      <SearchInput
        ref={box}
        aria-label="Search courses"
        placeholder="Code or name, such as DBMS"
        maxLength={60}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onClear={() => setText('')}
      />
      <p aria-live="polite" className="text-sm text-ink-2">
        {text.trim() !== '' && search.isError && <span>The search did not work. Check your connection.</span>}
        {text.trim() !== '' && search.isSuccess && search.isAnswered && found.length === 0 && (
          <span className="block pt-2">No other courses found. Try a code or a short name.</span>
        )}
      </p>
      <ul>
        {found.map((course) => (
          <li
            key={course.id}
            className="grid min-h-tap grid-cols-[1fr_auto] items-center gap-2 border-b border-line text-sm leading-[1.4] last:border-b-0"
          >
            <CourseName course={course} account={account} />
            <IconButton label={`Add ${course.code} ${course.name}`} onClick={() => onAdd(course)}>
              <Plus aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="mt-1" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
