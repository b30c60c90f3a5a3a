import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { isNameOf, type Question } from './question.ts'
import { inMarkdown } from './sentences.ts'

export const course = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Short names: DSA, OS. */
  aliases: z.array(z.string()),
  semester: z.number(),
  /** 0 where it is unknown. */
  credits: z.coerce.number(),
  branch: z.string(),
})

/** The course, and courses with the same name in other branches. */
export const coursesOf = (id: Sql) => sql`
  select same.id, same.code, same.name, same.aliases, same.semester, same.credits, branches.name as branch
  from public.courses join public.courses as same on same.name = courses.name
    join public.branches on branches.id = same.branch_id
  where courses.id = ${id}::uuid order by same.id <> courses.id, branches.position limit 8`

/**
 * The code, semester and credits of a course, in each branch that has it; undefined where the question does not name
 * it: Mathematics I is not II, and a laboratory is not its course.
 */
export function answerOnCourse(
  question: Question,
  source: Source,
  rows: readonly z.infer<typeof course>[],
): Answer | undefined {
  const [first] = rows
  const names = rows.flatMap(({ name, code, aliases }) => [name, code, ...aliases])
  if (first === undefined || !names.some((name) => isNameOf(name, question))) return undefined
  const lines = rows.map(({ code, branch, semester, credits }) => {
    const counts = credits === 0 ? '' : `, ${credits} ${credits === 1 ? 'credit' : 'credits'}`
    return `- ${inMarkdown(code)}: ${inMarkdown(branch)}, semester ${semester}${counts}`
  })
  return { text: `**${inMarkdown(first.name)}** [1]\n\n${lines.join('\n')}`, sources: [source] }
}
