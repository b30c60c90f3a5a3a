import { byDate } from '#domain/dates/exams.ts'
import type { CourseDetails } from './course-queries.ts'

/** When a course is examined: the account's own date, else the next end-semester exam, else whatever is next. */
export function examOf(
  course: CourseDetails | null | undefined,
  own: string | null,
  today: string,
): string | undefined {
  if (own !== null && own >= today) return own
  const coming = (course?.exam_dates ?? []).filter(({ date }) => date >= today).toSorted(byDate)
  return (coming.find(({ exam }) => exam === 'end-semester') ?? coming[0])?.date
}
