import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAnswerers } from '#server/features/notifications/jobs.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'
import { toldTo } from '#tests/support/features/notifications.ts'

// A discussion without an answer is brought to people who chose its course, then to the moderators.

let whole: WholeApp
let asker: Session
let moderator: Session
let answerers: Session[]
let course: string
let sameCode: string

beforeAll(async () => {
  whole = await startWholeApp()
  asker = await whole.signUp('asker@example.org')
  moderator = await whole.signUp('moderator@example.org')
  await sql('update public.profiles set is_admin = true where id = $1', [moderator.user.id])
  answerers = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) answerers.push(await whole.signUp(`${name}@example.org`))
  await sql("update public.users set plan = 'pro'")
  // The asker is new, and asks the same more often than a new account may.
  await sql('alter table public.discussions disable trigger discussions_limit')
  const branches = await sql(
    `insert into public.branches (code, name, semesters) values ('Q1', 'Sample One', 8), ('Q2', 'Sample Two', 8) returning id`,
  )
  const courses = await sql(
    `insert into public.courses (branch_id, code, name, semester)
     select unnest($1::uuid[]), unnest(array['QX 301', 'qx-301']), 'Sample Systems', 3 returning id`,
    [branches.map(({ id }) => id)],
  )
  ;[course, sameCode] = courses.map(({ id }) => `${id}`) as [string, string]
})
afterAll(() => whole.close())
beforeEach(async () => {
  for (const table of [
    'public.discussions',
    'private.events',
    'public.notifications',
    'public.answering_courses',
    'public.notification_settings',
    'public.notification_preferences',
  ])
    await sql(`delete from ${table}`)
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const request = (who: Session, method: string, path: string, body?: unknown) =>
  whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${who.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const answersIn = (who: Session, id = course) => request(who, 'POST', 'answering_courses', { course_id: id })
/** A discussion of this age, about the course unless tags say another. */
const discuss = async (hours: number, more: { tags?: string; anonymous?: boolean } = {}): Promise<string> => {
  const { tags = '', anonymous = false } = more
  const response = await request(asker, 'POST', 'discussions', {
    title: 'When is a page dirty?',
    content: 'After the first write?',
    tags,
    anonymous,
    ...(!anonymous && { user_id: asker.user.id }),
    ...(tags === '' && { anchor_kind: 'course', anchor_id: course }),
  })
  const [row] = (await response.json()) as { id: string }[]
  if (row === undefined) throw new Error(`${response.status}`)
  await sql('update public.discussions set created_at = now() - make_interval(hours => $2) where id = $1', [
    row.id,
    hours,
  ])
  return row.id
}
const calledFor = async (id: string) =>
  (await sql('select account_id from private.answer_calls where discussion_id = $1', [id])).map(
    ({ account_id: account }) => `${account}`,
  )
/** Discussions of these ages, answered after so many hours or not at all. */
const posted = (ages: number[], answered: (number | null)[]) =>
  sql(
    `insert into public.discussions (title, content, created_at, answered_at)
     select 'A sample', 'A sample', at, at + make_interval(hours => after)
     from unnest($1::int[], $2::int[]) as g (age, after), lateral (select now() - make_interval(hours => age) as at) as t`,
    [ages, answered],
  )
const figures = async (who: Session) => (await request(who, 'GET', 'rpc/first_answers')).json()
const call = () => callAnswerers(whole.database.pool)
const ids = () => answerers.map(({ user }) => user.id)

describe('a discussion without an answer after a day', () => {
  it('is brought to three people who answer in its course, once', async () => {
    for (const one of answerers) expect((await answersIn(one)).status).toBe(201)
    const id = await discuss(25)
    await call()
    const called = await calledFor(id)
    expect(called).toHaveLength(3)
    expect(ids()).toEqual(expect.arrayContaining(called))
    await call()
    expect(await calledFor(id)).toHaveLength(3)
    for (const account of called)
      expect(await toldTo(whole.database.pool, account)).toEqual([
        {
          kind: 'answer_wanted',
          title: 'Without an answer for a day: When is a page dirty?',
          body: 'After the first write?',
          url: `/discussion?id=${id}`,
          subject_id: id,
        },
      ])
  })

  it.each([
    ['its course in another branch', {}],
    ['a tag', { tags: 'exam, QX301' }],
  ])('is found by %s', async (_, more) => {
    const [one] = answerers
    if (one) await answersIn(one, sameCode)
    const id = await discuss(25, more)
    await call()
    expect(await calledFor(id)).toEqual([one?.user.id])
  })

  it('is not brought to its author, named or anonymous', async () => {
    await answersIn(asker)
    const found = [await discuss(25), await discuss(25, { anonymous: true })]
    await call()
    expect(await Promise.all(found.map(calledFor))).toEqual([[], []])
  })

  it('is brought to whom it was not brought before', async () => {
    const [one, two] = answerers
    if (!one || !two) throw new Error('No answerers')
    await answersIn(one)
    const first = await discuss(25)
    await call()
    expect(await calledFor(first)).toEqual([one.user.id])
    await answersIn(two)
    await sql('insert into public.notification_settings (account_id, questions_a_week) values ($1, 1)', [one.user.id])
    const second = await discuss(25)
    await call()
    expect(await calledFor(second)).toEqual([two.user.id])
  })

  it('waits for somebody who answers in its course, for a week', async () => {
    const [one] = answerers
    const [id, old] = [await discuss(30), await discuss(8 * 24)]
    await call()
    if (one) await answersIn(one)
    await call()
    expect([await calledFor(id), await calledFor(old)]).toEqual([[one?.user.id], []])
  })

  it.each([
    ['is younger', async () => discuss(23)],
    [
      'has an answer',
      async () => {
        const id = await discuss(25)
        const [, two] = answerers
        await request(two ?? asker, 'POST', 'comments', { discussion_id: id, content: 'Yes.', user_id: two?.user.id })
        return id
      },
    ],
    [
      'is hidden',
      async () => {
        const id = await discuss(25)
        await sql("update public.discussions set hidden = 'reports' where id = $1", [id])
        return id
      },
    ],
  ])('is not brought to anybody where it %s', async (_, discussed) => {
    for (const one of answerers) await answersIn(one)
    const id = await discussed()
    await call()
    expect(await calledFor(id)).toEqual([])
  })

  it.each([
    ['is banned', "update auth.users set banned_until = 'infinity' where id = $1"],
    ['has no Pro', "update public.users set plan = 'free' where id = $1"],
    [
      'turned it off',
      `insert into public.notification_preferences (account_id, kind, here, push, mail)
       values ($1, 'answer_wanted', false, false, false)`,
    ],
  ])('is not brought to who %s', async (_, change) => {
    const [one, two] = answerers
    if (!one || !two) throw new Error('No answerers')
    await answersIn(one)
    await answersIn(two)
    await sql(change, [one.user.id])
    const id = await discuss(25)
    await call()
    await sql('update auth.users set banned_until = null where id = $1', [one.user.id])
    await sql("update public.users set plan = 'pro' where id = $1", [one.user.id])
    expect(await calledFor(id)).toEqual([two.user.id])
  })

  it('is brought to three where two servers run at once', async () => {
    for (const one of answerers) await answersIn(one)
    const found = await Promise.all([discuss(25), discuss(26), discuss(27)])
    await Promise.all([call(), call(), call()])
    const called = await Promise.all(found.map(calledFor))
    expect(called.map(({ length }) => length)).toEqual([3, 3, 3])
    // Two in seven days at most.
    expect(Math.max(...ids().map((id) => called.filter((those) => those.includes(id)).length))).toBeLessThanOrEqual(2)
  })
})

it('the courses of an account are its own, and twenty at most', async () => {
  const [one, two] = answerers
  if (!one || !two) throw new Error('No answerers')
  await answersIn(one)
  expect(await (await request(two, 'GET', 'answering_courses')).json()).toEqual([])
  expect((await request(two, 'POST', 'answering_courses', { account_id: one.user.id, course_id: course })).status).toBe(
    403,
  )
  const more = await sql(
    `insert into public.courses (branch_id, code, name, semester)
     select c.branch_id, 'QY' || n, 'More', 3 from public.courses c, generate_series(1, 20) n where c.id = $1 returning id`,
    [course],
  )
  for (const { id } of more.slice(0, 19)) expect((await answersIn(one, `${id}`)).status).toBe(201)
  const response = await answersIn(one, `${more[19]?.['id']}`)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: 'You answer in 20 courses. Remove one, then add this one.' },
  ])
})

it('moderators alone read how soon discussions are answered', async () => {
  const [one] = answerers
  if (!one) throw new Error('No answerers')
  await posted([100, 100, 100, 1, 1000], [2, 5, null, null, 1])
  expect(await figures(one)).toEqual({ discussions: 0, answered: 0, median_seconds: null })
  expect(await figures(moderator)).toEqual({ discussions: 3, answered: 2, median_seconds: 5 * 3600 })
  await posted([100, 100], [null, null])
  expect(await figures(moderator)).toEqual({ discussions: 5, answered: 2, median_seconds: null })
})
