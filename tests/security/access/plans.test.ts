import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onError } from '#server/core/errors/on-error.ts'
import { createPlansApi } from '#server/features/plans/routes.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

// The counts of the Pro plan's content are public, and nothing else of it is.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    truncate public.notices, public.alumni, public.companies, public.interview_questions, public.resume_templates,
      public.study_materials cascade;
    insert into public.notices (title, author, category, publish_at) values
      ('Sample, published', 'The exam cell', 'General', now()),
      ('Sample, to come', 'The exam cell', 'General', now() + interval '1 day');
    insert into public.alumni (name, graduation_year, degree) values ('Sample One', 2020, 'B.Tech'), ('Sample Two', 2021, 'B.Tech');`)
})
afterAll(() => database.drop())

it('the plan’s contents count the published rows, in numbers only', async () => {
  const response = await createPlansApi(database).request('/contents')
  expect(await response.json()).toEqual({
    notices: 1,
    discussions: 0,
    alumni: 2,
    companies: 0,
    interviewQuestions: 0,
    resumeTemplates: 0,
    materials: 0,
  })
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
})

it('the plan’s contents are queried once a minute for any number of requests, and a failure is not cached', async () => {
  const query = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ rows: [{ notices: 3 }] }))
  query.mockRejectedValueOnce(new Error('away'))
  const plans = createPlansApi({ pool: { query } as unknown as TestDatabase['pool'] })
  const api = new Hono().onError(onError(silentLog)).route('/', plans)
  expect((await api.request('/contents')).status).toBe(500)
  for (let press = 0; press < 5; press++) expect(await (await api.request('/contents')).json()).toEqual({ notices: 3 })
  expect(query).toHaveBeenCalledTimes(2)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  await api.request('/contents')
  later.mockRestore()
  expect(query).toHaveBeenCalledTimes(3)
})
