import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// public.today(): the dashboard's data of an account, with its own rights, and its cost.

const accounts = {
  free: '00000000-0000-4000-8000-0000000000a1',
  pro: '00000000-0000-4000-8000-0000000000a2',
  lapsed: '00000000-0000-4000-8000-0000000000a3',
  admin: '00000000-0000-4000-8000-0000000000a4',
} as const
type Who = keyof typeof accounts

interface Today {
  day: string
  branch: { code: string; name: string } | null
  semester: number | null
  deadlines: { id: string; title: string; read: boolean; changed: boolean; done: boolean }[]
  exams: { code: string; date: string; hall: string }[]
  visits: { company: string }[]
  unread_notices: number
  answers: { unread: number; latest: { title: string }[] }
  papers: { new: number; latest: { subject: string }[] }
  new: { discussions: number; posts: number }
  practice: { code: string; due: number }[]
  total: { vendors: number; alumni: number }
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    "insert into auth.users (id, email) select id, id || '@example.org' from unnest($1::uuid[]) as id",
    [Object.values(accounts)],
  )
  await database.pool.query("update public.users set plan = 'pro' where id = any($1)", [
    [accounts.pro, accounts.lapsed],
  ])
  await database.pool.query('update public.users set pro_until = now() where id = $1', [accounts.lapsed])
  await database.pool.query('update public.profiles set is_admin = true where id = $1', [accounts.admin])
})
afterAll(() => database.drop())

/** Runs it as the data API does, with further queries in the same transaction. */
async function as<T>(who: Who, work: (query: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>) {
  return transaction(database.pool, async (client) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: accounts[who] })
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      claims,
    ])
    return work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  })
}

const today = (who: Who): Promise<Today> =>
  as(who, async (query) => (await query('select public.today()'))[0]?.['today'] as Today)

