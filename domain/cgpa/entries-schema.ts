import * as z from 'zod/mini'
import { cgpaLimits } from './entries.ts'
import type { Entries } from './entries.ts'
import { scaleLimits, scaleOf } from './scales.ts'
import type { CollegeScale } from './scales.ts'

// Data from the storage, the account or a link may be older, newer or forged.

const id = z.int().check(z.nonnegative())
const name = z.string().check(z.maxLength(cgpaLimits.name))
const number = z.string().check(z.maxLength(cgpaLimits.number))

const text = (maximum: number) => z.string().check(z.maxLength(maximum))

/** One that can be calculated with, as private.is_grading_scale checks it. */
export const collegeScaleShape: z.ZodMiniType<CollegeScale> = z
  .object({
    name: text(scaleLimits.name),
    percentLess: number,
    grades: z
      .array(z.object({ label: text(scaleLimits.label), points: number, description: text(scaleLimits.description) }))
      .check(z.minLength(2), z.maxLength(scaleLimits.grades)),
  })
  .check(z.refine(isCalculable))

/** Each grade once, the best first and above 0. */
function isCalculable({ grades }: CollegeScale): boolean {
  const points = grades.map((grade) => (/^\d{1,3}(\.\d{1,2})?$/.test(grade.points) ? Number(grade.points) : -1))
  return (
    new Set(grades.map(({ label }) => label)).size === grades.length &&
    points[0] !== 0 &&
    points.every((value, at) => value >= 0 && value <= (points[at - 1] ?? scaleLimits.points))
  )
}

export const entriesShape: z.ZodMiniType<Entries> = z
  .object({
    scale: z.union([z.enum(['ten', 'four', 'percentage']), collegeScaleShape]),
    courses: z
      .array(z.object({ id, name, credits: number, grade: z.string(), editing: z.boolean() }))
      .check(z.minLength(1), z.maxLength(cgpaLimits.courses), z.refine(haveOwnIds)),
    method: z.enum(['previous', 'semesters']),
    previous: z.object({ cgpa: number, semesters: number, credits: number }),
    semesters: z
      .array(z.object({ id, name, sgpa: number, credits: number }))
      .check(z.maxLength(cgpaLimits.semesters), z.refine(haveOwnIds)),
    byCredits: z.boolean(),
    plan: z.object({ target: number, left: number, credits: number, counted: z.boolean() }),
  })
  .check(
    z.refine(({ scale, courses }) => {
      const { grades } = scaleOf(scale)
      return courses.every(({ grade }) => grades.some(({ label }) => label === grade))
    }),
  )

function haveOwnIds(rows: readonly { id: number }[]): boolean {
  return new Set(rows.map((row) => row.id)).size === rows.length
}

/** Version of the state in an account, which another version of the calculator may read. */
export const stateVersion = 1

const stateShape = z.object({ version: z.literal(stateVersion), entries: entriesShape })

/** The entries of an account's saved state; undefined for one of another version. */
export const entriesOfState = (state: unknown): Entries | undefined => stateShape.safeParse(state).data?.entries
