import { beforeEach, describe, expect, it } from 'vitest'
import { as, course, ids, older, paper, sql, withReviewedPapers } from './reviewed-papers.ts'

// Who may read questions and their groups, and what reviewers do with them.

withReviewedPapers()

const question = (n: number) => `00000000-0000-4000-8000-00000000c1${String(n).padStart(2, '0')}`
const group = (n: number) => `00000000-0000-4000-8000-00000000c2${String(n).padStart(2, '0')}`
const unit = '00000000-0000-4000-8000-00000000c301'
const otherCourse = '00000000-0000-4000-8000-00000000c0c2'

/** Two questions of the approved paper, each in a group of its own, and one of the pending paper. */
beforeEach(async () => {
  await sql('delete from public.question_groups')
  await sql('delete from public.course_units')
  await sql(
    `update public.study_materials set course_id = $2, exam = 'end-semester', exam_year = 2022, full_marks = 50 where id = $1`,
    [older, course],
  )
  await sql("insert into public.course_units (id, course_id, number, title) values ($1, $2, 1, 'Trees')", [
    unit,
    course,
  ])
  await sql(
    `insert into public.question_groups (id, course_id, text, times_asked, unit_id)
     values ($1, $3, 'one', 1, $4), ($2, $3, 'two', 1, null)`,
    [group(1), group(2), course, unit],
  )
  await sql(
    `insert into public.questions (id, material_id, position, number, page, text, marks, group_id)
     values ($1, $4, 1, '1 (a)', 1, 'one', 10, $6), ($2, $4, 2, '1 (b)', 2, 'two', 15, $7), ($3, $5, 1, '1', 1, 'new', null, null)`,
    [question(1), question(2), question(3), older, paper, group(1), group(2)],
  )
  await sql('delete from private.courses_to_group')
})

const marked = async () =>
  (await sql('select course_id from private.courses_to_group')).map(({ course_id }) => course_id)
const save = (who: Parameters<typeof as>[0], questions: unknown, material = older) =>
  as(who, 'select public.save_questions($1, $2)', [material, JSON.stringify(questions)])
const rows = () =>
  sql(
    'select id, position, number, text, marks, group_id, edited_by from public.questions where material_id = $1 order by position',
    [older],
  )

const seen = async (who: Parameters<typeof as>[0]) =>
  (await as(who, 'select id from public.questions order by id')).map(({ id }) => id)
const join = (...all: unknown[]) => as('admin', 'select public.join_groups($1)', [all])
const groups = () =>
  sql('select id, text, times_asked, years, fixed, topic, unit_id from public.question_groups order by id')

describe('questions', () => {
  it('are readable where their paper is', async () => {
    expect(await seen('reader')).toEqual([question(1), question(2)])
    expect(await seen('sender')).toEqual([question(3)])
    expect(await seen('admin')).toEqual([question(1), question(2), question(3)])
    await expect(as('reader', 'select edited_by from public.questions')).rejects.toMatchObject({ code: '42501' })
    await sql('update public.study_materials set removed_at = now() where id = $1', [older])
    expect(await seen('reader')).toEqual([])
  })

  it('are listed by one request, the repeated ones first', async () => {
    const [answer] = await as('reader', 'select public.asked_again($1) as page', [course])
    expect(answer?.['page']).toEqual({
      papers: 1,
      years: [2022],
      units: [{ id: unit, number: 1, title: 'Trees', marks: { 2022: 20 } }],
      groups: [
        {
          id: group(1),
          text: 'one',
          topic: '',
          unit_id: unit,
          times_asked: 1,
          wordings: [
            {
              question_id: question(1),
              material_id: older,
              page: 1,
              number: '1 (a)',
              exam: 'end-semester',
              exam_year: 2022,
              text: 'one',
              marks: 10,
              figure: false,
              region: null,
            },
          ],
        },
        expect.objectContaining({ id: group(2), unit_id: null }),
      ],
    })
    for (const nobody of ['sender', 'banned'] as const)
      expect((await as(nobody, 'select public.asked_again($1) as page', [course]))[0]?.['page']).toMatchObject({
        papers: 0,
        groups: [],
      })
    await expect(as('visitor', 'select public.asked_again($1)', [course])).rejects.toMatchObject({ code: '42501' })
  })

  it('count one of two alternatives towards the marks of a unit', async () => {
    await sql(`update public.questions set or_with = '1', marks = 10, group_id = $2 where material_id = $1`, [
      older,
      group(1),
    ])
    const [answer] = await as('reader', 'select public.asked_again($1) as page', [course])
    expect(answer?.['page']).toMatchObject({ units: [{ marks: { 2022: 20 } }] })

    // "3. (a) … (b) … OR 3. (a) … (b) …": each alternative is two parts.
    await sql(`delete from public.questions where material_id = $1`, [older])
    await sql(
      `insert into public.questions (material_id, position, number, page, text, marks, or_with, group_id)
       select $1, n, case n % 2 when 1 then '3 (a)' else '3 (b)' end, 1, 't', 10, '3', $2 from generate_series(1, 4) as n`,
      [older, group(1)],
    )
    const [both] = await as('reader', 'select public.asked_again($1) as page', [course])
    expect(both?.['page']).toMatchObject({ units: [{ marks: { 2022: 40 } }] })
  })
})

