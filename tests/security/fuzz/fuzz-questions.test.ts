import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'
import { fuzzSeed, nastyText } from './fuzz-texts.ts'

// Reviewers' calls and practice with arbitrary arguments by any role: each error has a code that explains it, and no
// row is changed without the right to.

const total = sized(500, 10_000)
const uuid = (end: string) => `00000000-0000-4000-8000-0000000${end}`
const [course, otherCourse] = [uuid('0e001'), uuid('0e002')]
const [paper, hidden] = [uuid('0e011'), uuid('0e012')]
const [group, otherGroup, foreignGroup, unseenGroup] = [uuid('0e021'), uuid('0e022'), uuid('0e023'), uuid('0e024')]
const [question, otherQuestion, hiddenQuestion] = [uuid('0e031'), uuid('0e032'), uuid('0e033')]
const [unit, foreignUnit] = [uuid('0e041'), uuid('0e042')]
const [review, foreignReview] = [uuid('0e051'), uuid('0e052')]
const known = [
  course,
  otherCourse,
  paper,
  hidden,
  group,
  otherGroup,
  foreignGroup,
  unseenGroup,
  question,
  otherQuestion,
]
const ids = [...known, hiddenQuestion, unit, foreignUnit, review, foreignReview]

let whole: WholeApp
const sessions: Record<string, Session> = {}
const sql = async (text: string, values: unknown[] = []) => (await whole.database.pool.query(text, values)).rows
beforeAll(async () => {
  whole = await startWholeApp()
  // A background grouping would count as a change of the caller.
  await sql(
    "create or replace function private.group_later(courses uuid[]) returns void language sql set search_path = '' as ''",
  )
  await sql('delete from private.courses_to_group')
  for (const person of ['free', 'pro', 'admin', 'other']) sessions[person] = await whole.signUp(`${person}@example.org`)
  await sql("update public.users set plan = 'pro' where id = any($1)", [
    [sessions['pro']?.user.id, sessions['other']?.user.id],
  ])
  await sql('update public.profiles set is_admin = true where id = $1', [sessions['admin']?.user.id])
  await sql(
    `insert into public.courses (id, branch_id, code, name, semester)
     select v.id, b.id, v.code, v.code, 3 from (values ($1::uuid, 'FZ1'), ($2, 'FZ2')) as v (id, code),
       (select id from public.branches limit 1) as b`,
    [course, otherCourse],
  )
  await sql(
    `insert into public.course_units (id, course_id, number, title) values ($1, $2, 1, 'One'), ($3, $4, 1, 'Other')`,
    [unit, course, foreignUnit, otherCourse],
  )
  await sql(
    `insert into public.study_materials (id, title, subject, semester, kind, exam, exam_year, bytes, file_key, course_id, status, split_version)
     select id, title, 'Fuzzing', 3, 'paper', 'end-semester', 2020, 1000, gen_random_uuid() || '.pdf', $3, status, 32767
     from (values ($1::uuid, 'Readable', 'approved'), ($2, 'Waiting', 'waiting')) as v (id, title, status)`,
    [paper, hidden, course],
  )
})
afterAll(() => whole.close())

/** Restores the rows: admins have changed them. */
async function restore(): Promise<void> {
  await sql('delete from public.practice_reviews')
  await sql('delete from public.questions')
  await sql('delete from private.merged_groups')
  await sql('delete from public.question_groups')
  await sql(
    `insert into public.question_groups (id, course_id, text, times_asked)
     values ($1, $5, 'one', 1), ($2, $5, 'two', 1), ($3, $6, 'of another course', 1), ($4, $5, 'secret of a paper that waits', 0)`,
    [group, otherGroup, foreignGroup, unseenGroup, course, otherCourse],
  )
  await sql(
    `insert into public.questions (id, material_id, position, page, text, group_id)
     values ($1, $4, 1, 1, 'one', $6), ($2, $4, 2, 1, 'two', $7), ($3, $5, 1, 1, 'secret of a paper that waits', $8)`,
    [question, otherQuestion, hiddenQuestion, paper, hidden, group, otherGroup, unseenGroup],
  )
  await sql(
    `insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at, due_on)
     values ($1, $2, $4, 3, now() - interval '1 day', '2026-01-01'), ($3, $5, $4, 2, now() - interval '1 day', '2026-01-02')`,
    [review, sessions['pro']?.user.id, foreignReview, group, sessions['other']?.user.id],
  )
}

