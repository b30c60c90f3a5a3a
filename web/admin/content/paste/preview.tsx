import { CircleAlert, CircleCheck } from 'lucide-react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { exams } from '#domain/dates/exams.ts'
import type { ExamDate, TableRow } from '#domain/exam-table/read-exam-table.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { line } from '../table.ts'
import type { ExamDateThere } from './exam-dates.ts'

/** Each line as it was read; those with a problem first, because something has to be done about them. */
export function Preview({ rows, there }: { rows: readonly TableRow[]; there: readonly ExamDateThere[] }) {
  const sorted = rows.toSorted((a, b) => Number('examDate' in a) - Number('examDate' in b) || a.number - b.number)
  return (
    <Sheet as="section" aria-label="Preview">
      <h2 className="border-b border-line px-4.5 py-3 text-lg">This is how the table is read</h2>
      <ul>
        {sorted.map((row) => (
          <li
            key={row.number}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4.5 py-3 text-sm leading-[1.5] first:border-t-0"
          >
            {'examDate' in row ? (
              <>
                <CircleCheck aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 text-teal" />
                <Read examDate={row.examDate} there={there} />
              </>
            ) : (
              <>
                <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 text-brick" />
                <div className="min-w-0">
                  <p dir="auto" className="font-semibold wrap-anywhere text-brick">
                    {row.problem}
                  </p>
                  <p dir="auto" className="wrap-anywhere text-ink-2">
                    {row.line.trim()}
                  </p>
                </div>
              </>
            )}
            <span className="text-xs text-ink-3 tabular-nums">{`line ${row.number}`}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Read({ examDate, there }: { examDate: ExamDate; there: readonly ExamDateThere[] }) {
  const { courses, exam, date, startsAt, hall } = examDate
  const note = noteOf(examDate, there)
  return (
    <div className="min-w-0">
      <p dir="auto" className="font-semibold wrap-anywhere">
        <span>{`${courses[0]?.code ?? ''} ${courses[0]?.name ?? ''}`}</span>
        {courses.length > 1 && (
          <span className="font-normal text-ink-2">
            {` (${courses
              .map(({ branch }) => branch)
              .toSorted()
              .join(', ')})`}
          </span>
        )}
      </p>
      <p dir="auto" className="wrap-anywhere text-ink-2">
        {line(exams[exam], calendarDate(date), startsAt ?? 'time not given', hall)}
      </p>
      {note && <p className="text-pen">{note}</p>}
    </div>
  )
}

/** The stored values of the same examination. */
function noteOf({ courses, exam, date }: ExamDate, there: readonly ExamDateThere[]): string | undefined {
  const same = there.filter((row) => row.exam === exam && courses.some(({ id }) => id === row.course_id))
  if (same.some((row) => row.date === date)) return 'Already there: it gets the time and hall of this line.'
  const [other] = same
  return other && `Also there on ${calendarDate(other.date)}, which stays. Delete it in the list if the date has moved.`
}
