import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { collegeDay, collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { lastDayBefore } from '#web/materials/practice/order.ts'
import type { Rating, Review } from '#web/materials/data/practice.ts'
import { replay, withoutDueOn } from '#web/materials/practice/schedule.ts'

// "n questions due" on Today: the database's count equals that of practice.

const [pro, lapsed] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2']
const course = '00000000-0000-4000-8000-0000000000c1'
const groups = Array.from({ length: 12 }, (_, n) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`)

let database: TestDatabase
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
beforeAll(async () => {
  database = await createTestDatabase()
  await sql("insert into auth.users (id, email) select id, id || '@example.org' from unnest($1::uuid[]) as id", [
    [pro, lapsed],
  ])
  await sql("update public.users set plan = 'pro' where id = any($1)", [[pro, lapsed]])
  await sql(
    `with branch as (insert into public.branches (code, name) values ('DUE', 'Due') returning id)
     insert into public.courses (id, branch_id, code, name, semester)
     select c.id, branch.id, c.code, 'Course ' || c.code, 3 from branch,
       (values ($1::uuid, 'D1'), (gen_random_uuid(), 'D2'), (gen_random_uuid(), 'D3'), (gen_random_uuid(), 'D4')) as c (id, code)`,
    [course],
  )
  await sql(
    'insert into public.question_groups (id, course_id, text, times_asked) select id, $2, id::text, 1 from unnest($1::uuid[]) as id',
    [groups, course],
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql('update public.users set pro_until = null where id = any($1)', [[pro, lapsed]])
  for (const table of ['practice_reviews', 'practice_plans', 'exam_dates']) await sql(`delete from public.${table}`)
})

const as = <T>(account: string, work: (query: typeof sql) => Promise<T>) =>
  transaction(database.pool, async (client) => {
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: account }),
    ])
    return work(async (text, values = []) => (await client.query(text, values)).rows)
  })
const due = async (account = pro): Promise<{ code: string; due: number }[]> =>
  as(account, async (query) => (await query('select public.today() as today'))[0].today.practice)
const save = (reviews: readonly Review[], account = pro) =>
  as(account, (query) => query('select public.save_practice($1)', [JSON.stringify(reviews)]))

/** At noon of the college's day, so many days ago. */
const reviewOf = (group: string, daysAgo: number, rating: Rating): Review => ({
  id: randomUUID(),
  group_id: group,
  rating,
  reviewed_at: `${daysAfter(collegeToday(), -daysAgo)}T00:30:00.000Z`,
})
const withDays = (reviews: readonly Review[]) => {
  const days = new Map(withoutDueOn(replay(reviews, undefined)).map(({ id, due_on }) => [id, due_on ?? null]))
  return reviews.map((review) => ({ ...review, due_on: days.get(review.id) ?? null }))
}

const day = (days: number | null) => (days === null ? undefined : daysAfter(collegeToday(), days))

/** The number of due questions left of the day, by the code of practice. */
function expected(reviews: readonly Review[], examOn: string | undefined, perDay: number): number {
  const today = collegeToday()
  const standings = [...replay(reviews, lastDayBefore(examOn, today)).values()]
  const isDue = (day: string | undefined) => day !== undefined && day <= today
  const done = standings.filter((s) => collegeDay(new Date(s.last.reviewed_at)) === today && !isDue(s.due)).length
  return Math.max(Math.min(standings.filter((s) => isDue(s.due)).length, perDay - done), 0)
}

it('agrees with practice, whatever was answered when, and whenever the exam is', async () => {
  const answer = fc.tuple(
    fc.constantFrom(...groups),
    // From yesterday back, and on the same day: no past review crosses midnight during the test.
    fc.integer({ min: 1, max: 29 }),
    fc.constantFrom<Rating>(1, 2, 3, 4),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.constantFrom(...groups), fc.constantFrom<Rating>(1, 2, 3, 4)), { maxLength: 6 }),
      fc.option(fc.integer({ min: -3, max: 20 })),
      fc.option(fc.integer({ min: 0, max: 30 })),
      fc.integer({ min: 1, max: 12 }),
      async (before, today, own, announced, perDay) => {
        for (const table of ['practice_reviews', 'practice_plans', 'exam_dates'])
          await sql(`delete from public.${table}`)
        const now = new Date().toISOString()
        const reviews = withDays([
          ...before.map(([group, daysAgo, rating]) => reviewOf(group, daysAgo, rating)),
          ...today.map(([group, rating]) => ({ ...reviewOf(group, 0, rating), reviewed_at: now })),
        ])
        await save(reviews)
        await sql(
          'insert into public.practice_plans (account_id, course_id, exam_on, per_day) values ($1, $2, $3, $4)',
          [pro, course, day(own) ?? null, perDay],
        )
        if (announced !== null)
          await sql("insert into public.exam_dates (course_id, exam, date) values ($1, 'end-semester', $2)", [
            course,
            day(announced),
          ])
        const exam = own !== null && own >= 0 ? day(own) : day(announced)
        const many = expected(reviews, exam, perDay)
        expect(await due()).toEqual(many === 0 ? [] : [expect.objectContaining({ code: 'D1', due: many })])
      },
    ),
    { seed: 17, numRuns: 60 },
  )
})

it('the count excludes an ended plan, another account’s practice, and questions without a paper', async () => {
  const reviews = withDays([reviewOf(groups[0] ?? '', 20, 1)])
  await save(reviews)
  await save(
    reviews.map((row) => ({ ...row, id: randomUUID() })),
    lapsed,
  )
  expect([(await due()).length, (await due(lapsed)).length]).toEqual([1, 1])
  await sql("update public.users set pro_until = now() - interval '1 minute' where id = $1", [lapsed])
  expect(await due(lapsed)).toEqual([])
  await sql("update public.practice_reviews set reviewed_at = now() - interval '31 days'")
  expect(await due()).toEqual([])
  // No paper has the question any more.
  await sql('update public.practice_reviews set reviewed_at = now()')
  expect(await due()).toHaveLength(1)
  await sql('update public.question_groups set times_asked = 0')
  expect(await due()).toEqual([])
  await sql('update public.question_groups set times_asked = 1')
})

it('names at most three courses, the one whose exam is nearest first', async () => {
  await sql(
    `with made as (
       insert into public.question_groups (course_id, text, times_asked) select id, code, 1 from public.courses where code ~ '^D[1-4]$'
       returning id
     )
     insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at, due_on)
     select gen_random_uuid(), $1, id, 1, now() - interval '2 days', current_date - 2 from made`,
    [pro],
  )
  await sql(
    `insert into public.exam_dates (course_id, exam, date)
     select id, 'end-semester', current_date + 10 from public.courses where code = 'D3'`,
  )
  expect((await due()).map(({ code }) => code)).toEqual(['D3', 'D1', 'D2'])
})