/** Rows that only reviewers may change, and another account's practice. */
const stored = async () =>
  (
    await sql(
      `select md5(concat(
         (select string_agg(q::text, ',' order by q.id) from public.questions q),
         (select string_agg(g::text, ',' order by g.id) from public.question_groups g),
         (select string_agg(u::text, ',' order by u.id) from public.course_units u),
         (select string_agg(m.split_version::text, ',' order by m.id) from public.study_materials m),
         (select string_agg(r::text, ',' order by r.id) from public.practice_reviews r where r.account_id <> $1))) as sum`,
      [sessions['pro']?.user.id],
    )
  )[0]?.sum

async function ask(person: string, name: string, values: unknown) {
  const { publishableKey } = whole.backend.secrets
  const token = sessions[person]?.access_token ?? publishableKey
  const response = await whole.app.request(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  })
  return { status: response.status, text: await response.text() }
}

const words = <T>(...all: T[]) => fc.constantFrom(...all)
const anything = fc.oneof(nastyText, fc.jsonValue({ maxDepth: 2 }))
const id = fc.oneof({ weight: 12, arbitrary: words(...ids) }, { weight: 2, arbitrary: fc.uuid() }, anything)
const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 12 }) },
  words<unknown>(32_768, 2 ** 31, 1e300, 0.5, '3', null),
  anything,
)
const day = fc.oneof(
  words(
    '2026-11-20T10:00:00Z',
    '2026-11-20',
    '1990-01-01',
    'infinity',
    '-infinity',
    'now',
    'epoch',
    '9999-12-31',
    null,
  ),
  nastyText,
)
const text = fc.oneof(words('Explain it.', 'x'.repeat(5000), '   '), nastyText)
const some = <T>(record: Record<string, fc.Arbitrary<T>>) => fc.record(record, { requiredKeys: [] })

const questions = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(
      some<unknown>({
        id,
        number: text,
        page: number,
        region: fc.oneof(fc.array(number, { maxLength: 5 }), anything),
        text,
        marks: number,
        or_with: text,
        figure: fc.oneof(fc.boolean(), anything),
      }),
      { maxLength: 4 },
    ),
  },
  { weight: 1, arbitrary: words(Array.from({ length: 401 }, () => ({ page: 1, text: 'x' }))) },
  { weight: 1, arbitrary: anything },
)
const reviews = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.record<unknown>({ id, group_id: id, rating: number, reviewed_at: day, due_on: day }), {
      maxLength: 5,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.array(
      fc.record({
        id: words(review, foreignReview, uuid('0e059')),
        group_id: words(group, otherGroup, foreignGroup, unseenGroup),
        rating: fc.integer({ min: 1, max: 4 }),
        reviewed_at: words('2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z'),
        due_on: words('2026-11-25', '2026-12-24'),
      }),
      { maxLength: 5 },
    ),
  },
  { weight: 1, arbitrary: anything },
)
const called = fc.oneof(
  fc.tuple(words('save_questions'), fc.record<unknown>({ material_id: id, questions })),
  fc.tuple(words('join_groups'), fc.record<unknown>({ ids: fc.oneof(fc.array(id, { maxLength: 4 }), anything) })),
  fc.tuple(words('leave_group'), fc.record<unknown>({ question_id: id })),
  fc.tuple(words('move_question'), fc.record<unknown>({ question_id: id, group_id: id })),
  fc.tuple(words('place_group'), fc.record<unknown>({ group_id: id, unit_id: fc.option(id), topic: text })),
  fc.tuple(words('asked_again', 'my_practice'), fc.record<unknown>({ course_id: id })),
  fc.tuple(words('save_practice'), fc.record<unknown>({ reviews })),
  // With missing or additional arguments.
  fc.tuple(
    words('save_questions', 'join_groups', 'leave_group', 'move_question', 'place_group', 'save_practice', 'today'),
    fc.dictionary(words('ids', 'reviews', 'question_id', 'group_id', 'topic', '__proto__'), anything, { maxKeys: 3 }),
  ),
)

