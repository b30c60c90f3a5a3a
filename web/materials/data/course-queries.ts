import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { clockTime, collegeToday, longDay } from '#domain/dates/college-time.ts'
import { byDate, examKinds, exams, type Exam } from '#domain/dates/exams.ts'
import { data } from '#web/backend/data.ts'

const courseRow = z.nullable(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    semester: z.number(),
    credits: z.number(),
    branches: z.nullable(z.object({ code: z.string() })),
    exam_dates: z.array(
      z.object({
        exam: z.enum(examKinds as [Exam, ...Exam[]]),
        date: z.string(),
        starts_at: z.nullable(z.string()),
      }),
    ),
  }),
)
export type CourseDetails = NonNullable<z.infer<typeof courseRow>>

export const courseKey = (id: string) => ['course', id]

/** A course of the catalogue, with when it is examined; null where there is none. */
export function useCourse(id: string) {
  const isId = z.guid().safeParse(id).success
  return useQuery({
    queryKey: courseKey(id),
    queryFn: async ({ signal }) => (isId ? fetchCourse(id, signal) : null),
  })
}

export async function fetchCourse(id: string, signal?: AbortSignal): Promise<CourseDetails | null> {
  const request = data()
    .from('courses')
    .select('id, code, name, semester, credits, branches(code), exam_dates(exam, date, starts_at)')
    .eq('id', id)
  const { data: row } = await (signal ? request.abortSignal(signal) : request).maybeSingle().throwOnError()
  return courseRow.parse(row)
}

/** `, 10 am`, of a time as the database writes it. */
function timeOf(time: string | null): string {
  const [hour = 0, minute = 0] = time?.split(':').map(Number) ?? []
  return time === null ? '' : `, ${clockTime(60 * hour + minute)}`
}

/** '4 credits. End semester on Monday, 30 November, 10 am.' */
export function headOf({ credits, exam_dates: dates }: CourseDetails, today = collegeToday()): string {
  const next = dates.filter(({ date }) => date >= today).toSorted(byDate)[0]
  const parts = [
    credits > 0 ? `${credits} ${credits === 1 ? 'credit' : 'credits'}.` : '',
    next ? `${exams[next.exam]} on ${longDay(next.date)}${timeOf(next.starts_at)}.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
