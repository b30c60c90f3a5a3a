import * as z from 'zod/mini'
import { marks } from '#domain/attendance/attendance.ts'

export const loggedMark = z.object({
  id: z.string(),
  course_id: z.nullable(z.string()),
  name: z.string(),
  date: z.string(),
  starts_at: z.string(),
  lab: z.boolean(),
  mark: z.enum(marks),
  marked_at: z.string(),
  created_at: z.nullable(z.string()),
})
export const loggedFigure = z.object({
  id: z.string(),
  kind: z.enum(['start', 'college']),
  course_id: z.nullable(z.string()),
  name: z.string(),
  held: z.number(),
  attended: z.number(),
  as_of: z.string(),
  marked_at: z.string(),
  created_at: z.nullable(z.string()),
})

/** The payload of an undo: the mark's id. */
export const undoneMark = z.object({ mark: z.string() })
