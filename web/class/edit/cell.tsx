import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { courseText, roomText } from '#domain/timetable/draft/cells.ts'
import type { Slot } from '#domain/timetable/draft/slot.ts'
import { nearest } from '#domain/imports/cells/nearest.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CourseBox } from './course-box.tsx'
import type { Grid } from './grid-state.ts'
import { clock, dayName } from './wording.ts'

interface CellProps {
  grid: Grid
  weekday: number
  hour: number
  slots: readonly Slot[]
  /** Beside one another on a phone. */
  wide: boolean
}

/** The course and the room of one hour of one day. */
export function Cell({ grid, weekday, hour, slots, wide }: CellProps) {
  const { hours, courses, courseById } = grid
  const at = `${dayName(weekday)} ${clock(hours[hour]?.starts_at ?? '')}`
  const value = courseText(slots, courseById)
  const unknown = slots.find(({ course_id: id }) => id === null)
  const near =
    unknown === undefined
      ? undefined
      : nearCode(
          unknown.name,
          courses.map(({ code }) => code),
        )
  const marks = slots
    .flatMap(({ group_name: group, week }) => [group, week === null ? null : `week ${week}`])
    .filter((mark) => mark !== null)
  const until = slots[0]?.ends_at
  const isLong = until !== undefined && until !== hours[hour]?.ends_at
  return (
    <div className={classNames('min-w-0', wide && 'relative flex flex-wrap items-center')}>
      <div className="flex min-w-0 flex-1 items-center">
        <div className="min-w-0 flex-1">
          <CourseBox
            label={`${at}, course`}
            cell={`${weekday}-${hour}`}
            value={value}
            wide={wide}
            courses={courses}
            onType={(text) => grid.type(weekday, hour, text)}
            onMove={(by) => grid.move(weekday, hour, by)}
            onSame={() => grid.sameAsAbove(weekday, hour)}
            onMore={() => grid.openMore(weekday, hour)}
          />
        </div>
        {!wide && slots.length > 0 && <More at={at} onPress={() => grid.openMore(weekday, hour)} />}
      </div>
      <RoomBox
        key={roomText(slots)}
        label={`${at}, room`}
        value={roomText(slots)}
        disabled={slots.length === 0}
        wide={wide}
        onType={(text) => grid.typeRoom(weekday, hour, text)}
      />
      {wide &&
        (slots.length > 0 ? (
          <More at={at} onPress={() => grid.openMore(weekday, hour)} />
        ) : (
          <span className="size-tap" />
        ))}
      {(marks.length > 0 || isLong) && (
        <p dir="auto" className="w-full px-2 pb-1 text-xs wrap-anywhere text-ink-2">
          {[...marks, ...(isLong ? [`until ${clock(until)}`] : [])].join(', ')}
        </p>
      )}
      {unknown !== undefined && (near !== undefined || /^[a-z]{2,5}[\s-]?\d{2,4}$/i.test(unknown.name)) && (
        <p dir="auto" className="w-full px-2 pb-1 text-xs wrap-anywhere text-brick">
          <span>{`No ${unknown.name}. `}</span>
          {near !== undefined && (
            <button
              type="button"
              className="min-h-6 underline"
              onClick={() => grid.type(weekday, hour, value.replace(unknown.name, near))}
            >
              {`${near}?`}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const nearCode = (name: string, codes: readonly string[]) => (/\d/.test(name) ? nearest(name, codes)[0] : undefined)

const More = ({ at, onPress }: { at: string; onPress: () => void }) => (
  <IconButton label={`${at}, more`} tabIndex={-1} onClick={onPress}>
    <Ellipsis aria-hidden="true" strokeWidth={1.75} />
  </IconButton>
)

interface RoomBoxProps {
  label: string
  value: string
  disabled: boolean
  wide: boolean
  onType: (text: string) => void
}

function RoomBox({ label, value, disabled, wide, onType }: RoomBoxProps) {
  const [typed, setTyped] = useState(value)
  return (
    <input
      aria-label={label}
      dir="auto"
      autoComplete="off"
      placeholder={disabled ? '' : 'Room'}
      disabled={disabled}
      maxLength={80}
      value={typed}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== value && onType(typed)}
      className={classNames(
        'min-h-tap min-w-0 rounded-control bg-transparent px-2 text-ellipsis text-ink-2',
        wide ? 'w-24' : 'w-full',
      )}
    />
  )
}
