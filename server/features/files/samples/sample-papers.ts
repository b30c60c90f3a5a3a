import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { examKinds } from '#domain/dates/exams.ts'
import { kindNames } from '#domain/papers/kinds.ts'
import { root } from '#server/core/config/root.ts'

const seed = join(root, 'supabase', 'seed')

const paper = z.strictObject({
  id: z.uuid(),
  /** Name of the PDF and of its text, beside the list, without extension. */
  file: z.string().regex(/^[a-z0-9-]+$/),
  course_id: z.uuid(),
  kind: z.enum(kindNames),
  title: z.string(),
  exam: z.enum(examKinds).nullable(),
  exam_year: z.int().nullable(),
  full_marks: z.int().nullable(),
  note: z.string(),
  /** A name that a sender might have used, for tests of the proposals. */
  file_name: z.string(),
  /** Pictures of pages, without a text layer. */
  scanned: z.boolean(),
})
export type SamplePaper = z.infer<typeof paper>

const unit = z.strictObject({
  id: z.uuid(),
  course_id: z.uuid(),
  number: z.int(),
  title: z.string(),
  topics: z.string(),
})
const branch = z.object({ id: z.uuid() })
const course = z.object({ id: z.uuid(), branch_id: z.uuid() })

function readList<Row extends z.ZodType>(file: string, row: Row): z.infer<Row>[] {
  return z.array(row).parse(JSON.parse(readFileSync(join(seed, file), 'utf8')))
}

export interface SampleLibrary {
  papers: SamplePaper[]
  units: z.infer<typeof unit>[]
  /** The courses of the papers and their branches, as in the sample catalogue: whole rows. */
  courses: z.infer<typeof course>[]
  branches: z.infer<typeof branch>[]
}

export function readSampleLibrary(): SampleLibrary {
  const papers = readList('papers/papers.json', paper)
  const courseIds = new Set(papers.map(({ course_id: id }) => id))
  const courses = readList('courses.json', course.loose()).filter(({ id }) => courseIds.has(id))
  const branchIds = new Set(courses.map(({ branch_id: id }) => id))
  return {
    papers,
    units: readList('papers/course-units.json', unit),
    courses,
    branches: readList('branches.json', branch.loose()).filter(({ id }) => branchIds.has(id)),
  }
}

export const pdfOf = ({ file }: SamplePaper): Buffer<ArrayBuffer> =>
  readFileSync(join(seed, 'papers', `${file}.pdf`)) as Buffer<ArrayBuffer>