describe('a correction', () => {
  it.each(['sender', 'reader', 'banned', 'visitor', 'key'] as const)('cannot be made by %s', async (who) => {
    const before = await rows()
    for (const call of [
      `move_question('${question(1)}', '${group(2)}')`,
      `save_questions('${older}', '[]')`,
      `join_groups('{${group(1)},${group(2)}}')`,
      `leave_group('${question(1)}')`,
      `place_group('${group(1)}', null, 't')`,
    ])
      await expect(as(who, `select public.${call}`)).rejects.toMatchObject({ code: '42501' })
    expect(await rows()).toEqual(before)
  })

  it('merges, splits and edits questions, with unchanged ids, and records its reviewer', async () => {
    await save('admin', [
      { number: '0', page: 1, text: ' new ', region: [1, 2, 3, 4] },
      { id: question(2), number: '1 (b)', page: 2, text: 'two', marks: 15 },
      { id: question(1), number: '1 (a)', page: 1, text: 'one, corrected', marks: 12 },
    ])
    expect(await rows()).toEqual([
      expect.objectContaining({ position: 1, text: 'new', group_id: null, edited_by: ids.admin }),
      expect.objectContaining({ id: question(2), position: 2, group_id: group(2), edited_by: null }),
      expect.objectContaining({
        id: question(1),
        position: 3,
        text: 'one, corrected',
        marks: 12,
        edited_by: ids.admin,
      }),
    ])
    expect(await marked()).toEqual([course])
    const log = await sql(
      "select actor_id, after from public.audit_log where table_name = 'public.questions' and after ? 'text' and action = 'update'",
    )
    expect(log).toEqual([{ actor_id: ids.admin, after: { text: 'one, corrected', marks: 12 } }])
    await save('admin', [])
    expect(await rows()).toEqual([])
  })

  it('is rejected without loss where another reviewer was faster', async () => {
    await sql('delete from public.questions where id = $1', [question(1)])
    const before = await rows()
    const stale = { id: question(1), page: 1, text: 'one' }
    await expect(save('admin', [stale])).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    const twice = { id: question(2), page: 1, text: 'two' }
    await expect(save('admin', [twice, twice])).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['no list', {}, { hint: 'bad_questions' }],
    ['null', null, { hint: 'bad_questions' }],
    ['too many', Array.from({ length: 401 }, () => ({ page: 1, text: 't' })), { hint: 'bad_questions' }],
    ['things that are none', [7], { code: expect.stringMatching(/^22/) }],
    ['without a text', [{ page: 1, text: ' ' }], { code: '23514' }],
    ['without a page', [{ text: 't' }], { code: '23502' }],
    ['with a region that is none', [{ page: 1, text: 't', region: [1, 2, 3, 'x'] }], { code: '23514' }],
    ['with an id that is none', [{ id: 'x', page: 1, text: 't' }], { hint: 'changed_meanwhile' }],
    ['with marks that are none', [{ page: 1, text: 't', marks: 0 }], { code: '23514' }],
  ])('with %s is rejected', async (_what, questions, error) => {
    const before = await rows()
    await expect(save('admin', questions)).rejects.toMatchObject(error)
    expect(await rows()).toEqual(before)
  })

  it('of an unknown paper is rejected', async () => {
    await expect(save('admin', [], ids.admin)).rejects.toMatchObject({ hint: 'not_found' })
  })
})

