import { z } from 'zod'
import { examKinds } from '#domain/dates/exams.ts'
import { kindNames, semesters } from '#domain/papers/kinds.ts'
import { years } from '#domain/papers/years.ts'

const given = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => {
    // PostgreSQL's text cannot contain a NUL.
    const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : value
    return text === '' ? undefined : text
  }, shape.optional())

/** The sender's data for all files of a request; missing values are proposed from the files. */
export const contributionFields = z.object({
  title: given(z.string().trim().max(200)),
  course_id: given(z.uuid()),
  exam: given(z.enum(examKinds)),
  exam_year: given(z.coerce.number().int().min(years.first).max(years.last)),
  semester: given(z.coerce.number().int().min(1).max(semesters.length)),
  kind: given(z.enum(kindNames)),
  note: given(z.string().trim().max(200)),
  /** Whether readers may see the sender's name. */
  credited: given(z.stringbool()),
  /** The paper that this is a better copy of. */
  replaces: given(z.uuid()),
})

export type ContributionFields = z.output<typeof contributionFields>