it(
  `${total} calls about questions and practice end with a code, and change nothing without right`,
  { timeout: 600_000 },
  async () => {
    await restore()
    await fc.assert(
      fc.asyncProperty(words('visitor', 'free', 'pro', 'admin'), called, async (person, [name, values]) => {
        const before = person === 'admin' ? await restore() : await stored()
        const { status, text: answer } = await ask(person, name, values)
        const report = `${person} ${name} ${JSON.stringify(values).slice(0, 400)}: ${status} ${answer.slice(0, 300)}`
        if (status >= 500) throw new Error(report)
        if (status >= 400)
          expect([report, JSON.parse(answer)]).toEqual([
            report,
            expect.objectContaining({ code: expect.stringMatching(/^[A-Z0-9]{5,8}$/), message: expect.any(String) }),
          ])
        if (/node_modules|\.ts:\d|\bat .+ \(/.test(answer)) throw new Error(report)
        if (person === 'visitor' && status < 400) throw new Error(report)
        if (person === 'admin') return restore()
        // An error may quote the request, but not stored rows.
        if (answer.includes('secret of a paper')) throw new Error(report)
        expect([report, await stored()]).toEqual([report, before])
        const isReviewers = /^(?:save_questions|join_groups|leave_group|move_question|place_group)$/.test(name)
        if (isReviewers && status < 400) throw new Error(report)
      }),
      { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
    )
  },
)

/** Status, code and hint. */
const codeOf = async (person: string, name: string, values: unknown) => {
  const { status, text: answer } = await ask(person, name, values)
  const { code, hint } = status < 300 ? {} : JSON.parse(answer)
  return [status, code, hint]
}

it('each rejected call has a code and a hint', async () => {
  await restore()
  for (const person of ['visitor', 'free', 'pro'])
    for (const [name, values] of [
      ['save_questions', { material_id: paper, questions: [] }],
      ['join_groups', { ids: [group, otherGroup] }],
      ['leave_group', { question_id: question }],
      ['move_question', { question_id: question, group_id: otherGroup }],
      ['place_group', { group_id: group, unit_id: unit, topic: '' }],
    ] as const)
      expect([person, name, await codeOf(person, name, values)]).toEqual([
        person,
        name,
        [person === 'visitor' ? 401 : 403, '42501', null],
      ])
  const none = uuid('0e0ff')
  expect(await codeOf('admin', 'move_question', { question_id: none, group_id: group })).toEqual([
    404,
    'PT404',
    'not_found',
  ])
  expect(await codeOf('admin', 'move_question', { question_id: question, group_id: none })).toEqual([
    404,
    'PT404',
    'not_found',
  ])
  expect(await codeOf('admin', 'move_question', { question_id: question, group_id: foreignGroup })).toEqual([
    422,
    'PT422',
    'other_course',
  ])
  // Rejected as a whole: it has not left its group, either.
  expect(await sql('select group_id from public.questions where id = $1', [question])).toEqual([{ group_id: group }])
  expect(await codeOf('admin', 'place_group', { group_id: group, unit_id: foreignUnit, topic: '' })).toEqual([
    422,
    'PT422',
    'other_course',
  ])
  expect(await codeOf('admin', 'save_questions', { material_id: paper, questions: 'x' })).toEqual([
    422,
    'PT422',
    'bad_questions',
  ])
  expect(await codeOf('pro', 'save_practice', { reviews: 'x' })).toEqual([422, 'PT422', 'bad_reviews'])
})
