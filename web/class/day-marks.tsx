import { classKey } from '#domain/attendance/mark-log.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { MarkWithUndo } from '#web/session/attendance/mark-with-undo.tsx'
import type { Marking } from '#web/session/attendance/use-marking.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Today's classes that have begun, beside the week: a phone's day has the marks in its rows. */
export function DayMarks({ marking }: { marking: Marking }) {
  if (marking.classes.length === 0) return null
  return (
    <Sheet as="section" aria-labelledby="day-marks" className="hidden lg:block">
      <h2 id="day-marks" className="border-b-2 border-margin px-4.5 py-3 text-lg leading-snug">
        Were you there?
      </h2>
      <ul>
        {marking.classes.map((one) => (
          <li key={classKey(one)} className="border-t border-line px-4.5 py-3 first:border-t-0">
            <p dir="auto" className="mb-1.5 text-sm font-semibold wrap-anywhere">
              {`${hourText(one.start)}, ${one.name}`}
            </p>
            <MarkWithUndo marking={marking} one={one} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
