import { cellSlots, hoursOf, type OfferedCourse, typeCourses, typeRooms } from '#domain/timetable/draft/cells.ts'
import type { Hour, Slot } from '#domain/timetable/draft/slot.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import type { Draft } from './draft.ts'

/** What the cells of the grid do. */
export interface Grid {
  hours: readonly Hour[]
  weekdays: number
  slots: readonly Slot[]
  courses: readonly OfferedCourse[]
  courseById: ReadonlyMap<string, OfferedCourse>
  type: (weekday: number, hour: number, text: string) => void
  typeRoom: (weekday: number, hour: number, text: string) => void
  /** The classes of the hour above. */
  sameAsAbove: (weekday: number, hour: number) => void
  /** Returns whether there is such a cell. */
  move: (weekday: number, hour: number, by: 'hour' | 'day' | 'day before') => boolean
  openMore: (weekday: number, hour: number) => void
  change: (slots: Slot[]) => void
}

interface Setting {
  draft: Draft
  courses: readonly OfferedCourse[]
  courseById: ReadonlyMap<string, OfferedCourse>
  onChange: (slots: Slot[]) => void
  onMore: (weekday: number, hour: number) => void
}

export function gridOf({ draft, courses, courseById, onChange, onMore }: Setting): Grid {
  const { slots, groups } = draft
  const hours = hoursOf(draft.hours, slots)
  const inCell = (weekday: number, hour: number) => cellSlots(slots, hours, weekday, hour)
  const put = (weekday: number, hour: number, next: readonly Slot[]) => {
    const gone = new Set(inCell(weekday, hour).map(({ id }) => id))
    onChange([...slots.filter(({ id }) => !gone.has(id)), ...next])
  }
  return {
    hours,
    weekdays: Math.max(draft.weekdays, ...slots.map(({ weekday }) => weekday)),
    slots,
    courses,
    courseById,
    type: (weekday, hour, text) => {
      const row = hours[hour]
      if (row === undefined) return
      const context = { courses, groups, slots, newId: randomId }
      put(weekday, hour, typeCourses(inCell(weekday, hour), text, { weekday, hour: row }, context))
    },
    typeRoom: (weekday, hour, text) => put(weekday, hour, typeRooms(inCell(weekday, hour), text)),
    sameAsAbove: (weekday, hour) => {
      const row = hours[hour]
      const above = inCell(weekday, hour - 1)
      if (hour === 0 || row === undefined || above.length === 0) return
      put(
        weekday,
        hour,
        above.map((slot) => ({ ...slot, ...row, id: randomId() })),
      )
    },
    move: (weekday, hour, by) => {
      if (by !== 'hour') return focusCell(weekday + (by === 'day' ? 1 : -1), hour)
      // An hour that the class above covers has no cell.
      for (let below = hour + 1; below < hours.length; below += 1) if (focusCell(weekday, below)) return true
      return focusCell(weekday + 1, 0)
    },
    openMore: onMore,
    change: onChange,
  }
}

function focusCell(weekday: number, hour: number): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${weekday}-${hour}"]`)
  cell?.focus()
  return cell !== null
}
