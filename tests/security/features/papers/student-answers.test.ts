import { beforeEach, describe, expect, it } from 'vitest'
import { as, course, ids, pool, sql, withReviewedPapers } from './reviewed-papers.ts'

// Students' answers: one for each person and question, marked once by each account, and by reviewers.

withReviewedPapers()

type Who = Parameters<typeof as>[0]
const group = (n: number) => `00000000-0000-4000-8000-00000000d2${String(n).padStart(2, '0')}`

beforeEach(async () => {
  await sql('delete from private.merged_groups')
  await sql('delete from private.posting_allowances')
  await sql('delete from public.question_groups')
  await sql(
    `insert into public.question_groups (id, course_id, text, times_asked) values ($1, $3, 'one', 1), ($2, $3, 'two', 3)`,
    [group(1), group(2), course],
  )
  await sql("update public.users set plan = 'pro', pro_until = null where id = any($1)", [[ids.sender, ids.banned]])
})

const write = async (who: Who, content = 'Four conditions.', to = group(1)) => {
  const [row] = await as(
    who,
    'insert into public.student_answers (group_id, content) values ($1, $2) returning id, user_id',
    [to, content],
  )
  return row as { id: string; user_id: string }
}
const all = () =>
  sql(
    'select group_id, content, user_id, helpful, marked_at is not null as marked from public.student_answers order by content',
  )
const helps = (who: Who, id: string) => as(who, 'insert into public.helpful_answers (answer_id) values ($1)', [id])
const mark = (who: Who, id: string, marked: boolean | null = true) =>
  as(who, 'select public.mark_answer($1, $2)', [id, marked])
const one = async (id: string) =>
  (
    await sql('select content, helpful, marked_at, edited_at, user_name from public.student_answers where id = $1', [
      id,
    ])
  )[0]
const rejected = (code: string) => ({ code })

const answerMany = (limit: number) =>
  as(
    'reader',
    `insert into public.student_answers (group_id, content) select id, 'x' from public.question_groups limit ${limit}`,
  )
const reportAnswer = (who: Who, id: string) =>
  as(who, "insert into public.reports (answer_id, reason) values ($1, 'cheating')", [id])
const eventsOf = (account: string) =>
  sql(`select kind, data from private.events where account_id = $1 and kind in ('report_decided', 'post_moderated')`, [
    account,
  ])

describe('an answer', () => {
  it('is written once for each person and question, under the person’s own name', async () => {
    const { user_id } = await write('reader')
    expect(user_id).toBe(ids.reader)
    await expect(write('reader')).rejects.toMatchObject(rejected('23505'))
    await write('reader', 'Other question.', group(2))
    await write('sender')
    await expect(
      as('reader', 'insert into public.student_answers (group_id, content, user_id) values ($1, $2, $3)', [
        group(2),
        'x',
        ids.sender,
      ]),
    ).rejects.toMatchObject(rejected('42501'))
    await expect(write('visitor')).rejects.toMatchObject(rejected('42501'))
    await expect(write('admin', ' \n\t')).rejects.toMatchObject(rejected('23514'))
    await expect(write('admin', 'x'.repeat(10_001))).rejects.toMatchObject(rejected('23514'))
  })

  it('is read and written only by an account that reads the question', async () => {
    const { id } = await write('sender')
    await sql("update public.users set plan = 'free', pro_until = null where id = $1", [ids.sender])
    await write('reader')
    // Their own, which may be deleted without the plan.
    expect(await as('sender', 'select id from public.student_answers')).toEqual([{ id }])
    await expect(write('sender', 'x', group(2))).rejects.toMatchObject(rejected('42501'))
    await sql('update public.question_groups set times_asked = 0 where id = $1', [group(2)])
    await expect(write('reader', 'x', group(2))).rejects.toMatchObject(rejected('42501'))
    expect(await as('sender', 'delete from public.student_answers returning id')).toEqual([{ id }])
  })

  it('is neither written nor edited by a banned account', async () => {
    const { id } = await write('sender')
    await sql('update auth.users set banned_until = $2 where id = $1', [ids.sender, '2999-01-01'])
    try {
      await expect(write('sender', 'x', group(2))).rejects.toMatchObject(rejected('42501'))
      await expect(as('sender', "update public.student_answers set content = 'x'")).rejects.toMatchObject(
        rejected('42501'),
      )
      const { id: other } = await write('reader')
      await expect(helps('sender', other)).rejects.toMatchObject(rejected('42501'))
      expect(await one(id)).toMatchObject({ content: 'Four conditions.' })
    } finally {
      await sql('update auth.users set banned_until = null where id = $1', [ids.sender])
    }
  })

  it('is edited by its author alone, loses the reviewer’s mark then, and keeps who found it helpful', async () => {
    const { id } = await write('reader')
    await helps('sender', id)
    await mark('admin', id)
    for (const who of ['sender', 'admin'] as const)
      expect(await as(who, "update public.student_answers set content = 'x' returning id")).toEqual([])
    for (const column of ['helpful = 9', 'marked_at = now()', `group_id = '${group(2)}'`, "user_name = 'Dean'"])
      await expect(as('reader', `update public.student_answers set ${column}`)).rejects.toMatchObject(rejected('42501'))
    expect(await one(id)).toMatchObject({ edited_at: null, helpful: 1, marked_at: expect.any(Date) })
    await as('reader', "update public.student_answers set content = 'Four conditions.'")
    expect(await one(id)).toMatchObject({ edited_at: null, marked_at: expect.any(Date) })
    await as('reader', "update public.student_answers set content = 'Five.'")
    expect(await one(id)).toMatchObject({ content: 'Five.', helpful: 1, marked_at: null, edited_at: expect.any(Date) })
  })

  it('stays without a name when its author deletes the account, and takes the author’s new name', async () => {
    const { id } = await write('reader')
    await sql("update public.users set first_name = 'Asha', last_name = 'Sample' where id = $1", [ids.reader])
    await as('reader', 'select public.rename_my_posts()')
    expect(await one(id)).toMatchObject({ user_name: 'Asha Sample' })
    await sql('update public.student_answers set user_id = null where id = $1', [id])
    expect(await one(id)).toMatchObject({ user_name: 'Deleted user' })
  })

  it('is limited to sixty at once', async () => {
    await sql(
      `insert into public.question_groups (course_id, text, times_asked) select $1, 'many', 1 from generate_series(1, 61)`,
      [course],
    )
    await expect(answerMany(61)).rejects.toMatchObject(rejected('PGRST'))
    await answerMany(60)
  })
})

