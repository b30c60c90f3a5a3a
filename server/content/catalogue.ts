import { z } from 'zod'

const id = z.uuid()

/** Midnight (UTC) of a Monday at least a week away, ms: a calendar date without a time zone. */
function firstMonday(seededOn: string): number {
  const week = new Date(`${seededOn}T00:00:00Z`)
  week.setUTCDate(week.getUTCDate() + 7)
  week.setUTCDate(week.getUTCDate() + ((8 - week.getUTCDay()) % 7))
  return week.getTime()
}

const examDate = z.strictObject({
  id,
  course_id: id,
  exam: z.string(),
  /** Days after the first Monday that is at least a week after seeding, so that a new site has future exams. */
  day: z.int(),
  starts_at: z.nullable(z.iso.time({ precision: -1 })),
  hall: z.string(),
})

/** The sample catalogue (supabase/seed), whose rows are marked as samples. A row whose `parent` is gone is left out. */
export const shippedCatalogue = [
  {
    table: 'branches',
    file: 'branches.json',
    id: 'id',
    row: z.strictObject({ id, position: z.int(), code: z.string(), name: z.string(), semesters: z.int() }),
    sample: true,
  },
  {
    table: 'courses',
    file: 'courses.json',
    id: 'id',
    row: z.strictObject({
      id,
      branch_id: id,
      semester: z.int(),
      code: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      credits: z.number(),
    }),
    sample: true,
    parent: { table: 'branches', column: 'branch_id' },
  },
  {
    table: 'exam_dates',
    file: 'exam-dates.json',
    id: 'id',
    row: examDate,
    sample: true,
    parent: { table: 'courses', column: 'course_id' },
    /** @param seededOn the day of seeding, `2026-11-22` */
    columnsOf: (row: unknown, seededOn: string) => {
      const { day, ...columns } = examDate.parse(row)
      const date = new Date(firstMonday(seededOn) + day * 86_400_000).toISOString().slice(0, 10)
      return { ...columns, date }
    },
  },
]
