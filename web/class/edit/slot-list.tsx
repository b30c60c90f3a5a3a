import type { DecidedSlot } from '#domain/timetable/draft/from-paste.ts'
import type { ClassCourse } from './api.ts'
import { clock, dayName, dayNames } from './wording.ts'

interface SlotListProps {
  title: string
  slots: readonly DecidedSlot[]
  courses: readonly ClassCourse[]
}

/** Classes by day, folded under a title. */
export function SlotList({ title, slots, courses }: SlotListProps) {
  const names = new Map(courses.map(({ code, name }) => [code, name]))
  const days = dayNames.map((_, at) => at + 1).filter((weekday) => slots.some((slot) => slot.weekday === weekday))
  return (
    <details className="min-w-0">
      <summary className="min-h-tap cursor-pointer py-2 font-semibold">{title}</summary>
      {days.map((weekday) => (
        <section key={weekday} className="mt-2">
          <h3 className="text-sm text-ink-2">{dayName(weekday)}</h3>
          <ul className="text-sm">
            {slots
              .filter((slot) => slot.weekday === weekday)
              .toSorted((one, other) => (one.start < other.start ? -1 : 1))
              .map((slot) => (
                <li key={JSON.stringify(slot)} dir="auto" className="border-t border-line py-1.5 wrap-anywhere">
                  <b>{`${clock(slot.start)} to ${clock(slot.end)}`}</b>
                  {` ${[slot.course ?? slot.name, names.get(slot.course ?? ''), slot.room, slot.teacher, slot.group, slot.week && `week ${slot.week}`].filter(Boolean).join(', ')}`}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
