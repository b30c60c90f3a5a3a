import * as z from 'zod/mini'
import { cgpaLimits } from './entries.ts'
import type { Entries } from './entries.ts'
import { gradeOf, scales } from './scales.ts'

// Data from the storage, the account or a link may be older, newer or forged.

const id = z.int().check(z.nonnegative())
const name = z.string().check(z.maxLength(cgpaLimits.name))
const number = z.string().check(z.maxLength(cgpaLimits.number))

export const entriesShape: z.ZodMiniType<Entries> = z
  .object({
    scale: z.enum(['ten', 'four', 'percentage']),
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
  .check(z.refine(({ scale, courses }) => courses.every(({ grade }) => gradeOf(scales[scale], grade))))

function haveOwnIds(rows: readonly { id: number }[]): boolean {
  return new Set(rows.map((row) => row.id)).size === rows.length
}

/** Version of the state in an account, which another version of the calculator may read. */
export const stateVersion = 1

const stateShape = z.object({ version: z.literal(stateVersion), entries: entriesShape })

/** The entries of an account's saved state; undefined for one of another version. */
export const entriesOfState = (state: unknown): Entries | undefined => stateShape.safeParse(state).data?.entries
