import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#server/content/seed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// Which papers the library lists to whom: its functions run as the caller.

const pro = '00000000-0000-4000-8000-0000000000a1'
const free = '00000000-0000-4000-8000-0000000000a2'
const admin = '00000000-0000-4000-8000-0000000000a3'
const people: Record<string, string> = { [pro]: 'pro', [free]: 'free', [admin]: 'admin' }

let database: TestDatabase
let mine: string

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  const { pool } = database
  await pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id::uuid, 'authenticated', 'authenticated', name || '@example.org', '{}', '{}', now(), now()
     from jsonb_each_text($1) as person (id, name)`,
    [people],
  )
  await pool.query(`update public.users set plan = 'pro' where id = any ($1)`, [[pro]])
  await pool.query(`update public.profiles set is_admin = true where id = $1`, [admin])
  const { rows } = await pool.query(
    `update public.users u set branch_id = c.branch_id, semester = c.semester
     from (select * from public.courses where semester = 5 order by code limit 1) c
     where u.id = $1 returning c.id`,
    [pro],
  )
  mine = rows[0].id
  // 1,001 readable ones, four of them of a course of the caller's; and some that must not be found here.
  await pool.query(
    `insert into public.study_materials (title, subject, semester, kind, exam, exam_year, bytes, file_key, course_id, contributor,
        status, return_reason, removed_at)
     select 'Paper ' || n, 'Subject ' || n % 40, 1 + n % 8, case when n % 10 = 0 then 'notes' else 'paper' end,
       case when n % 10 = 0 then null else 'end-semester' end, case when n % 10 = 0 then null else 2015 + n % 10 end, 1000,
       gen_random_uuid() || '.pdf', case when n <= 4 then $1::uuid end, case when n > 1001 then $2::uuid end,
       case when n = 1002 then 'waiting' when n = 1003 then 'returned' else 'approved' end,
       case when n = 1003 then 'Blurred' end, case when n = 1004 then now() end
     from generate_series(1, 1004) as n`,
    [mine, free],
  )
})
afterAll(() => database.drop())

/** The data API's result for this account; null is a visitor. */
async function ask(account: string | null, text: string, values: unknown[] = []) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const role = account === null ? 'anon' : 'authenticated'
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      role,
      JSON.stringify({ role, sub: account }),
    ])
    return (await client.query(text, values)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const library = async (account: string) => (await ask(account, 'select public.library() as answer'))[0]?.answer

describe('the list of papers and notes', () => {
  it('has each row once over all pages, the courses of the reader first', async () => {
    const seen: { id: string; is_mine: boolean; semester: number }[] = []
    for (let after: string | null = null; ;) {
      const rows: { id: string; is_mine: boolean; semester: number; place: string; total: number }[] = await ask(
        pro,
        'select * from public.papers_page(after => $1, "limit" => 90)',
        [after],
      )
      if (rows.length === 0) break
      expect(rows[0]?.total).toBe(1001)
      seen.push(...rows)
      after = rows.at(-1)?.place ?? null
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([1001, 1001])
    expect(seen.map(({ is_mine }) => is_mine).lastIndexOf(true)).toBe(3)
    const semesters = seen.slice(4).map(({ semester }) => semester)
    expect(semesters).toEqual(semesters.toSorted((one, other) => one - other))
  })

  it('continues at the same place although the last row was removed meanwhile', async () => {
    const [first, second, third] = await ask(pro, 'select id, place from public.papers_page(semester => 3)')
    await database.pool.query('update public.study_materials set removed_at = now() where id = $1', [second?.id])
    const [next] = await ask(pro, 'select id from public.papers_page(semester => 3, after => $1)', [second?.place])
    await database.pool.query('update public.study_materials set removed_at = null where id = $1', [second?.id])
    expect(first?.id).not.toBe(second?.id)
    expect(next?.id).toBe(third?.id)
  })

  it.each([
    ['semester => 3', 125],
    ["kind => 'notes'", 100],
    ["kind => 'notes', semester => 3", 25],
    ["exam => 'end-semester', year => 2016", 101],
    ["exam => 'quiz'", null],
    ['mine => true', 4],
  ])('is filtered by %s', async (filter, total) => {
    const [row] = await ask(pro, `select total from public.papers_page(${filter}, "limit" => 1)`)
    expect(row?.total ?? null).toBe(total)
  })

  it('has at most 100 rows a page', async () => {
    expect(await ask(pro, 'select id from public.papers_page("limit" => 100000)')).toHaveLength(100)
  })

  it('is closed to visitors, and empty on the free plan', async () => {
    await expect(ask(null, 'select * from public.papers_page()')).rejects.toThrow('permission denied')
    await expect(ask(null, 'select public.library()')).rejects.toThrow('permission denied')
    expect(await ask(free, 'select * from public.papers_page()')).toEqual([])
    expect(await library(free)).toMatchObject({ papers: 0, notes: 0, courses: 0, years: [], fresh: [] })
  })

  it('has no pending, returned or removed paper, for admins and contributors, either', async () => {
    const all = await ask(
      admin,
      "select title from public.papers_page(ids => array(select m.id from public.study_materials m where m.title ~ '100.$'))",
    )
    expect(all.map(({ title }) => title).toSorted()).toEqual(['Paper 1000', 'Paper 1001'])
    expect((await library(admin)).papers).toBe(901)
  })
})

describe('the first screen of the library', () => {
  it('counts the readable papers, and lists new ones of the reader’s courses first', async () => {
    const answer = await library(pro)
    expect(answer).toMatchObject({ papers: 901, notes: 100, keys: 0, courses: 1, fresh_count: 1001 })
    expect(answer.years).toEqual([2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024])
    expect(answer.fresh).toHaveLength(5)
    expect(answer.fresh.slice(0, 4).map((row: { is_mine: boolean }) => row.is_mine)).toEqual([true, true, true, true])
    expect(answer.mine.map(({ id }: { id: string }) => id)).toContain(mine)
    expect(answer.map).toHaveLength(4)
  })

  it('lists the requested papers with the number of requests, and whether the reader is among them', async () => {
    const client = await database.pool.connect()
    const vote = async (account: string) => {
      await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: account })])
      await client.query("select public.request_paper($1, 'mid-semester', 2019)", [mine])
    }
    await vote(free)
    expect((await library(pro)).asked).toMatchObject([{ exam_year: 2019, requests: 1, asked: false }])
    await vote(pro)
    client.release(true)
    expect((await library(pro)).asked).toMatchObject([{ course_id: mine, requests: 2, asked: true }])
  })
})
