import { randomUUID } from 'node:crypto'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { CourseGroup, CourseQuestion } from './group.ts'
import { inThread, type TaskResult } from './in-thread.ts'
import type { CourseUnit } from './topics.ts'

interface Marked {
  course_id: string
  serial: string
}

interface Course {
  questions: CourseQuestion[]
  groups: (CourseGroup & { placed: boolean })[]
  units: CourseUnit[]
}

/**
 * Groups the questions of one course whose papers or questions have changed. What it finds is stored in one transaction
 * with the mark that it was done, unless something changed meanwhile: then it is done again. Any number of processes may.
 * A course that fails comes after the others.
 *
 * @returns whether there was such a course
 */
export async function regroupNext(pool: Pool, signal?: AbortSignal): Promise<boolean> {
  const { rows } = await pool.query<Marked>(
    'select course_id, serial from private.courses_to_group order by serial limit 1',
  )
  const [marked] = rows
  if (marked === undefined) return false
  try {
    await regroup(pool, marked, signal)
  } catch (error) {
    if (error instanceof Changed) return true
    await pool.query(
      "update private.courses_to_group set serial = nextval('private.grouping_serial') where course_id = $1 and serial = $2",
      [marked.course_id, marked.serial],
    )
    throw error
  }
  return true
}

/** Another process was faster, or somebody has changed something: its mark is there. */
class Changed extends Error {
  override name = 'Changed'
}

async function regroup(pool: Pool, { course_id: id, serial }: Marked, signal: AbortSignal | undefined): Promise<void> {
  const course = await readCourse(pool, id)
  const grouped = await inThread({ kind: 'group', ...course }, signal)
  await transaction(pool, async (client) => {
    // Whoever joins groups, or practises one, waits, or this does.
    await client.query('select private.lock_groups($1)', [id])
    await client.query('select from public.questions where id = any($1) order by material_id, position for update', [
      course.questions.map((question) => question.id),
    ])
    const { rowCount: same } = await client.query(
      'select from private.courses_to_group where course_id = $1 and serial = $2',
      [id, serial],
    )
    if (same !== 1) throw new Changed()
    await storeGroups(client, id, course, grouped)
    // Last, as everybody who changes questions marks their course: whoever marks it meanwhile holds what this needs.
    const { rowCount } = await client.query(
      'delete from private.courses_to_group where course_id = $1 and serial = $2',
      [id, serial],
    )
    if (rowCount !== 1) throw new Changed()
  })
}

/**
 * Those of papers that can be read now, the newest paper first: its wording speaks for the group. Behind them those of
 * papers whose place a better copy has taken: its questions are found to be the same, and stay in the groups that are
 * practised.
 */
async function readCourse(pool: Pool, course: string): Promise<Course> {
  const [questions, groups, units] = await Promise.all([
    pool.query<CourseQuestion>(
      `select q.id, q.material_id, q.text, g.id as group_id
       from public.study_materials shown
         join public.study_materials m on m.id = shown.id or m.replaced_by = shown.id
         join public.questions q on q.material_id = m.id
         left join public.question_groups g on g.id = q.group_id and g.course_id = shown.course_id
       where shown.course_id = $1 and shown.kind = 'paper' and shown.status = 'approved' and shown.removed_at is null
       order by m.id <> shown.id, m.exam_year desc nulls last, m.exam = 'end-semester' desc nulls last, m.id, q.position`,
      [course],
    ),
    pool.query<Course['groups'][number]>('select id, fixed, placed from public.question_groups where course_id = $1', [
      course,
    ]),
    pool.query<CourseUnit>('select id, title, topics from public.course_units where course_id = $1 order by number', [
      course,
    ]),
  ])
  return { questions: questions.rows, groups: groups.rows, units: units.rows }
}

async function storeGroups(client: Client, course: string, was: Course, grouped: TaskResult['group']): Promise<void> {
  const becomes = grouped.map((group) => ({ ...group, id: group.id ?? randomUUID() }))
  const texts = becomes.map(({ questions }) => questions[0]?.text ?? '')
  await client.query(
    `insert into public.question_groups (id, course_id, text)
     select g.id, $1, g.text from jsonb_to_recordset($2) as g (id uuid, text text) on conflict (id) do nothing`,
    [course, JSON.stringify(becomes.map(({ id }, index) => ({ id, text: texts[index] })))],
  )
  await client.query(
    `update public.question_groups g set topic = t.topic, unit_id = t.unit_id, updated_at = now()
     from jsonb_to_recordset($1) as t (id uuid, topic text, unit_id uuid)
     where g.id = t.id and not g.placed and (g.topic, g.unit_id) is distinct from (t.topic, t.unit_id)`,
    [JSON.stringify(becomes.map(({ id, topic, unit_id }) => ({ id, topic, unit_id })))],
  )
  for (const { was: gone, becomes: stays } of mergedGroups(was, becomes))
    await client.query('select private.merge_group($1, $2)', [gone, stays])
  await client.query(
    `update public.questions q set group_id = t.group_id
     from jsonb_to_recordset($1) as t (id uuid, group_id uuid) where q.id = t.id and q.group_id is distinct from t.group_id`,
    [
      JSON.stringify(
        becomes.flatMap(({ id, questions }) => questions.map((question) => ({ id: question.id, group_id: id }))),
      ),
    ],
  )
  // Of papers that are another course's now.
  await client.query(
    `update public.questions q set group_id = null from public.question_groups g, public.study_materials m
     where g.course_id = $1 and q.group_id = g.id and m.id = q.material_id and m.course_id is distinct from $1`,
    [course],
  )
  await client.query('select private.count_groups($1)', [course])
}

/** Groups none of whose questions stay in one of that id, and where most of them went: what is practised goes along. */
function mergedGroups(was: Course, becomes: readonly { id: string; questions: CourseQuestion[] }[]) {
  const there = new Set(becomes.map(({ id }) => id))
  const moved = new Map<string, Map<string, number>>()
  for (const { id, questions } of becomes)
    for (const { group_id: from } of questions) {
      if (from === null || there.has(from)) continue
      const counts = moved.get(from) ?? new Map<string, number>()
      counts.set(id, (counts.get(id) ?? 0) + 1)
      moved.set(from, counts)
    }
  return was.groups.flatMap(({ id }) => {
    const counts = [...(moved.get(id) ?? [])].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    const [most] = counts
    return most === undefined ? [] : [{ was: id, becomes: most[0] }]
  })
}