/** Inserts a notice as the owner, with these columns beside the title. */
async function addNotice(title: string, columns: Record<string, string>): Promise<string> {
  const names = Object.keys(columns)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into public.notices (title, author, category, ${names.join(', ')})
     values ($1, 'Examination Section', 'Important', ${Object.values(columns).join(', ')}) returning id`,
    [title],
  )
  return rows[0]?.id ?? ''
}

const soon = "now() + interval '3 days'"
/** The midnight at which the college's day begins that is so many days away. */
const midnight = (days: number) =>
  `((now() at time zone 'Asia/Kolkata')::date + ${days})::timestamp at time zone 'Asia/Kolkata'`
const titles = ({ deadlines }: Today) => deadlines.map(({ title }) => title)

describe('the deadlines of Today', () => {
  it('are those of the notices that the account may read now, the nearest first', async () => {
    await addNotice('for Pro', { audience: "'pro'", deadline: soon })
    await addNotice('for members', { audience: "'members'", deadline: "now() + interval '2 days'" })
    await addNotice('for everyone', { audience: "'everyone'", deadline: "now() + interval '1 day'" })
    await addNotice('not published yet', {
      audience: "'everyone'",
      deadline: soon,
      publish_at: "now() + interval '1 hour'",
    })
    await addNotice('over', { audience: "'everyone'", deadline: "now() - interval '2 days'" })
    await addNotice('withdrawn', { audience: "'everyone'", deadline: soon, valid_until: 'now()' })
    await addNotice('in three weeks', { audience: "'everyone'", deadline: "now() + interval '21 days'" })
    await addNotice('without one', { audience: "'everyone'" })
    const open = ['for everyone', 'for members']
    expect(titles(await today('free'))).toEqual(open)
    expect(titles(await today('lapsed'))).toEqual(open)
    expect(titles(await today('pro'))).toEqual([...open, 'for Pro'])
    expect(titles(await today('admin'))).toEqual([...open, 'for Pro'])
  })

  it('count the midnight that ends a day as that day, from the end of today to the end of the fortnight', async () => {
    for (const [title, days] of [
      ['midnight of yesterday', 0],
      ['midnight of today', 1],
      ['midnight of the last day', 14],
    ] as const)
      await addNotice(title, { audience: "'everyone'", deadline: midnight(days) })
    await addNotice('after the last day', { audience: "'everyone'", deadline: `${midnight(14)} + interval '1 minute'` })
    const found = titles(await today('free')).filter((title) => /midnight|last day/.test(title))
    expect(found).toEqual(['midnight of today', 'midnight of the last day'])
  })

  it('exclude a Pro notice for a free account, also from their count', async () => {
    const before = await today('free')
    await addNotice('a secret of Pro', { audience: "'pro'", deadline: soon })
    const after = await today('free')
    expect(JSON.stringify(after)).not.toContain('secret')
    expect(after.unread_notices).toBe(before.unread_notices)
    expect((await today('pro')).unread_notices).toBeGreaterThan(after.unread_notices)
  })

  it('contain what was read, what has changed since, and what is done', async () => {
    const id = await addNotice('read and changed', { audience: "'everyone'", deadline: soon })
    const row = async () => (await today('free')).deadlines.find((deadline) => deadline.id === id)
    expect(await row()).toMatchObject({ read: false, changed: false, done: false })
    await as('free', (query) => query(`insert into public.notice_reads (notice_id, revision) values ('${id}', 1)`))
    expect(await row()).toMatchObject({ read: true, changed: false })
    await database.pool.query("update public.notices set deadline = deadline + interval '1 hour' where id = $1", [id])
    expect(await row()).toMatchObject({ read: true, changed: true })
    await as('free', (query) =>
      query(`update public.notice_reads set revision = 2, done_at = now() where notice_id = '${id}'`),
    )
    expect(await row()).toMatchObject({ read: true, changed: false, done: true })
    expect((await today('pro')).deadlines.find((deadline) => deadline.id === id)).toMatchObject({ read: false })
  })
})

describe('the rest of Today', () => {
  it('has the exams of the account’s own courses in the next fourteen days', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into public.branches (code, name) values ('TST', 'Testing') returning id",
    )
    const branch = rows[0]?.id
    await database.pool.query(
      `with made as (
         insert into public.courses (code, name, branch_id, semester)
         values ('T1', 'Mine', $1, 5), ('T2', 'Taken out', $1, 5), ('T3', 'Of another semester', $1, 6) returning id
       )
       insert into public.exam_dates (course_id, exam, date, hall)
       select id, kind, (now() at time zone 'Asia/Kolkata')::date + days, 'Hall 2' from made,
         (values ('quiz', 0), ('end-semester', 13), ('supplementary', 14), ('mid-semester', -1)) as sat (kind, days)`,
      [branch],
    )
    expect((await today('free')).exams).toEqual([])
    await database.pool.query('update public.users set branch_id = $1, semester = 5 where id = $2', [
      branch,
      accounts.free,
    ])
    await database.pool.query(
      "insert into public.course_choices (account_id, course_id, taken) select $1, id, false from public.courses where code = 'T2'",
      [accounts.free],
    )
    const found = await today('free')
    expect(found).toMatchObject({ branch: { code: 'TST', name: 'Testing' }, semester: 5 })
    expect(found.exams.map(({ code, hall }) => [code, hall])).toEqual([
      ['T1', 'Hall 2'],
      ['T1', 'Hall 2'],
    ])
    expect(found.exams[0]?.date).toBe(found.day)
  })

  it('has papers, visits and alumni only on Pro', async () => {
    await database.pool.query('update public.users set semester = 5 where id = $1', [accounts.pro])
    await database.pool.query(
      `insert into public.study_materials (title, subject, semester, kind, exam_year, bytes, file_key)
       select 'Paper', 'Operating Systems', semester, 'paper', 2025, 1, gen_random_uuid() || '.pdf'
       from unnest(array[5, 5, 5, 5, 6]) as semester`,
    )
    await database.pool.query("insert into public.companies (company, visit_date) values ('Acme', current_date + 3)")
    await database.pool.query("insert into public.alumni (name, graduation_year, degree) values ('A', 2020, 'B.Tech')")
    const pro = await today('pro')
    expect([pro.papers.new, pro.papers.latest.length, pro.visits.length, pro.total.alumni]).toEqual([4, 3, 1, 1])
    const free = await today('free')
    expect([free.papers, free.visits, free.total.alumni]).toEqual([{ new: 0, latest: [] }, [], 0])
  })

  it('has the papers published in the last week, and none that is pending or was removed', async () => {
    await database.pool.query('delete from public.study_materials')
    await database.pool.query('update public.users set semester = 5 where id = any ($1)', [
      [accounts.pro, accounts.free],
    ])
    await database.pool.query(
      `insert into public.study_materials
         (title, subject, semester, kind, exam_year, bytes, file_key, status, contributor, created_at, reviewed_at, removed_at)
       select subject, subject, 5, 'paper', 2025, 1, gen_random_uuid() || '.pdf', status, $1::uuid, created, reviewed, removed
       from (values
         ('waits', 'waiting', now(), null, null),
         ('taken down', 'approved', now(), now(), now()),
         ('long there', 'approved', now() - interval '30 days', now() - interval '20 days', null),
         ('approved late', 'approved', now() - interval '30 days', now(), null)
       ) as paper (subject, status, created, reviewed, removed)`,
      [accounts.free],
    )
    const { papers } = await today('pro')
    expect([papers.new, papers.latest.map(({ subject }) => subject)]).toEqual([1, ['approved late']])
    // The sender, who may read their own papers in every state.
    expect((await today('free')).papers.latest.map(({ subject }) => subject)).not.toContain('waits')
  })

  it('has the unread answers of the account only', async () => {
    await database.pool.query(
      `insert into public.notifications (account_id, kind, title, url, dedupe_key, read_at)
       select owner, 'answer', 'for ' || owner || ' ' || n, '/discussion', 'answer:' || n, case n when 6 then now() end
       from unnest($1::uuid[]) as owner, generate_series(1, 6) as n`,
      [[accounts.free, accounts.pro]],
    )
    const { answers } = await today('free')
    expect(answers.unread).toBe(5)
    expect(answers.latest.map(({ title }) => title)).toEqual([5, 4, 3, 2].map((n) => `for ${accounts.free} ${n}`))
    await as('free', (query) => query('update public.notifications set read_at = now()'))
    expect((await today('free')).answers).toEqual({ unread: 0, latest: [] })
    expect((await today('pro')).answers.unread).toBe(5)
  })

  it('is not for visitors', async () => {
    const asked = transaction(database.pool, async (client) => {
      await client.query("select set_config('role', 'anon', true)")
      await client.query('select public.today()')
    })
    await expect(asked).rejects.toMatchObject({ code: '42501' })
  })
})

it('the public counts contain true numbers of what Pro includes for a visitor, and no row of it', async () => {
  const asVisitor = (text: string) =>
    transaction(database.pool, async (client) => {
      await client.query("select set_config('role', 'anon', true)")
      return (await client.query<Record<string, unknown>>(text)).rows
    })
  await database.pool.query("insert into public.alumni (name, graduation_year, degree) values ('B', 2021, 'B.Tech')")
  const { rows } = await database.pool.query<{ alumni: number }>('select count(*)::int as alumni from public.alumni')
  const [answer] = await asVisitor('select public.campus_counts() as counts')
  expect(answer).toMatchObject({ counts: { alumni: rows[0]?.alumni } })
  expect(Object.values(answer?.['counts'] ?? {}).every((count) => typeof count === 'number')).toBe(true)
  await expect(asVisitor('select name from public.alumni')).rejects.toMatchObject({ code: '42501' })
})

/** The generic plan of each statement of the function for this account. */
async function plansOf(who: Who): Promise<string> {
  const client = await database.pool.connect()
  const plans: string[] = []
  const hear = ({ message = '' }: { message?: string | undefined }) => plans.push(message)
  try {
    await client.query("load 'auto_explain'")
    for (const [name, value] of [
      ['log_min_duration', '0'],
      ['log_nested_statements', 'on'],
      ['log_level', 'notice'],
    ] as const)
      await client.query(`set auto_explain.${name} = '${value}'`)
    await client.query(
      "select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)",
      [JSON.stringify({ role: 'authenticated', sub: accounts[who] })],
    )
    for (let n = 0; n < 10; n++) await client.query('select public.today()')
    client.on('notice', hear)
    await client.query('select public.today()')
    return plans.join('\n')
  } finally {
    client.off('notice', hear)
    client.release(true)
  }
}

it.each(['free', 'pro', 'admin'] as const)('reads no large table from end to end for %s', async (who) => {
  const { rows } = await database.pool.query("select from public.discussions where title = 'A question' limit 1")
  // Three years of a large college.
  if (rows.length === 0)
    await database.pool.query(`
      -- Today does not read the search index, which would take most of the time.
      alter table public.discussions disable trigger discussions_search;
      alter table public.notices disable trigger notices_search;
      alter table public.study_materials disable trigger study_materials_search;
      insert into public.discussions (title, content, created_at)
        select 'A question', 'Its words', now() - n * interval '15 minutes' from generate_series(1, 20000) as n;
      insert into public.notices (title, author, category, audience, publish_at, deadline)
        select 'A notice', 'Office', 'General', (array['pro', 'members', 'everyone'])[1 + n % 3],
          now() - n * interval '1 hour', case when n % 2 = 0 then now() + interval '9 days' - n * interval '1 hour' end
        from generate_series(1, 20000) as n;
      insert into public.notice_reads (account_id, notice_id)
        select owner, id from public.notices, unnest(array['${accounts.free}', '${accounts.pro}']::uuid[]) as owner
        on conflict do nothing;
      insert into public.notifications (account_id, kind, title, url, dedupe_key)
        select '${accounts.free}', 'security', 'Something', '/security', 'security:' || n from generate_series(1, 20000) as n;
      insert into public.study_materials (title, subject, semester, kind, exam_year, bytes, file_key, created_at)
        select 'Paper', 'A subject', 1 + n % 8, 'paper', 2025, 1, gen_random_uuid() || '.pdf', now() - n * interval '1 hour'
        from generate_series(1, 20000) as n`)
  await database.pool.query('vacuum analyze')
  const plans = await plansOf(who)
  expect(plans).toContain('notices_by_deadline')
  expect(plans).toContain('notifications_unread_answers')
  expect(plans).not.toMatch(/Seq Scan on (discussions|notices|notifications|notice_reads|study_materials)/)
})
