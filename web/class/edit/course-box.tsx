import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { findOffered, type OfferedCourse, offeredFor } from '#domain/timetable/draft/cells.ts'
import { isEnter, isOfComposition } from '#web/ui/browser/enter-key.ts'
import { classNames } from '#web/ui/class-names.ts'

interface CourseBoxProps {
  label: string
  /** Names the cell, so that keys move from one to another. */
  cell: string
  value: string
  /** The list is as wide as the cell. */
  wide: boolean
  courses: readonly OfferedCourse[]
  onType: (text: string) => void
  /** Enter: to the next hour; Tab: to the next day. */
  onMove: (by: 'hour' | 'day' | 'day before') => boolean
  onSame: () => void
  onMore: () => void
}

/** The course of a cell: two letters of its code, short name or name, or any text. */
export function CourseBox({ label, cell, value, wide, courses, onType, onMove, onSame, onMore }: CourseBoxProps) {
  const listId = useId()
  /** Undefined while nothing is typed. */
  const [typed, setTyped] = useState<string>()
  const [marked, setMarked] = useState(0)
  const text = typed ?? value
  const last = text.split('/').at(-1)?.trim() ?? ''
  const offered = typed === undefined ? [] : offeredFor(courses, last)
  const open = offered.length > 0
  const active = Math.min(marked, offered.length - 1)

  const done = (next: string | undefined) => {
    setTyped(undefined)
    setMarked(0)
    if (next !== undefined && next !== value) onType(next)
  }
  const withCourse = (course: OfferedCourse) => {
    const before = text
      .split('/')
      .slice(0, -1)
      .map((part) => part.trim())
    return [...before, course.code].join(' / ')
  }
  /** What is typed; two letters that are no course yet become the marked one. */
  const result = () => {
    const course = offered[active]
    return course !== undefined && findOffered(courses, last) === undefined ? withCourse(course) : typed
  }
  const press = (event: KeyboardEvent) => {
    if (isOfComposition(event.nativeEvent)) return
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && open) {
      event.preventDefault()
      setMarked((active + (event.key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length)
    } else if (isEnter(event)) {
      event.preventDefault()
      done(result())
      onMove('hour')
    } else if (event.key === 'Tab') {
      done(result())
      if (onMove(event.shiftKey ? 'day before' : 'day')) event.preventDefault()
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      done(undefined)
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      done(undefined)
      onSame()
    } else if (event.key === 'F2') {
      event.preventDefault()
      done(result())
      onMore()
    }
  }

  return (
    <div className={classNames('min-w-0', !wide && 'relative')}>
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        data-cell={cell}
        dir="auto"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={160}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setMarked(0)
        }}
        onBlur={() => done(typed)}
        onKeyDown={press}
        className="min-h-tap w-full min-w-0 rounded-control bg-transparent px-2 font-semibold text-ellipsis"
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Courses"
        hidden={!open}
        className={classNames(
          'absolute top-full z-(--z-sticky) mt-1 overflow-hidden rounded-control border border-edge bg-sheet py-1 shadow-over',
          wide ? 'inset-x-0' : 'left-0 w-max max-w-96 min-w-full',
        )}
      >
        {offered.map((course, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys, as in every combobox
          <div
            key={course.id}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Runs before the box loses the focus, which closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => done(withCourse(course))}
            className={classNames(
              'flex min-h-tap cursor-pointer items-center gap-2 px-3 py-1 text-sm leading-snug',
              at === active ? 'bg-marigold-wash' : 'hover:bg-sunk',
            )}
          >
            <b className="font-semibold">{course.code}</b>
            <span dir="auto" className="min-w-0 wrap-anywhere text-ink-2">
              {course.name}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
