import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#server/core/database/pool.ts'
import { seed } from '#server/content/seed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// Concurrent requests, withdrawals and decisions.

const [asha, ravi] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
let database: TestDatabase
let course: string

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', id || '@example.org', '{}', '{}', now(), now() from unnest($1::uuid[]) as id`,
    [[asha, ravi]],
  )
  await database.pool.query("update public.users set plan = 'pro' where id = any($1)", [[asha, ravi]])
  const { rows } = await database.pool.query('select id from public.courses order by id limit 1')
  course = rows[0].id
})
afterAll(() => database.drop())

async function as(account: string): Promise<Client> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ role: 'authenticated', sub: account }),
  ])
  return client
}
const end = async (client: Client, how = 'commit') => {
  await client.query(how)
  client.release()
}
const isWaiting = async () =>
  (
    await database.pool.query(
      "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or not granted and locktype = 'transactionid'",
    )
  ).rowCount !== 0
const request = (client: Client, year: number) =>
  client.query<{ votes: number }>("select public.request_paper($1, 'quiz', $2) as votes", [course, year])
const withdraw = (client: Client, year: number) =>
  client.query("select public.withdraw_paper_request($1, 'quiz', $2)", [course, year])
const votes = async () =>
  (await database.pool.query('select account_id from public.paper_request_votes order by 1')).rows.map(
    ({ account_id }) => account_id as string,
  )

it('a vote is not lost when the only other one is withdrawn at the same time', async () => {
  const first = await as(asha)
  await request(first, 2020)
  await end(first)
  const [voting, leaving] = [await as(ravi), await as(asha)]
  await request(voting, 2020)
  const left = withdraw(leaving, 2020)
  await expect.poll(isWaiting).toBe(true)
  await end(voting)
  await left
  await end(leaving)
  expect(await votes()).toEqual([ravi])
})

it('a request that is joined while its paper is approved is fulfilled', async () => {
  const first = await as(asha)
  await request(first, 2021)
  await end(first)
  const reviewer = await database.pool.connect()
  await reviewer.query('begin')
  await reviewer.query(
    `with paper as (
       insert into public.study_materials (title, subject, semester, kind, exam, exam_year, bytes, file_key, course_id)
       values ('Quiz', 'Quiz', 1, 'paper', 'quiz', 2021, 10, gen_random_uuid() || '.pdf', $1) returning id)
     update public.paper_requests set fulfilled_by = (select id from paper) where exam_year = 2021`,
    [course],
  )
  const joining = await as(ravi)
  const joined = request(joining, 2021).catch(({ hint }: { hint?: string }) => hint)
  await expect.poll(isWaiting).toBe(true)
  await end(reviewer)
  expect(await joined).toBe('already_there')
  await end(joining, 'rollback')
  const { rows } = await database.pool.query(
    'select fulfilled_by is not null as done from public.paper_requests where exam_year = 2021',
  )
  expect(rows).toEqual([{ done: true }])
})
