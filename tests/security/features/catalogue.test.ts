import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#server/content/seed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

const asha = '00000000-0000-4000-8000-0000000000f1'
const ravi = '00000000-0000-4000-8000-0000000000f2'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id::uuid, 'authenticated', 'authenticated', email, '{}', '{}', now(), now()
     from unnest($1::text[], $2::text[]) as person (id, email)`,
    [
      [asha, ravi],
      ['asha@example.org', 'ravi@example.org'],
    ],
  )
  await database.pool.query(
    `insert into public.discussions (title, content, user_id, user_name)
     select 't', 'c', id::uuid, name from unnest($1::text[], $2::text[]) as post (id, name)`,
    [
      [asha, asha, ravi],
      ['asha', 'asha', 'ravi'],
    ],
  )
  await database.pool.query(
    `insert into public.comments (discussion_id, content, user_id, user_name)
     select (select id from public.discussions where user_id = $2 limit 1), 'c', id::uuid, name
     from unnest($1::text[], array['asha', 'ravi']) as post (id, name)`,
    [[asha, ravi], ravi],
  )
})
afterAll(() => database.drop())

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Runs statements as the data API does for this account (null: a visitor), and rolls them back. */
async function as<T>(account: string | null, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const role = account === null ? 'anon' : 'authenticated'
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      role,
      JSON.stringify({ role, sub: account }),
    ])
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const study = (query: Query, branch: string, semester: number) =>
  query(
    'update public.users set branch_id = (select id from public.branches where code = $1), semester = $2 where id = auth.uid()',
    [branch, semester],
  )
const myCodes = async (query: Query) =>
  (await query('select code from public.my_courses()')).rows.map((row) => row['code'])
const choose = (query: Query, code: string, taken: boolean) =>
  query(
    `insert into public.course_choices (course_id, taken)
     select c.id, $2 from public.courses c join public.branches b on b.id = c.branch_id
     where c.code = $1 and b.code = 'CSE'`,
    [code, taken],
  )

describe('the courses of a person', () => {
  it('are empty before branch and semester are set', async () => {
    expect(await as(asha, myCodes)).toEqual([])
  })

  it('are those of the branch and the semester', async () => {
    const codes = await as(asha, async (query) => {
      await study(query, 'CSE', 5)
      return myCodes(query)
    })
    expect(codes).toEqual(['CS301', 'CS302', 'CS303', 'CS304', 'CS305', 'CS391'])
  })

  it('are without the removed and with the added ones, each once', async () => {
    const codes = await as(asha, async (query) => {
      await study(query, 'CSE', 5)
      await choose(query, 'CS303', false)
      await choose(query, 'CS201', true)
      // One of hers already.
      await choose(query, 'CS301', true)
      return myCodes(query)
    })
    expect(codes).toEqual(['CS201', 'CS301', 'CS302', 'CS304', 'CS305', 'CS391'])
  })

  it('that were added by hand remain when the branch is deleted', async () => {
    const codes = await as(asha, async (query) => {
      await study(query, 'ME', 5)
      await choose(query, 'CS201', true)
      await query('reset role')
      await query("delete from public.branches where code = 'ME'")
      await query("select set_config('role', 'authenticated', true)")
      return myCodes(query)
    })
    expect(codes).toEqual(['CS201'])
  })

  it('cannot be read by a visitor', async () => {
    await expect(as(null, myCodes)).rejects.toMatchObject({ code: '42501' })
  })

  it('of another account can neither be read nor changed', async () => {
    const seen = await as(asha, async (query) => {
      await choose(query, 'CS201', true)
      await query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ role: 'authenticated', sub: ravi }),
      ])
      const { rows: changed } = await query('update public.course_choices set taken = false returning course_id')
      const { rows: gone } = await query('delete from public.course_choices returning course_id')
      return { courses: await myCodes(query), changed, gone }
    })
    expect(seen).toEqual({ courses: [], changed: [], gone: [] })
    await expect(
      as(ravi, (query) =>
        query(
          `insert into public.course_choices (account_id, course_id, taken) select '${asha}', id, true from public.courses limit 1`,
        ),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

const names = async (query: Query) => {
  const { rows } = await query(
    `select user_id, array_agg(distinct user_name) as names from
       (select user_id, user_name from public.discussions union all select user_id, user_name from public.comments) p
     group by user_id order by user_id`,
  )
  return rows.map((row) => row['names'])
}
const writeNames = (query: Query) => query("update public.discussions set user_name = 'Somebody'")
const rename = (query: Query) => query('select public.rename_my_posts() as renamed')

describe('a new name on old posts', () => {
  it("is set on the person's own posts on request, and on nobody else's", async () => {
    const result = await as(asha, async (query) => {
      await query("update public.users set first_name = 'Asha', last_name = 'Nayak' where id = auth.uid()")
      const before = await names(query)
      const { rows } = await rename(query)
      const again = await rename(query)
      return { before, renamed: rows[0]?.['renamed'], again: again.rows[0]?.['renamed'], after: await names(query) }
    })
    expect(result).toEqual({
      before: [['asha'], ['ravi']],
      renamed: 3,
      again: 0,
      after: [['Asha Nayak'], ['ravi']],
    })
  })

  it('cannot be set on posts of others, nor on own posts against the rules for names', async () => {
    await expect(as(asha, writeNames)).rejects.toMatchObject({ code: '42501' })
    await expect(
      as(asha, (query) => query("update public.users set first_name = 'Admin', last_name = '' where id = auth.uid()")),
    ).rejects.toMatchObject({ code: 'PT422' })
  })

  it('is rejected for visitors and for banned accounts', async () => {
    await expect(as(null, rename)).rejects.toMatchObject({ code: '42501' })
    await database.pool.query("update auth.users set banned_until = now() + '1 day' where id = $1", [ravi])
    await expect(as(ravi, rename)).rejects.toMatchObject({ code: '42501' })
    await database.pool.query('update auth.users set banned_until = null where id = $1', [ravi])
  })
})

it("the sample catalogue is removed as a whole, without any row of the college's", async () => {
  const client = await database.pool.connect()
  const one = async (text: string) => (await client.query<{ answer: unknown }>(text)).rows[0]?.answer
  try {
    await client.query('begin')
    await client.query("insert into public.branches (code, name) values ('IT', 'Information Technology')")
    await client.query(
      "insert into public.courses (branch_id, code, name, semester) select id, 'CS390', 'An elective', 5 from public.branches where code = 'CSE'",
    )
    await client.query(
      "insert into public.exam_dates (course_id, exam, date) select id, 'quiz', '2027-01-04' from public.courses where code = 'EC301'",
    )
    // An admin's change makes a sample row the college's own.
    await client.query('update public.profiles set is_admin = true where id = $1', [asha])
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: asha }),
    ])
    await client.query("update public.courses set credits = 4 where code = 'ME301'")
    await client.query("select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)")

    await client.query('select private.remove_sample_catalogue()')
    expect(await one('select array_agg(code order by code) as answer from public.courses')).toEqual([
      'CS390',
      'EC301',
      'ME301',
    ])
    expect(await one('select array_agg(code order by code) as answer from public.branches')).toEqual([
      'CSE',
      'ECE',
      'IT',
      'ME',
    ])
    expect(await one('select count(*)::int as answer from public.exam_dates')).toBe(1)
    expect(await one('select private.remove_sample_catalogue() as answer')).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