describe('groups', () => {
  it('are joined into the most frequent one', async () => {
    await sql('update public.question_groups set times_asked = 2 where id = $1', [group(2)])
    const [answer] = await as('admin', 'select public.join_groups($1) as id', [[group(1), group(2)]])
    expect(answer?.['id']).toBe(group(2))
    expect(await groups()).toEqual([
      expect.objectContaining({ id: group(2), times_asked: 1, years: [2022], fixed: true, text: 'one' }),
    ])
    expect((await rows()).map(({ group_id }) => group_id)).toEqual([group(2), group(2)])
    expect(await marked()).toEqual([course])
  })

  it('of two courses cannot be joined, nor an unknown group', async () => {
    await sql(
      `insert into public.courses (id, branch_id, code, name, semester) select $1, branch_id, 'CS-302', 'Networks', 3
       from public.courses where id = $2 on conflict do nothing`,
      [otherCourse, course],
    )
    await sql('update public.question_groups set course_id = $1 where id = $2', [otherCourse, group(2)])
    await expect(join(group(1), group(2))).rejects.toMatchObject({ hint: 'other_course' })
    await expect(join(group(1), ids.admin)).rejects.toMatchObject({ hint: 'not_found' })
    await expect(join(group(1), group(1))).rejects.toMatchObject({ hint: 'not_found' })
    await expect(join()).rejects.toMatchObject({ hint: 'not_found' })
    expect(await groups()).toHaveLength(2)
  })

  it('can be left by a question, which gets a group of its own', async () => {
    await as('admin', 'select public.join_groups($1)', [[group(1), group(2)]])
    const [answer] = await as('admin', 'select public.leave_group($1) as id', [question(2)])
    const [first, second] = await rows()
    expect(second?.['group_id']).toBe(answer?.['id'])
    expect(second?.['group_id']).not.toBe(first?.['group_id'])
    expect(await groups()).toContainEqual(
      expect.objectContaining({ id: answer?.['id'], text: 'two', fixed: true, times_asked: 1 }),
    )
    // Alone already: it is not moved, whatever is similar.
    await as('admin', 'select public.leave_group($1)', [question(1)])
    expect(await groups()).toHaveLength(2)
    await expect(as('admin', 'select public.leave_group($1)', [question(3)])).rejects.toMatchObject({
      hint: 'not_found',
    })
  })

  it('can be assigned to a unit of their course', async () => {
    await as('admin', "select public.place_group($1, $2, ' AVL trees ')", [group(2), unit])
    expect(await groups()).toContainEqual(
      expect.objectContaining({ id: group(2), unit_id: unit, topic: 'AVL trees', fixed: true }),
    )
    // A pending grouping has not read it, and is repeated.
    expect(await marked()).toEqual([course])
    await expect(as('admin', 'select public.place_group($1, $2, null)', [group(2), ids.admin])).rejects.toMatchObject({
      hint: 'other_course',
    })
    await expect(as('admin', 'select public.place_group($1, null, null)', [ids.admin])).rejects.toMatchObject({
      hint: 'not_found',
    })
  })

  it('without a question of a readable paper are hidden from readers', async () => {
    await sql('update public.question_groups set times_asked = 0 where id = $1', [group(1)])
    expect(await as('reader', 'select id from public.question_groups')).toEqual([{ id: group(2) }])
    expect(await as('sender', 'select id from public.question_groups')).toEqual([])
    expect(await as('admin', 'select id from public.question_groups')).toHaveLength(2)
  })
})

describe('the grouping of a course', () => {
  it.each([
    ['a paper is taken out', 'update public.study_materials set removed_at = now() where id = $1', older],
    [
      'a paper is said to be of another year',
      'update public.study_materials set exam_year = 2020 where id = $1',
      older,
    ],
    ['a paper is deleted', 'delete from public.study_materials where id = $1', older],
    ['a unit is renamed', "update public.course_units set title = 'Graphs' where id = $1", unit],
  ])('is scheduled when %s', async (_what, text, id) => {
    await sql(text, [id])
    expect(await marked()).toEqual([course])
  })

  it('is not scheduled when a title changes, or when the course is inserted', async () => {
    await sql("update public.study_materials set title = 'x' where id = $1", [older])
    expect(await marked()).toEqual([])
  })

  it('is scheduled when a better copy replaces a file, whose questions are deleted', async () => {
    await as('admin', "select public.review_material($1, 'better_copy', '{}', '', $2)", [paper, older])
    expect(await sql('select material_id, text from public.questions order by id')).toEqual([
      { material_id: paper, text: 'one' },
      { material_id: paper, text: 'two' },
      { material_id: older, text: 'new' },
    ])
    expect(await marked()).toEqual([course])
  })

  it('is unscheduled when the course is deleted', async () => {
    await sql(
      `insert into public.courses (id, branch_id, code, name, semester) select $1, branch_id, 'CS-302', 'Networks', 3
       from public.courses where id = $2 on conflict do nothing`,
      [otherCourse, course],
    )
    await sql('update public.study_materials set course_id = $1 where id = $2', [otherCourse, older])
    await sql('delete from public.courses where id = $1', [otherCourse])
    expect(await marked()).toEqual([course])
  })
})
