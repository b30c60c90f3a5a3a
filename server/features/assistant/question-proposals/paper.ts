import { z } from 'zod'
import { bind, integer, sql } from '#server/core/database/sql.ts'
import type { Reader } from '../reader.ts'

/** Limits of the prompt; texts in characters. Questions beyond them follow once others have a unit and topic. */
const max = { questions: 50, questionText: 300, unitTopics: 300, groupsRead: 1000, groups: 80, groupText: 200 }

const question = z.object({
  id: z.string(),
  text: z.string(),
  group_id: z.string(),
  unit_id: z.string().nullable(),
  topic: z.string(),
  /** Whether a reviewer chose its unit and topic. */
  placed: z.boolean(),
  /** Whether its group has no other question: then a merge can be reverted. */
  alone: z.boolean(),
})
const unit = z.object({ id: z.string(), number: z.number(), title: z.string(), topics: z.string() })
const group = z.object({ id: z.string(), text: z.string() })

export interface Paper {
  questions: z.infer<typeof question>[]
  units: z.infer<typeof unit>[]
  /** Groups of the course without a question of this paper, because a paper does not repeat a question. */
  groups: z.infer<typeof group>[]
}

/** The parts of a paper that proposals may concern, as its reader may see them; undefined for an unknown paper. */
export async function readPaper(reader: Reader, id: string): Promise<Paper | undefined> {
  const [found, questions, units, groups] = await Promise.all([
    reader.rows(
      z.object({ id: z.string() }),
      sql`select id from public.study_materials where id = ${bind(id)} and removed_at is null`,
    ),
    reader.rows(
      question,
      sql`
        select q.id, left(q.text, ${integer(max.questionText)}) as text, g.id as group_id, g.unit_id, g.topic, g.placed,
          not exists (select from public.questions o where o.group_id = g.id and o.id <> q.id) as alone
        from public.questions q join public.question_groups g on g.id = q.group_id
        where q.material_id = ${bind(id)} order by q.position`,
    ),
    reader.rows(
      unit,
      sql`
        select u.id, u.number, u.title, left(u.topics, ${integer(max.unitTopics)}) as topics
        from public.course_units u join public.study_materials m on m.course_id = u.course_id
        where m.id = ${bind(id)} order by u.number`,
    ),
    reader.rows(
      group,
      sql`
        select g.id, left(g.text, ${integer(max.groupText)}) as text
        from public.question_groups g join public.study_materials m on m.course_id = g.course_id
        where m.id = ${bind(id)} and g.times_asked > 0
          and not exists (select from public.questions q where q.group_id = g.id and q.material_id = m.id)
        order by g.times_asked desc, g.id limit ${integer(max.groupsRead)}`,
    ),
  ])
  if (found.length === 0) return undefined
  const open = firstOfEachGroup(questions)
    .filter(({ placed, alone }) => !placed || alone)
    .slice(0, max.questions)
  return { questions: open, units, groups: closest(groups, open).slice(0, max.groups) }
}

function firstOfEachGroup(questions: readonly Paper['questions'][number][]) {
  return questions.filter(({ group_id }, index) => questions.findIndex((one) => one.group_id === group_id) === index)
}

/** Sorts groups by their common words with the questions; a word of many groups counts little. */
export function closest(groups: Paper['groups'], questions: readonly { text: string }[]): Paper['groups'] {
  const asked = new Set(questions.flatMap(({ text }) => [...wordsOf(text)]))
  const times = new Map<string, number>()
  const words = groups.map(({ text }) => wordsOf(text))
  for (const word of words.flatMap((all) => [...all])) times.set(word, (times.get(word) ?? 0) + 1)
  const shared = words.map((all) =>
    [...all].reduce((sum, word) => sum + (asked.has(word) ? 1 / (times.get(word) ?? 1) : 0), 0),
  )
  return groups
    .map((each, index) => ({ each, shared: shared[index] ?? 0 }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ each }) => each)
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu))
