import { beforeEach, describe, expect, it } from 'vitest'
import { as, course, ids, older, sql, withReviewedPapers } from './reviewed-papers.ts'

// A person's practice is their own, and limited to questions that they may read.

withReviewedPapers()

const group = (n: number) => `00000000-0000-4000-8000-00000000d2${String(n).padStart(2, '0')}`
const reviewId = (n: number) => `00000000-0000-4000-8000-00000000d3${String(n).padStart(2, '0')}`
const yesterday = '2025-11-01T10:00:00.000Z'

beforeEach(async () => {
  await sql('delete from public.practice_plans')
  await sql('delete from private.merged_groups')
  await sql('delete from public.question_groups')
  await sql(
    `insert into public.question_groups (id, course_id, text, times_asked) values ($1, $3, 'one', 1), ($2, $3, 'two', 3)`,
    [group(1), group(2), course],
  )
})

type Who = Parameters<typeof as>[0]
const review = (n: number, of = group(1), more: object = {}) => ({
  id: reviewId(n),
  group_id: of,
  rating: 3,
  reviewed_at: yesterday,
  ...more,
})
const save = async (who: Who, reviews: unknown) =>
  (await as(who, 'select public.save_practice($1) as done', [JSON.stringify(reviews)]))[0]?.['done']
const mine = async (who: Who) =>
  (await as(who, 'select public.my_practice($1) as mine', [course]))[0]?.['mine'] as {
    reviews: { id: string; group_id: string; rating: number; reviewed_at: string; due_on: string | null }[]
    exam_on: string | null
    per_day: number
  }
const logOf = async (who: Who) => (await mine(who)).reviews.map(({ id, group_id }) => [id, group_id])

