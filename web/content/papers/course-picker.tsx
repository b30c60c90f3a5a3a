import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useMyCourses } from '#web/content/catalogue.ts'
import { isEnter, isOfComposition } from '#web/ui/browser/enter-key.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { courseName, type PickedCourse, useCoursesCalled } from './course-search.ts'

interface CoursePickerProps {
  /** The attributes of the form field: id, description, validity. */
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  accountId: string
  course: PickedCourse | null
  onPick: (course: PickedCourse | null) => void
  className?: string | undefined
}

/** Picks a course of the catalogue: the account's own are offered first, a search finds any other. */
export function CoursePicker({ control, accountId, course, onPick, className }: CoursePickerProps) {
  const listId = useId()
  /** Undefined while nothing is typed: the box then shows the chosen course. */
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const mine = useMyCourses(accountId)
  const search = useCoursesCalled(typed ?? '')
  const isSearching = (typed ?? '').trim() !== ''
  const offered = (isSearching ? search.data : mine.data) ?? []
  const active = Math.min(marked, offered.length - 1)

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setMarked(0)
  }
  const pick = (picked: PickedCourse | undefined) => {
    if (picked) onPick({ id: picked.id, code: picked.code, name: picked.name, semester: picked.semester })
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (isOfComposition(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (open && offered.length > 0)
        setMarked((active + (event.key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length)
    } else if (isEnter(event) && open) {
      // Enter belongs to the list, even an empty one: it does not submit the form.
      event.preventDefault()
      if (offered[active] && (!isSearching || search.isAnswered)) pick(offered[active])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  const note = noteOf({ open, isSearching, failed: search.isError, waiting: search.isPlaceholderData, offered })

  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-expanded={open && offered.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && offered[active] ? `${listId}-${offered[active].id}` : undefined}
        autoComplete="off"
        placeholder="Code or name, such as DBMS"
        maxLength={80}
        className={className}
        value={typed ?? (course ? courseName(course) : '')}
        onFocus={({ target }) => target.select()}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={press}
        onChange={({ target }) => {
          setTyped(target.value)
          setMarked(0)
          setOpen(true)
          if (target.value.trim() === '') onPick(null)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Courses"
        hidden={!open || offered.length === 0}
        className="absolute inset-x-0 top-full z-(--z-sticky) mt-1 max-h-72 overflow-y-auto rounded-control border border-edge bg-sheet py-1 shadow-over"
      >
        {offered.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys, as in every combobox
          <div
            key={one.id}
            id={`${listId}-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Runs before the box loses the focus, which closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
            className={classNames(
              'flex min-h-tap cursor-pointer items-center gap-2 px-3.5 py-1.5 text-sm leading-snug',
              index === active ? 'bg-sunk' : 'hover:bg-sunk',
            )}
          >
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              <b className="font-semibold">{one.code}</b> {one.name}
            </span>
            <span className="text-xs text-ink-2">{`sem ${one.semester}`}</span>
          </div>
        ))}
      </div>
      <p aria-live="polite" className={note === '' ? 'sr-only' : 'mt-1 text-xs text-ink-2'}>
        {note}
      </p>
    </div>
  )
}

interface Looked {
  open: boolean
  isSearching: boolean
  failed: boolean
  waiting: boolean
  offered: readonly unknown[]
}

function noteOf({ open, isSearching, failed, waiting, offered }: Looked): string {
  if (!open || !isSearching) return ''
  if (failed) return 'The search did not work. Check your connection.'
  return offered.length === 0 && !waiting ? 'No courses found. Try a code or a short name.' : ''
}
