import { useState } from 'react'
import { dayAndMonthInShort, daysAfter } from '#domain/dates/college-time.ts'
import { classTitle } from '#web/content/timetable/my-class.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { writeFigures } from '#web/session/attendance/mark-outbox.ts'
import { Private } from './attendance-view.tsx'
import { FiguresTable, useFigures } from './figures-form.tsx'
import type { FigureCourse } from './figures-form.tsx'
import type { Own } from './own-record.tsx'

/** The courses of the timetable, once each. */
const coursesOf = ({ record }: Own): FigureCourse[] => {
  const found = new Map<string, FigureCourse>()
  for (const { course_id, course, name } of record.classes)
    if (course_id !== null) found.set(course_id, { course_id, code: course, name })
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export function StartForm({ today, ...own }: Own & { today: string }) {
  const courses = coursesOf(own)
  const yesterday = daysAfter(today, -1)
  const [day, setDay] = useState(yesterday)
  const [tried, setTried] = useState(false)
  const { typed, set, wrong, figures } = useFigures(courses)
  const problem = wrong
    ? `${wrong.name}: enter whole numbers, with no more attended than held`
    : figures.length === 0
      ? 'Enter the figure of at least one course, or start at 0'
      : day === '' || day > today
        ? 'Choose today or an earlier day'
        : undefined
  const start = () => {
    setTried(true)
    if (problem === undefined)
      void writeFigures(
        own.account,
        figures.map((figure) => ({ ...figure, kind: 'start' as const, as_of: day })),
      )
  }
  const startAtZero = () =>
    void writeFigures(
      own.account,
      courses.map(({ course_id, name }) => ({
        kind: 'start' as const,
        course_id,
        name,
        held: 0,
        attended: 0,
        as_of: yesterday,
      })),
    )
  return (
    <>
      <PageHead
        compact
        title="Attendance"
        lead="Start from any day. Copy what the college’s list says, then mark one tap a class."
      />
      {courses.length === 0 ? (
        <Message tone="info" title="Your class has no timetable yet.">
          <p>Once it has one, it says which classes were held, and you mark one tap a class.</p>
        </Message>
      ) : (
        <Sheet as="section" aria-labelledby="start" className="max-w-3xl">
          <div className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-margin px-4 py-3">
            <h2 id="start" className="text-lg">
              Where you stand
            </h2>
            <span className="flex items-center gap-2 text-sm">
              <span aria-hidden="true">on</span>
              <Input
                type="date"
                aria-label="Counted to"
                max={today}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            </span>
          </div>
          <div className="p-4">
            {tried && problem !== undefined && (
              <Message tone="error" className="mb-3">
                {problem}
              </Message>
            )}
            <FiguresTable courses={courses} typed={typed} onType={set} />
            <div className="mt-4 flex flex-wrap gap-2">
              <Button variant="accent" onClick={start}>
                {day === '' ? 'Start' : `Start from ${dayAndMonthInShort(day)}`}
              </Button>
              <Button variant="quiet" onClick={startAtZero}>
                Start from today, at 0
              </Button>
            </div>
            <ul className="mt-4 list-disc pl-5 text-sm text-ink-2">
              {own.own && <li>{`Your timetable, ${classTitle(own.own)}, says which classes were held.`}</li>}
              <li>Cancelled classes leave by themselves.</li>
              <li>Leave a course empty if you do not know it: mark its classes since the term began.</li>
            </ul>
          </div>
        </Sheet>
      )}
      <Private />
    </>
  )
}
