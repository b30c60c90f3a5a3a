import { expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { regroupNext } from '#server/features/papers/questions/regroup.ts'
import { splitNext, storeQuestions } from '#server/features/papers/questions/store-questions.ts'
import { as, course, ids, older, pool, sql, withReviewedPapers } from './reviewed-papers.ts'

// Papers that are expensive to split, and edits of questions while these are being grouped.

withReviewedPapers()

const text = '1. Explain the ACID properties of a transaction. [10]\n2. Define third normal form. [5]'

async function placed(): Promise<{ id: string; group_id: string }[]> {
  await sql("update public.study_materials set kind = 'paper', course_id = $2 where id = $1", [older, course])
  await sql('update public.material_pages set text = $2 where material_id = $1 and page = 1', [older, text])
  while (await splitNext(pool()));
  while (await regroupNext(pool()));
  const questions = await sql('select id, group_id from public.questions where material_id = $1 order by position', [
    older,
  ])
  expect(questions).toHaveLength(2)
  await sql('select private.group_later(array[$1::uuid])', [course])
  return questions as { id: string; group_id: string }[]
}

/** Waits until so many sessions of this database wait for a lock. */
async function waiting(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await sql(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return row?.['n']
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

/** An admin's transaction that holds the locks of `first` while the course is grouped, and continues with `then`. */
async function whileGrouped(first: string, then: string, values: unknown[]): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query(first, values.slice(0, 1))
    const regrouped = regroupNext(pool())
    await waiting()
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: ids.admin }),
    ])
    await client.query(then, values)
    await client.query('commit')
    await regrouped
  } finally {
    client.release()
  }
  while (await regroupNext(pool()));
}

it('joining two groups while their course is grouped does not deadlock', async () => {
  const groups = (await placed()).map(({ group_id }) => group_id)
  await whileGrouped(
    'select from public.question_groups where id = any($1) order by id for update',
    'select public.join_groups($1)',
    [groups],
  )
  expect(await sql('select times_asked from public.question_groups where course_id = $1', [course])).toEqual([
    { times_asked: 1 },
  ])
})

it('saving the questions of a paper while its course is grouped does not deadlock', async () => {
  await placed()
  await whileGrouped(
    'select from public.questions where material_id = $1 order by position for update',
    'select public.save_questions($1, $2)',
    [older, JSON.stringify([{ page: 1, text: 'Only this is asked' }])],
  )
  expect(await sql('select text from public.question_groups where course_id = $1', [course])).toEqual([
    { text: 'Only this is asked' },
  ])
})

it('a course whose questions cannot be grouped is retried after the others', async () => {
  await placed()
  const other = '00000000-0000-4000-8000-00000000c0c2'
  await sql(
    `insert into public.courses (id, branch_id, code, name, semester)
     select $1, branch_id, 'CS-302', 'Networks', 3 from public.courses where id = $2`,
    [other, course],
  )
  await sql(
    'alter table public.question_groups add constraint broken check (course_id <> $1) not valid'.replace(
      '$1',
      `'${course}'`,
    ),
  )
  try {
    await sql('delete from private.courses_to_group')
    await sql('delete from public.question_groups')
    await sql('select private.group_later(array[$1::uuid])', [course])
    await sql('select private.group_later(array[$1::uuid])', [other])
    await expect(regroupNext(pool())).rejects.toThrow('broken')
    expect(await regroupNext(pool())).toBe(true)
    expect(await sql('select course_id from private.courses_to_group')).toEqual([{ course_id: course }])
  } finally {
    await sql('alter table public.question_groups drop constraint broken')
    await sql('delete from public.courses where id = $1', [other])
  }
})

it('a paper that is expensive to split does not block the event loop', async () => {
  const line = 'answer any '.repeat(23).trim()
  const pages = Array.from({ length: 6 }, (_, index) => ({
    page: index + 1,
    text: Array.from({ length: 200 }, () => line).join('\n'),
    width: 595,
    height: 842,
  }))
  await sql("update public.study_materials set kind = 'paper', split_version = 0 where id = $1", [older])
  let turns = 0
  const others = setInterval(() => turns++, 5)
  await transaction(pool(), (client) => storeQuestions(client, older, pages))
  clearInterval(others)
  // In the server's own thread there would be no turn for seconds, except around the few queries.
  expect(turns).toBeGreaterThan(30)
})

it('a paper with zero bytes and infinite coordinates is stored nevertheless', async () => {
  await sql("update public.study_materials set kind = 'paper', split_version = 0 where id = $1", [older])
  const lines: [number, number, number, number, string][] = [
    [1e308, 1e308, 1e308, 1e308, '1. Explain \0 the ACID properties. [10]'],
    [1e308, -1e308, 1e308, 1e308, '2. Define third normal form. [5]'],
  ]
  await transaction(pool(), (client) =>
    storeQuestions(client, older, [{ page: 1, text: '', width: 595, height: 842, lines }]),
  )
  expect(await sql('select region from public.questions where material_id = $1', [older])).toEqual([
    { region: null },
    { region: null },
  ])
})

it('saving practice reviews in any order waits for grouping without a deadlock', async () => {
  const [first, second] = (await placed()).map(({ group_id }) => group_id).toSorted()
  const grouping = await pool().connect()
  const lock = (id: string | undefined) =>
    grouping.query('select from public.question_groups where id = $1 for update', [id])
  try {
    await grouping.query('begin')
    await lock(first)
    const saved = as('reader', 'select public.save_practice($1)', [
      JSON.stringify(
        [second, first].map((group_id, index) => ({
          id: `00000000-0000-4000-8000-0000000000e${index}`,
          group_id,
          rating: 3,
          reviewed_at: new Date().toISOString(),
        })),
      ),
    ])
    await waiting()
    await lock(second)
    await grouping.query('commit')
    await saved
  } finally {
    grouping.release()
  }
  expect(await sql('select count(*)::int as n from public.practice_reviews')).toEqual([{ n: 2 }])
})
