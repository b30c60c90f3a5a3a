import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import type { ExamDate } from '#domain/exam-table/read-exam-table.ts'
import { data } from '#web/backend/data.ts'

const thereRows = z.array(
  z.object({
    course_id: z.string(),
    exam: z.string(),
    date: z.string(),
    starts_at: z.nullable(z.string()),
    hall: z.string(),
  }),
)
export type ExamDateThere = z.infer<typeof thereRows>[number]

/** So many are enough for every examination that a college has announced. */
const maxDates = 1000

/** The exam dates that stand there already, so that the preview can say what changes. */
export function useExamDatesToCome() {
  return useQuery({
    queryKey: ['admin', 'exam_dates', 'to come'],
    queryFn: ({ signal }) => fetchExamDatesToCome(signal),
    meta: { persist: false },
  })
}

export async function fetchExamDatesToCome(signal: AbortSignal): Promise<ExamDateThere[]> {
  const { data: rows } = await data()
    .from('exam_dates')
    .select('course_id, exam, date, starts_at, hall')
    .gte('date', collegeToday())
    .order('date')
    .limit(maxDates)
    .abortSignal(signal)
    .throwOnError()
  return thereRows.parse(rows)
}

/** So many rows take a fraction of the five seconds that a statement has. */
const batch = 100

/** A batch failed; those before it are added. */
export class PartlyAdded extends Error {
  override name = 'PartlyAdded'
  written: number

  constructor(written: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.written = written
  }
}

/**
 * Adds them, batch by batch; one that is `there` already gets the time and hall that the table names. Returns their
 * number. Adding them once more changes nothing.
 *
 * @throws {PartlyAdded}
 */
export function useAddExamDates(there: readonly ExamDateThere[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (dates: readonly ExamDate[]) => {
      const rows = dates.flatMap(({ courses, exam, date, startsAt, hall }) =>
        courses.map(({ id }) => {
          const same = there.find((row) => row.course_id === id && row.exam === exam && row.date === date)
          return {
            course_id: id,
            exam,
            date,
            starts_at: startsAt ?? same?.starts_at ?? null,
            hall: hall || (same?.hall ?? ''),
          }
        }),
      )
      for (let from = 0; from < rows.length; from += batch) {
        const some = rows.slice(from, from + batch)
        try {
          await data().from('exam_dates').upsert(some, { onConflict: 'course_id,exam,date' }).throwOnError()
        } catch (error) {
          throw new PartlyAdded(from, error)
        }
      }
      return rows.length
    },
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' }),
  })
}
