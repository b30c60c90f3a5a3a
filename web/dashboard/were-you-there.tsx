import { unansweredClasses } from '#domain/attendance/counted-classes.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { MarkClass } from '#web/content/attendance/mark-class.tsx'
import { classText } from '#web/session/attendance/mark-outbox.ts'
import { clockOf } from '#web/session/attendance/clock.ts'
import { useMarking } from '#web/session/attendance/use-marking.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** The first class of today that is over and not marked. One press answers, and leaves the next question, or the way back. */
export function WereYouThere({ now }: { now: Date }) {
  const { marking } = useMarking(now)
  const { classes, newest, onMark } = marking
  const [one] = unansweredClasses(classes, collegeDay(now), clockOf(now))
  return (
    <>
      {one && (
        <>
          <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-sm">
            <b>Were you there?</b>
            <span dir="auto" className="wrap-anywhere">
              {one.name}
            </span>
            <span className="text-xs text-ink-2">{`${hourText(one.start)} to ${hourText(one.end)}`}</span>
          </p>
          <MarkClass label={`${classText(one)}: were you there?`} mark={null} onMark={(mark) => onMark(one, mark)} />
        </>
      )}
      {newest && (
        <p role="status" className="mt-1 flex items-center justify-between gap-3 text-sm">
          <span dir="auto" className="wrap-anywhere">{`${newest.marked.name}: ${newest.mark}`}</span>
          <Button variant="quiet" aria-label={`Undo ${newest.marked.name}, ${newest.mark}`} onClick={newest.undo}>
            Undo
          </Button>
        </p>
      )}
    </>
  )
}