describe('a review', () => {
  it('is stored once however often it is sent, and readable by its account only', async () => {
    expect(await save('reader', [review(1), review(2, group(2))])).toEqual([reviewId(1), reviewId(2)])
    expect(await save('reader', [review(2, group(2)), review(1, group(1), { rating: 1 })])).toHaveLength(2)
    expect((await mine('reader')).reviews.map(({ id, rating }) => [id, rating])).toEqual([
      [reviewId(1), 3],
      [reviewId(2), 3],
    ])
    expect(await logOf('admin')).toEqual([])
    expect(await as('admin', 'select id from public.practice_reviews')).toEqual([])
    // Another account that sends the same id can neither read nor change it.
    expect(await save('admin', [review(1, group(1), { rating: 4 })])).toEqual([reviewId(1)])
    expect(await sql('select account_id, rating from public.practice_reviews where id = $1', [reviewId(1)])).toEqual([
      { account_id: ids.reader, rating: 3 },
    ])
  })

  it('is limited to readable questions: the free plan can store and read none', async () => {
    expect(await save('sender', [review(1)])).toEqual([])
    await expect(
      as(
        'sender',
        'insert into public.practice_reviews (id, group_id, rating, reviewed_at) values ($1, $2, 3, now())',
        [reviewId(1), group(1)],
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await sql(
      'insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at) values ($1, $2, $3, 3, now())',
      [reviewId(1), ids.sender, group(1)],
    )
    // An ended plan: its own log remains, but the questions cannot be read through it.
    expect(await logOf('sender')).toEqual([])
    await expect(as('visitor', "select public.save_practice('[]')")).rejects.toMatchObject({ code: '42501' })
    await expect(as('visitor', 'select public.my_practice($1)', [course])).rejects.toMatchObject({ code: '42501' })
  })

  it('is not dated in the future by a clock that is ahead', async () => {
    await save('reader', [review(1, group(1), { reviewed_at: '2099-01-01T00:00:00Z' })])
    expect(await sql('select reviewed_at <= now() as past from public.practice_reviews')).toEqual([{ past: true }])
  })

  it('of a deleted question is acknowledged, like the others', async () => {
    expect(await save('reader', [review(1, group(9)), review(2)])).toEqual([reviewId(1), reviewId(2)])
    expect(await logOf('reader')).toEqual([[reviewId(2), group(1)]])
  })

  it('that is malformed is rejected with a message', async () => {
    const wrong = [
      { id: 1 },
      [1],
      [null],
      [{ ...review(1), rating: null }],
      Array.from({ length: 501 }, (_, n) => review(n)),
      'x',
    ]
    for (const reviews of wrong) await expect(save('reader', reviews)).rejects.toMatchObject({ code: 'PT422' })
    for (const more of [{ rating: 5 }, { rating: 0 }, { reviewed_at: '1990-01-01T00:00:00Z' }])
      await expect(save('reader', [review(1, group(1), more)])).rejects.toMatchObject({ code: '23514' })
  })

  it('is limited to 200 per question', async () => {
    await sql(
      `insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
       select gen_random_uuid(), $1, $2, 3, now() from generate_series(1, 200)`,
      [ids.reader, group(1)],
    )
    expect(await save('reader', [review(1), review(2, group(2))])).toHaveLength(2)
    expect(await sql('select group_id, count(*)::int from public.practice_reviews group by 1 order by 1')).toEqual([
      { group_id: group(1), count: 200 },
      { group_id: group(2), count: 1 },
    ])
  })

  it('cannot be changed or deleted by its account', async () => {
    await save('reader', [review(1)])
    for (const text of ['update public.practice_reviews set rating = 4', 'delete from public.practice_reviews'])
      await expect(as('reader', text)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('merged questions', () => {
  it('have the reviews of both, also those that a phone sends later', async () => {
    await sql('update public.study_materials set course_id = $2 where id = $1', [older, course])
    await sql(
      "insert into public.questions (material_id, position, page, text, group_id) values ($1, 1, 1, 'one', $2), ($1, 2, 1, 'two', $3)",
      [older, group(1), group(2)],
    )
    await save('reader', [review(1), review(2, group(2))])
    await as('admin', 'select public.join_groups($1)', [[group(1), group(2)]])
    // The most frequent one, which remains.
    const [{ id: stays } = {}] = await sql('select group_id as id from public.practice_reviews limit 1')
    expect(stays).toBe(group(2))
    expect(await logOf('reader')).toEqual([
      [reviewId(1), group(2)],
      [reviewId(2), group(2)],
    ])
    await save('reader', [review(3, group(1))])
    expect(await logOf('reader')).toContainEqual([reviewId(3), group(2)])
  })

  it('are followed through a second merge', async () => {
    await sql('insert into public.question_groups (id, course_id, text, times_asked) values ($1, $2, $3, 9)', [
      group(3),
      course,
      'three',
    ])
    await sql('select private.merge_group($1, $2)', [group(1), group(2)])
    await sql('select private.merge_group($1, $2)', [group(2), group(3)])
    await save('reader', [review(1, group(1))])
    expect(await logOf('reader')).toEqual([[reviewId(1), group(3)]])
  })
})

const days = async () => (await mine('reader')).reviews.map(({ id, due_on }) => [Number(id.slice(-2)), due_on] as const)
const later = (n: number, day: string, due_on?: string) =>
  review(n, group(1), { reviewed_at: `2025-11-${day}T10:00:00Z`, ...(due_on !== undefined && { due_on }) })

describe('the day for which a question is scheduled', () => {
  it('is that of its newest review, whichever is sent first', async () => {
    await save('reader', [later(1, '01', '2025-11-04')])
    expect(await days()).toEqual([[1, '2025-11-04']])
    // Another phone was offline on the fourth.
    await save('reader', [later(3, '06', '2025-11-20')])
    await save('reader', [later(2, '04', '2025-11-15')])
    expect(await days()).toEqual([
      [1, null],
      [2, null],
      [3, '2025-11-20'],
    ])
    // It has all reviews now, and schedules the question again.
    await save('reader', [later(1, '01', '2025-11-04'), later(3, '06', '2025-11-25')])
    expect((await days()).at(-1)).toEqual([3, '2025-11-25'])
    // A page of an earlier version sends none.
    await save('reader', [later(3, '06')])
    expect((await days()).at(-1)).toEqual([3, '2025-11-25'])
    await save('reader', [later(4, '25')])
    expect((await days()).map(([, day]) => day)).toEqual([null, null, null, null])
  })

  it('cannot be set for another account, or without a review', async () => {
    await save('reader', [later(1, '01', '2025-11-04')])
    await save('admin', [later(1, '01', '2025-12-24')])
    expect(await days()).toEqual([[1, '2025-11-04']])
    await expect(as('reader', "update public.practice_reviews set due_on = '2025-12-24'")).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('is limited to valid days', async () => {
    for (const [due, code] of [
      ['1999-01-01', '23514'],
      ['infinity', '23514'],
      ['soon', '22007'],
    ] as const)
      await expect(save('reader', [later(1, '01', due)])).rejects.toMatchObject({ code })
    expect(await logOf('reader')).toEqual([])
  })

  it('is that of the newest review where two questions are merged', async () => {
    await save('reader', [later(1, '05', '2025-11-09')])
    await save('reader', [{ ...later(2, '04', '2025-11-30'), group_id: group(2) }])
    await sql('select private.merge_group($1, $2)', [group(1), group(2)])
    expect((await days()).toSorted()).toEqual([
      [1, '2025-11-09'],
      [2, null],
    ])
  })
})

const plan = (who: Who, account = ids[who as 'reader']) =>
  as(
    who,
    `insert into public.practice_plans (account_id, course_id, exam_on, per_day) values ($1, $2, '2025-11-30', 15)`,
    [account, course],
  )

describe('a plan', () => {
  it('is readable and writable by its account only', async () => {
    expect(await mine('reader')).toMatchObject({ exam_on: null, per_day: 10 })
    await plan('reader')
    expect(await mine('reader')).toMatchObject({ exam_on: '2025-11-30', per_day: 15 })
    expect(await mine('admin')).toMatchObject({ exam_on: null, per_day: 10 })
    await expect(plan('admin', ids.reader)).rejects.toMatchObject({ code: '42501' })
  })

  it('has between 1 and 100 questions a day', async () => {
    for (const many of [0, 101])
      await expect(
        as('reader', 'insert into public.practice_plans (course_id, per_day) values ($1, $2)', [course, many]),
      ).rejects.toMatchObject({ code: '23514' })
  })
})
