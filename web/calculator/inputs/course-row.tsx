import { Check, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { cgpaLimits } from '#domain/cgpa/entries.ts'
import type { Course } from '#domain/cgpa/entries.ts'
import { creditsOf } from '#domain/cgpa/result.ts'
import type { Scale } from '#domain/cgpa/scales.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { takeFocus } from './focus.ts'
import { compact } from './number-input.tsx'
import { Stepper } from './stepper.tsx'
import { wording } from '../wording.ts'

interface CourseRowProps {
  course: Course
  /** The course's name, or its number while it has none. */
  name: string
  scale: Scale
  /** The last course cannot be deleted. */
  deletable: boolean
  /** Just opened or closed by a press, whose button is unmounted. */
  focused: boolean
  onChange: (change: Partial<Omit<Course, 'id'>>) => void
  onDelete: () => void
}

const row =
  'grid grid-cols-[1fr_auto] items-center gap-x-1 gap-y-2 border-b border-line py-3 md:grid-cols-[1fr_8.25rem_9rem_auto_auto] md:gap-x-3 md:py-2.5'

export function CourseRow({ course, name, scale, deletable, focused, onChange, onDelete }: CourseRowProps) {
  const noteId = useId()
  const counts = creditsOf(course.credits) !== undefined
  const ref = focused ? takeFocus : undefined

  // On a phone a line or the row's width separates it from the buttons that are pressed more often.
  const bin = (
    <IconButton
      label={`Delete ${name}`}
      danger
      disabled={!deletable}
      className="justify-self-start md:order-9 md:ml-3"
      onClick={onDelete}
    >
      <Trash2 aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
  const note = !counts && (
    <p id={noteId} className="col-span-full text-xs text-brick md:order-10">
      {wording.notCounted}
    </p>
  )

  if (!course.editing) {
    return (
      <li className={row}>
        <p dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </p>
        <IconButton label={`Edit ${name}`} ref={ref} className="md:order-8" onClick={() => onChange({ editing: true })}>
          <Pencil aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <p className="flex gap-x-3 text-sm text-ink-2 md:contents">
          <span className="md:text-center md:text-base md:text-ink">
            {course.credits.trim() || 'no'} <span className="md:sr-only">credits</span>
          </span>
          <span className="font-semibold text-ink md:text-base">{course.grade}</span>
        </p>
        {bin}
        {note}
      </li>
    )
  }
  return (
    <li className={row}>
      <Input
        ref={ref}
        aria-label={`Name of ${course.name.trim() ? name : name.toLowerCase()}`}
        placeholder={name}
        autoComplete="off"
        maxLength={cgpaLimits.name}
        value={course.name}
        onChange={(event) => onChange({ name: event.target.value })}
        onKeyDown={(event) => {
          if (!isEnter(event)) return
          // Without this, the same press would open the row again: the focus moves to its Edit button.
          event.preventDefault()
          onChange({ editing: false })
        }}
        className={`${compact} max-md:col-span-full`}
      />
      <div className="col-span-full grid grid-cols-[auto_1fr] gap-3 md:contents">
        <Stepper
          label={`Credits of ${name}`}
          value={course.credits}
          invalid={!counts}
          describedBy={counts ? undefined : noteId}
          onType={(credits) => onChange({ credits })}
        />
        <Select
          aria-label={`Grade in ${name}`}
          value={course.grade}
          onChange={(event) => onChange({ grade: event.target.value })}
          className={compact}
        >
          {scale.grades.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
      </div>
      {bin}
      <IconButton label={`Done with ${name}`} className="md:order-8" onClick={() => onChange({ editing: false })}>
        <Check aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {note}
    </li>
  )
}
