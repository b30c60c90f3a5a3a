import { beforeEach, describe, expect, it } from 'vitest'
import { regroupNext } from '#server/features/papers/questions/regroup.ts'
import { as, course, ids, older, paper, pool, review, sql, withReviewedPapers } from './reviewed-papers.ts'

// The audit log's entries of papers, questions and groups.

withReviewedPapers()

const question = (n: number) => `00000000-0000-4000-8000-00000000c1${String(n).padStart(2, '0')}`
const group = (n: number) => `00000000-0000-4000-8000-00000000c2${String(n).padStart(2, '0')}`

let before: string
/** The entries since the test began, in order; `after` of a whole row is omitted. */
const acts = async (table: string) =>
  sql(
    `select actor_id, action, row_id, case action when 'update' then after end as after from public.audit_log
     where table_name = 'public.' || $1 and id > $2 order by id`,
    [table, before],
  )
const byAdmin = (action: string, row_id: unknown, after: unknown = null) => ({
  actor_id: ids.admin,
  action,
  row_id,
  after,
})

beforeEach(async () => {
  await sql('delete from public.question_groups')
  await sql("update public.study_materials set course_id = $2, exam = 'quiz', exam_year = 2022 where id = $1", [
    older,
    course,
  ])
  await sql(
    `insert into public.question_groups (id, course_id, text, times_asked) values ($1, $3, 'one', 1), ($2, $3, 'two', 1)`,
    [group(1), group(2), course],
  )
  await sql(
    `insert into public.questions (id, material_id, position, page, text, group_id)
     values ($1, $3, 1, 1, 'one', $4), ($2, $3, 2, 1, 'two', $5)`,
    [question(1), question(2), older, group(1), group(2)],
  )
  before = (await sql('select coalesce(max(id), 0) as id from public.audit_log'))[0]?.['id']
})

describe('the audit log', () => {
  it('records a paper that an admin deletes before it is approved, or after a better copy', async () => {
    await review('admin', 'better_copy', { replaces: older })
    await as('admin', 'delete from public.study_materials where id = $1', [paper])
    expect((await acts('study_materials')).filter(({ action }) => action === 'delete')).toEqual([
      byAdmin('delete', paper),
    ])
  })

  it('does not record a paper that its sender withdraws, nor one that is deleted with an account', async () => {
    await as('sender', 'delete from public.study_materials where id = $1', [paper])
    const account = '00000000-0000-4000-8000-00000000c0ff'
    await sql(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', 'gone@example.org', '{}', '{}', now(), now())`,
      [account],
    )
    await sql("update public.study_materials set status = 'waiting', contributor = $1 where id = $2", [account, older])
    await asOwner('delete from auth.users where id = $1', [account])
    expect(await sql('select id from public.study_materials')).toEqual([])
    expect(await acts('study_materials')).toEqual([])
  })

  it('records the questions that a reviewer adds and deletes', async () => {
    const second = { id: question(2), page: 1, text: 'two' }
    await as('admin', 'select public.save_questions($1, $2)', [
      older,
      JSON.stringify([second, { page: 1, text: 'new' }]),
    ])
    expect(await acts('questions')).toEqual([
      byAdmin('delete', question(1)),
      byAdmin('insert', expect.stringMatching(/^[0-9a-f-]{36}$/)),
    ])
  })

  it('records the questions that a reviewer moves, and the groups that this deletes', async () => {
    const [answer] = await as('admin', 'select public.join_groups($1) as id', [[group(1), group(2)]])
    const gone = answer?.['id'] === group(1) ? 2 : 1
    expect(await acts('questions')).toEqual([byAdmin('update', question(gone), { group_id: answer?.['id'] })])
    expect(await acts('question_groups')).toContainEqual(byAdmin('delete', group(gone)))
  })

  it('does not record what is deleted with its paper, or what the server does by itself', async () => {
    await sql('update public.questions set group_id = null')
    while (await regroupNext(pool()));
    await as('admin', 'delete from public.study_materials where id = $1', [older])
    expect([await acts('questions'), await acts('question_groups')]).toEqual([[], []])
  })
})

/** As the server deletes an account for an admin, whose claims are set. */
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: ids.admin })])
    await client.query(text, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}
