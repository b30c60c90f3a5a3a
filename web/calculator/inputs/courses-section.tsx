import { Plus } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import {
  addCourse,
  cgpaLimits,
  changeCourse,
  changeScale,
  courseName,
  deleteCourse,
  remapped,
} from '#domain/cgpa/entries.ts'
import type { Course, Entries } from '#domain/cgpa/entries.ts'
import { scaleIds, scaleOf, scales } from '#domain/cgpa/scales.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { CourseRow } from './course-row.tsx'
import { compact } from './number-input.tsx'
import { wording } from '../wording.ts'

const AddMyCourses = lazyOptional(
  () => import('./my-courses.tsx'),
  ({ AddMyCourses }) => AddMyCourses,
)

const CollegeScaleOption = lazyOptional(
  () => import('./college-scale-option.tsx'),
  (module) => module.CollegeScaleOption,
)

export interface SectionProps {
  entries: Entries
  onEdit: (next: Entries) => void
  /** A destructive edit: `message` describes it, and it can be undone. */
  onReplace: (next: Entries, message: string) => void
}

export function CoursesSection({ accountId, entries, onEdit, onReplace }: SectionProps & { accountId: string }) {
  const scaleId = useId()
  const add = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState<number>()
  const scale = scaleOf(entries.scale)
  const full = entries.courses.length >= cgpaLimits.courses

  const choose = (value: string) => {
    // An id, or a scale of the college.
    const choice = (value.startsWith('{') ? JSON.parse(value) : value) as Entries['scale']
    const lost = remapped(entries, choice)
    const next = changeScale(entries, choice)
    if (lost === 0) onEdit(next)
    else {
      const [first] = scaleOf(choice).grades
      onReplace(next, `${lost === 1 ? '1 grade is' : `${lost} grades are`} not on this scale: set to ${first.label}.`)
    }
  }
  const addOne = () => {
    const next = addCourse(entries)
    setFocused(next.courses.at(-1)?.id)
    onEdit(next)
  }
  const change = (course: Course, change: Partial<Omit<Course, 'id'>>) => {
    if (change.editing !== undefined) setFocused(course.id)
    onEdit(changeCourse(entries, course.id, change))
  }
  const remove = (course: Course) => {
    // The pressed button is unmounted with its row.
    add.current?.focus()
    onReplace(deleteCourse(entries, course.id), `${courseName(entries, course)} is deleted.`)
  }

  return (
    <Sheet as="section" aria-label="This semester" className="p-4 md:p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">This semester</h2>
        <div className="flex items-center gap-2.5 max-sm:w-full">
          <label htmlFor={scaleId} className="text-sm font-semibold">
            Grading scale
          </label>
          <Select
            id={scaleId}
            value={typeof entries.scale === 'string' ? entries.scale : JSON.stringify(entries.scale)}
            onChange={({ target }) => choose(target.value)}
            className={compact}
            wrap="flex-1 sm:w-48"
          >
            {scaleIds.map((id) => (
              <option key={id} value={id}>
                {scales[id].name}
              </option>
            ))}
            {typeof entries.scale === 'object' && (
              <option value={JSON.stringify(entries.scale)}>{entries.scale.name}</option>
            )}
            <Suspense>
              <CollegeScaleOption chosen={entries.scale} />
            </Suspense>
          </Select>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[1fr_8.25rem_9rem_auto] gap-3 border-b-2 border-ink pb-2 text-xs font-semibold text-ink-2 md:grid"
      >
        <span>Course</span>
        <span className="text-center">Credits</span>
        <span>Grade</span>
        <span className="w-[6.25rem]" />
      </div>
      <ul aria-label="Courses">
        {entries.courses.map((course) => (
          <CourseRow
            key={course.id}
            course={course}
            name={courseName(entries, course)}
            scale={scale}
            deletable={entries.courses.length > 1}
            focused={focused === course.id}
            onChange={(changed) => change(course, changed)}
            onDelete={() => remove(course)}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button ref={add} variant="line" disabled={full} onClick={addOne}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {wording.addCourse}
        </Button>
        {!full && (
          // The placeholder reserves its room on a phone, where the line breaks before it.
          <Suspense fallback={<span className="min-h-tap w-40" />}>
            <AddMyCourses accountId={accountId} entries={entries} onReplace={onReplace} />
          </Suspense>
        )}
        {full && <p className="text-sm text-ink-2">{`You can add up to ${cgpaLimits.courses} courses.`}</p>}
      </div>
    </Sheet>
  )
}
