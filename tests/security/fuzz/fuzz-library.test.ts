import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'
import { fuzzSeed, nastyText } from './fuzz-texts.ts'

// The library's lists, its map and its search with arbitrary arguments: each response is readable, and never contains a
// text of a paper that the caller may not read.

const total = sized(400, 10_000)
const course = '00000000-0000-4000-8000-00000000c001'
const waiting = '00000000-0000-4000-8000-00000000d001'

let whole: WholeApp
const sessions: Record<string, Session> = {}
beforeAll(async () => {
  whole = await startWholeApp()
  for (const person of ['free', 'pro', 'admin', 'sender'])
    sessions[person] = await whole.signUp(`${person}@example.org`)
  const { pool } = whole.database
  await pool.query("update public.users set plan = 'pro' where id = $1", [sessions['pro']?.user.id])
  await pool.query('update public.profiles set is_admin = true where id = $1', [sessions['admin']?.user.id])
  await pool.query(
    `insert into public.courses (id, branch_id, code, name, semester)
     select $1, id, 'FZ101', 'Fuzzing', 3 from public.branches limit 1`,
    [course],
  )
  await pool.query(
    `insert into public.study_materials (id, title, subject, semester, kind, exam, exam_year, bytes, file_key, course_id,
       contributor, status, return_reason, removed_at)
     select coalesce(id, gen_random_uuid()), title, 'Fuzzing', 3, 'paper', 'end-semester', year, 1000,
       gen_random_uuid() || '.pdf', $1::uuid, case when year <> 2020 then $2::uuid end, status, case status when 'returned' then 'no' end, removed
     from (values
       (null::uuid, 'Readable paper', 2020, 'approved', null::timestamptz),
       ($3::uuid, 'Hidden waiting', 1991, 'waiting', null),
       (null, 'Hidden returned', 1992, 'returned', null),
       (null, 'Hidden removed', 1993, 'approved', now())) as p (id, title, year, status, removed)`,
    [course, sessions['sender']?.user.id, waiting],
  )
  await pool.query(
    `insert into public.material_pages (material_id, page, text, width, height)
     select id, 1, title || ' zephyrine', 595, 842 from public.study_materials where subject = 'Fuzzing'`,
  )
})
afterAll(() => whole.close())

async function ask(person: string, name: string, body: string) {
  const { publishableKey } = whole.backend.secrets
  const token = sessions[person]?.access_token ?? publishableKey
  const response = await whole.app.request(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, text: await response.text() }
}

const people = ['visitor', 'free', 'pro', 'admin', 'sender']
const words = <T>(...all: T[]) => fc.constantFrom(...all)
const number = fc.oneof(fc.integer({ min: -3, max: 2100 }), words(2 ** 31, -(2 ** 31), 1e300, 0.5, 1991, 1993))
const place = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.boolean(), number, nastyText, number, nastyText, fc.oneof(fc.uuid(), nastyText))
    .map((values) => JSON.stringify(values)),
)
const ids = fc.oneof(
  fc.array(fc.oneof(fc.uuid(), words(course, waiting)), { maxLength: 5 }),
  words<unknown>(
    [],
    [null],
    [[course]],
    `{${course}}`,
    Array.from({ length: 3000 }, () => course),
  ),
  nastyText,
)
const some = <T>(value: fc.Arbitrary<T>) =>
  fc.option(fc.oneof({ weight: 5, arbitrary: value }, fc.jsonValue({ maxDepth: 1 })))

const asked = fc.oneof(
  fc.tuple(
    fc.constant('papers_page'),
    fc.record(
      {
        ids: some(ids),
        courses: some(ids),
        mine: some(fc.boolean()),
        branch: some(nastyText),
        semester: some(number),
        year: some(number),
        exam: some(fc.oneof(words('end-semester'), nastyText)),
        kind: some(fc.oneof(words('paper'), nastyText)),
        after: some(place),
        limit: some(number),
      },
      { requiredKeys: [] },
    ),
  ),
  fc.tuple(fc.constant('library'), fc.dictionary(nastyText, nastyText, { maxKeys: 2 })),
  fc.tuple(fc.constant('material_coverage'), fc.record({ course_ids: some(ids) }, { requiredKeys: [] })),
)

it(
  `${total} questions to the library are answered, and tell nothing that is hidden`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(words(...people), asked, async (person, [name, values]) => {
        const { status, text } = await ask(person, name, JSON.stringify(values))
        const report = `${person} ${name} ${JSON.stringify(values).slice(0, 300)}: ${status} ${text.slice(0, 300)}`
        if (status >= 500) throw new Error(report)
        // An error may quote the request, but not stored rows.
        if (/Hidden (?:waiting|returned|removed)|"exam_year": ?199[123]/.test(text)) throw new Error(report)
        if (status === 200 && !['pro', 'admin'].includes(person) && text.includes('Readable')) throw new Error(report)
        if (person === 'visitor' && status < 400) throw new Error(report)
      }),
      { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
    )
  },
)

it('a cursor from a response continues the list; a forged one reveals no further rows', async () => {
  const first = JSON.parse((await ask('pro', 'papers_page', '{}')).text)
  expect(first.map(({ title }: { title: string }) => title)).toEqual(['Readable paper'])
  const before = JSON.stringify([false, -1, '', -9999, '', waiting])
  expect(JSON.parse((await ask('pro', 'papers_page', JSON.stringify({ after: before }))).text)).toHaveLength(1)
  for (const after of ['', '[', '[]', '{}', 'null', '["x"]', '[true, 99999999999, "", 0, "", "x"]']) {
    const { status } = await ask('pro', 'papers_page', JSON.stringify({ after }))
    expect([after, [200, 400].includes(status)]).toEqual([after, true])
  }
})

it('the map contains no paper that the caller may not read', async () => {
  const body = JSON.stringify({ course_ids: [course] })
  const seen = async (person: string) => JSON.parse((await ask(person, 'material_coverage', body)).text)
  for (const person of ['pro', 'admin'])
    expect((await seen(person)).map(({ exam_year: year }: { exam_year: number }) => year)).toEqual([2020])
  for (const person of ['free', 'sender']) expect(await seen(person)).toEqual([])
  expect((await ask('visitor', 'material_coverage', body)).status).toBeGreaterThanOrEqual(400)
})

it('adding sample papers is restricted to admins, for any body', async () => {
  const press = (person: string, headers: Record<string, string> = {}, body = '') =>
    whole.app.request('/api/files/samples', {
      method: 'POST',
      headers: { ...(sessions[person] && { authorization: `Bearer ${sessions[person].access_token}` }), ...headers },
      body,
    })
  for (const person of ['visitor', 'free', 'pro', 'sender'])
    for (const body of ['', '{}', '{"is_admin": true}', 'x'.repeat(1_000_000)])
      for (const headers of [
        {},
        { 'content-type': 'application/json' },
        { 'content-type': 'multipart/form-data; boundary=x' },
      ])
        expect([person, (await press(person, headers as Record<string, string>, body)).status]).toEqual([
          person,
          person === 'visitor' ? 401 : 403,
        ])
  const { rows } = await whole.database.pool.query('select count(*)::int as n from public.study_materials where sample')
  expect(rows).toEqual([{ n: 0 }])
  // The body of an admin's request is ignored.
  expect((await press('admin', { 'content-type': 'application/json' }, '[[[[')).status).toBe(200)
})
