import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { inMarkdown } from './sentences.ts'

export const course = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  semester: z.number(),
  /** 0 where it is not known. */
  credits: z.coerce.number(),
  branch: z.string(),
})

/** The course and those of its name in other branches. */
export const coursesOf = (id: Sql) => sql`
  select same.id, same.code, same.name, same.semester, same.credits, branches.name as branch
  from public.courses join public.courses as same on same.name = courses.name
    join public.branches on branches.id = same.branch_id
  where courses.id = ${id}::uuid order by same.id <> courses.id, branches.position limit 8`

/** The code, the semester and the credits of a course, in each branch that has it. */
export function answerOnCourse(source: Source, rows: readonly z.infer<typeof course>[]): Answer | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const lines = rows.map(({ code, branch, semester, credits }) => {
    const counts = credits === 0 ? '' : `, ${credits} ${credits === 1 ? 'credit' : 'credits'}`
    return `- ${inMarkdown(code)}: ${inMarkdown(branch)}, semester ${semester}${counts}`
  })
  return { text: `**${inMarkdown(first.name)}** [1]\n\n${lines.join('\n')}`, sources: [source] }
}
