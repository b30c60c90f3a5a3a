import * as z from 'zod/mini'
import { type CalendarEvent, calendarFile, deadlineEvent } from '#domain/dates/calendar-file.ts'
import { type Exam, exams } from '#domain/dates/exams.ts'
import type { Due, DueExam, DueHoliday } from '#domain/today.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { saveCalendar } from '#web/content/notices/save-calendar.ts'
import { paths } from '#domain/paths.ts'

const notice = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  revision: z.number(),
  updated_at: z.string(),
  deadline: z.nullable(z.string()),
})

/** Deadlines, exams and holidays as one file, with the same UIDs as in the private calendar. @throws without a network */
export async function addToCalendar(due: readonly Due[]): Promise<void> {
  const ids = due.filter(({ kind }) => kind === 'closes').map(({ id }) => id)
  // Fetched again: the revision decides whether a calendar replaces its copy.
  const { data: found } = await data()
    .from('notices')
    .select('id, title, excerpt, revision, updated_at, deadline')
    .in('id', ids)
    .throwOnError()
  const deadlines = parseRows(notice, found).flatMap((row) =>
    row.deadline === null ? [] : [deadlineEvent(row, row.deadline, location.origin + paths.oneNotice(row.id))],
  )
  const others = due.flatMap((each) =>
    each.kind === 'exam' ? [examEvent(each.exam)] : each.kind === 'holiday' ? [holidayEvent(each.holiday)] : [],
  )
  saveCalendar(calendarFile([...deadlines, ...others]), 'calendar.ics')
}

const versionNow = () => ({ sequence: Math.floor(Date.now() / 60_000), writtenAt: new Date().toISOString() })

const holidayEvent = ({ id, name, first_day: first, last_day: last }: DueHoliday): CalendarEvent => ({
  uid: `${id}@holidays.campuslife`,
  ...versionNow(),
  at: first,
  lastDay: last,
  title: `Holiday: ${name}`,
})

function examEvent({ id, code, name, exam, date, startsAt, hall }: DueExam): CalendarEvent {
  return {
    uid: `${id}@exams.campuslife`,
    ...versionNow(),
    // In the college's time zone (domain/dates/college-time.ts).
    at: startsAt === null ? date : new Date(`${date}T${startsAt}+05:30`).toISOString(),
    title: `${exams[exam as Exam] ?? 'Exam'}: ${code} ${name}`,
    location: hall,
  }
}
