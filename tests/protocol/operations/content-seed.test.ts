import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#server/content/seed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const count = async (table: string) => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from public.${table}`)
  return rows[0]?.count
}

describe('the seed', () => {
  it('puts the content that ships in once, also when two processes start together', async () => {
    const made = await Promise.all([seed(database.pool), seed(database.pool)])
    expect(made.toSorted((a, b) => a - b)[0]).toBe(0)
    expect(await count('vendors')).toBe(2)
    expect(await count('team_members')).toBe(3)
    expect(await count('blog_posts')).toBe(1)
    expect(await count('notices')).toBe(12)
    expect(await count('alumni')).toBe(15)
    expect(await count('companies')).toBe(25)
    expect(await count('interview_questions')).toBe(50)
    expect(await count('resume_templates')).toBe(5)
    expect(await count('resume_projects')).toBe(5)
    expect(await count('tutorials')).toBe(3)
    expect(await seed(database.pool)).toBe(0)
  })

  it('contains the documented content', async () => {
    const { rows } = await database.pool.query(
      `select date::text, category, (select array_agg(rating::text order by rating desc) from public.vendors) as ratings
     from public.blog_posts`,
    )
    expect(rows).toEqual([{ date: '2025-08-01', category: 'Announcement', ratings: ['4.8', '4.5'] }])
  })

  it('has a notice of every kind, with bodies of allowed markup, and none from the future', async () => {
    const { rows } = await database.pool.query(
      `select
       (select array_agg(distinct category order by category) from public.notices) as categories,
       count(*) filter (where pinned)::int as pinned,
       count(*) filter (where priority = 'high')::int as high,
       count(*) filter (where cardinality(tags) = 0 or excerpt = '' or effective_date < date)::int as incomplete,
       count(*) filter (where content like '%<table>%')::int > 3 as tables,
       bool_and(publish_at <= now()) as published,
       -- A new site has deadlines ahead of it; no sample is open to all.
       count(*) filter (where deadline between now() + interval '8 days' and now() + interval '21 days')::int as deadlines,
       bool_and(audience = 'pro') as "for pro"
     from public.notices`,
    )
    expect(rows).toEqual([
      {
        categories: ['General', 'Important', 'Update'],
        pinned: 3,
        high: 3,
        incomplete: 0,
        tables: true,
        published: true,
        deadlines: 3,
        'for pro': true,
      },
    ])
  })

  it('has fifteen alumni that are marked as samples', async () => {
    const { rows } = await database.pool.query(
      `select
       min(graduation_year) as first, max(graduation_year) as last,
       count(*) filter (where linkedin is null)::int as "without linkedin",
       count(*) filter (where bio is null)::int as "without bio",
       bool_and(name like 'Sample %' and company like 'Sample %') as plain
     from public.alumni`,
    )
    expect(rows).toEqual([{ first: 2016, last: 2024, 'without linkedin': 3, 'without bio': 2, plain: true }])
  })

  it('contains the documented content of the resume page', async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from public.resume_templates where featured) as featured,
       (select bool_and(cardinality(features) = 3 and cardinality(tags) > 0 and downloads <> '')
        from public.resume_templates) as complete,
       (select count(*)::int from public.resume_projects where showcase) as showcases,
       (select array_agg(duration || ' ' || level order by position) from public.tutorials) as tutorials`,
    )
    expect(rows).toEqual([
      { featured: 2, complete: true, showcases: 1, tutorials: ['45 Beginner', '35 Beginner', '28 Intermediate'] },
    ])
    const { rows: claims } = await database.pool.query(
      "select value from public.site_settings where key = 'claims_resume'",
    )
    expect(claims[0]?.value).toMatchObject({
      head: [{ figure: '15K+' }, { figure: '4.9' }],
      items: [{ figure: '1k+' }, { figure: '95%' }, { figure: '4.9' }],
    })
  })

  it('has visits from Aug 2023 to Oct 2024, some without a profile, some without a location', async () => {
    const { rows } = await database.pool.query(
      `select to_char(min(visit_date), 'YYYY-MM') as first, to_char(max(visit_date), 'YYYY-MM') as last,
       bool_and(company like 'Sample %') as plainly_samples, count(distinct company)::int as companies,
       count(profile)::int as profiles, count(location)::int as locations,
       bool_and(process ~ '\\n.' and cardinality(requirements) > 1 and description <> '') as whole
     from public.companies`,
    )
    expect(rows).toEqual([
      {
        first: '2023-08',
        last: '2024-10',
        plainly_samples: true,
        companies: 25,
        profiles: 22,
        locations: 21,
        whole: true,
      },
    ])
  })

  it('has 50 different questions, topic by topic, each with an answer that can be read in a minute', async () => {
    const { rows } = await database.pool.query<{ position: number; topic: string; question: string; answer: string }>(
      'select position, topic, question, answer from public.interview_questions order by position',
    )
    expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index + 1))
    expect(new Set(rows.map((row) => row.question)).size).toBe(50)
    const beginnings = rows.filter((row, index) => row.topic !== rows[index - 1]?.topic).map((row) => row.topic)
    expect(beginnings).toEqual([
      'HR and behavioural',
      'DSA and coding',
      'DBMS',
      'OS and networks',
      'OOP and language',
      'Projects and cases',
      'Aptitude and puzzles',
    ])
    for (const { question, answer } of rows) {
      const words = answer
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/).length
      expect([question, words >= 80 && words <= 210]).toEqual([question, true])
      // Any other tag would be removed, or be a stray bracket of some code.
      const other = answer.replaceAll(/<\/?(p|ul|ol|li|strong|em|code|pre|sub|sup)>/g, '')
      expect([question, other.match(/[<>]/g)]).toEqual([question, null])
    }
  })

  it('has a sample catalogue: four branches, eight semesters, exams from a Monday on, every row marked', async () => {
    const { rows } = await database.pool.query(
      `select
       (select array_agg(code order by position) from public.branches where sample and semesters = 8) as branches,
       (select count(*)::int from public.courses c join public.branches b on b.id = c.branch_id where b.code = 'CSE') as courses,
       (select count(distinct (branch_id, semester))::int from public.courses) as semesters,
       (select count(*)::int from public.courses where 'DBMS' = any (aliases)) as dbms,
       (select bool_and(sample) from public.courses) as marked,
       (select bool_and(sample) from public.exam_dates) as "exams marked",
       (select extract(isodow from min(date))::int from public.exam_dates where exam = 'end-semester') as weekday,
       (select min(date) >= current_date + 6 from public.exam_dates where exam = 'end-semester') as ahead`,
    )
    expect(rows).toEqual([
      {
        branches: ['CSE', 'ECE', 'ME', 'CE'],
        courses: 43,
        semesters: 32,
        dbms: 1,
        marked: true,
        'exams marked': true,
        weekday: 1,
        ahead: true,
      },
    ])
  })

  it('brings no course of a branch that was deleted before an upgrade', async () => {
    await database.pool.query("delete from private.seeded where item like 'shipped/%' or item like 'courses/%'")
    await database.pool.query("delete from public.branches where code = 'CE'")
    const before = await count('courses')
    expect(await seed(database.pool)).toBe(0)
    expect(await count('courses')).toBe(before)
  })

  it('leaves alone what was changed or deleted since, also when an upgrade brings more', async () => {
    await database.pool.query("delete from private.seeded where item like 'shipped/%'")
    await database.pool.query('update public.site_settings set value = \'{"email": "x"}\' where key = \'contact\'')
    await database.pool.query('delete from public.vendors where rating = 4.5')
    expect(await seed(database.pool)).toBe(0)
    expect(await count('vendors')).toBe(1)
    const { rows } = await database.pool.query("select value from public.site_settings where key = 'contact'")
    expect(rows).toEqual([{ value: { email: 'x' } }])
  })
})