describe('a helpful mark', () => {
  it('counts once for each account, and not for the author', async () => {
    const { id } = await write('reader')
    await helps('sender', id)
    await expect(helps('sender', id)).rejects.toMatchObject(rejected('23505'))
    await expect(helps('reader', id)).rejects.toMatchObject(rejected('42501'))
    await helps('admin', id)
    expect(await one(id)).toMatchObject({ helpful: 2 })
    expect(await as('sender', 'select account_id from public.helpful_answers')).toEqual([{ account_id: ids.sender }])
    await as('sender', 'delete from public.helpful_answers')
    expect(await one(id)).toMatchObject({ helpful: 1 })
    await as('reader', 'delete from public.student_answers')
    expect(await sql('select from public.helpful_answers')).toEqual([])
  })

  it('of many accounts at the same moment is counted once for each', async () => {
    const { id } = await write('reader')
    const people = ['sender', 'admin', 'other admin'] as const
    const presses = people.flatMap((who) => [1, 2, 3].map(() => helps(who, id)))
    const results = await Promise.allSettled(presses)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(people.length)
    expect(await one(id)).toMatchObject({ helpful: people.length })
  })
})

describe('a reviewer’s mark', () => {
  it('is on one answer of a question, set by an admin, and logged', async () => {
    const first = await write('reader')
    const second = await write('sender', 'Second.')
    await write('reader', 'Elsewhere.', group(2))
    for (const who of ['reader', 'visitor', 'key'] as const)
      await expect(mark(who, first.id)).rejects.toMatchObject(rejected('42501'))
    await expect(mark('admin', group(1))).rejects.toMatchObject(rejected('PT404'))
    await mark('admin', first.id)
    await mark('admin', second.id)
    expect((await all()).filter(({ marked }) => marked)).toMatchObject([{ content: 'Second.' }])
    await mark('admin', second.id, null)
    expect((await all()).filter(({ marked }) => marked)).toEqual([])
    const log = await sql(
      `select row_name from public.audit_log where table_name = 'public.student_answers' and row_id = any($1)`,
      [[first.id, second.id]],
    )
    expect(log.map(({ row_name }) => row_name)).toEqual(['one', 'one', 'one', 'one'])
  })

  it('of two admins at the same moment is on one answer', async () => {
    const answers = [await write('reader'), await write('sender')]
    await Promise.all(answers.flatMap(({ id }) => [mark('admin', id), mark('other admin', id)]))
    expect((await all()).filter(({ marked }) => marked)).toHaveLength(1)
  })
})

describe('answers to questions that are joined', () => {
  it('are answers to the one that stays, one for each person and with one mark', async () => {
    const ofReader = await write('reader', 'Reader, marked')
    await write('reader', 'Reader, other', group(2))
    await write('sender', 'Sender, first', group(1))
    const helpful = await write('sender', 'Sender, helpful', group(2))
    await write('admin', 'Admin', group(1))
    await mark('admin', ofReader.id)
    await helps('reader', helpful.id)
    await mark('admin', helpful.id)
    await pool().query('select private.merge_group($1, $2)', [group(1), group(2)])
    expect(await all()).toMatchObject([
      { content: 'Admin', group_id: group(2), marked: false },
      { content: 'Reader, marked', group_id: group(2), marked: false },
      { content: 'Sender, helpful', group_id: group(2), helpful: 1, marked: true },
    ])
  })
})

describe('an answer that is reported', () => {
  it('is reported once by each reader of it, and its author and reporter hear of its removal', async () => {
    await sql('delete from private.events')
    const { id } = await write('reader')
    await reportAnswer('sender', id)
    await expect(reportAnswer('sender', id)).rejects.toMatchObject(rejected('23505'))
    await sql("update public.users set plan = 'free' where id = $1", [ids.banned])
    await expect(reportAnswer('banned', id)).rejects.toMatchObject(rejected('42501'))
    await as('admin', 'delete from public.student_answers where id = $1', [id])
    expect(await eventsOf(ids.sender)).toMatchObject([{ data: { decision: 'removed', post: 'answer' } }])
    expect(await eventsOf(ids.reader)).toMatchObject([{ data: { post: 'answer', title: 'one' } }])
  })

  it('stays when the report is dismissed, and the reporter is led to its course', async () => {
    await sql('delete from private.events')
    const { id } = await write('reader')
    await reportAnswer('sender', id)
    await as('admin', 'update public.reports set dismissed_at = now() where answer_id = $1', [id])
    expect(await eventsOf(ids.sender)).toMatchObject([{ data: { decision: 'dismissed', post: 'answer', course } }])
  })
})
