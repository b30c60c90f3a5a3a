import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '#server/content/seed.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

const asha = '00000000-0000-4000-8000-0000000000f1'
const ravi = '00000000-0000-4000-8000-0000000000f2'
const people = { asha, ravi }

let database: TestDatabase
const sql = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows

/** The present year of entry whose students are in this semester. */
const yearOf = async (semester: number) => {
  const [row] = await sql(
    `select y as year from generate_series(2000, 2100) y where private.semester_of(y, (now() at time zone 'Asia/Kolkata')::date) = $1`,
    [semester],
  )
  return row?.['year']
}
const idOf = async (branch: string, section: string) => {
  const [row] = await sql(
    `select s.id from public.sections s join public.branches b on b.id = s.branch_id where b.code = $1 and s.letter = $2`,
    [branch, section],
  )
  return row?.['id']
}

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  await sql(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id::uuid, 'authenticated', 'authenticated', email, '{}', '{}', now(), now()
     from unnest($1::text[], $2::text[]) as person (id, email)`,
    [Object.values(people), ['asha@example.org', 'ravi@example.org']],
  )
  await sql(
    `insert into public.sections (branch_id, entry_year, letter)
     select b.id, 2024, letter from public.branches b, unnest(array['a', 'B']) letter where b.code in ('CSE', 'ECE')`,
  )
  await sql(
    `update public.users set branch_id = (select id from public.branches where code = 'CSE') where id = any ($1)`,
    [Object.values(people)],
  )
})
afterEach(() => sql('delete from public.section_members'))
afterAll(() => database.drop())

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Runs statements as the data API does for this account, with a grant, and rolls them back. */
async function as<T>(account: string, work: (query: Query) => Promise<T>, grant?: object): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    if (grant !== undefined)
      await client.query('select private.give_role(jsonb_populate_record(null::public.grants, $1))', [
        JSON.stringify({ account, may_give: false, ...grant }),
      ])
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: account, aal: 'aal2' }),
    ])
    return await work((text, values) => client.query(text, values))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The semester of the sections, had their students entered in this year. */
const semesterIn = async (year: unknown) => {
  await sql('update public.sections set entry_year = $1', [year])
  return sql('select distinct s.semester from public.sections s')
}

describe('the semester of a section', () => {
  it.each([
    [2024, '2024-06-30', 0],
    [2024, '2024-07-01', 1],
    [2024, '2024-12-31', 1],
    [2024, '2025-01-01', 2],
    [2024, '2025-06-30', 2],
    [2024, '2025-07-01', 3],
    [2024, '2026-11-28', 5],
    [2024, '2028-06-30', 8],
    [2024, '2028-07-01', 9],
  ])('of the entry in %d is on %s the semester %d', async (year, day, semester) => {
    expect(await sql('select private.semester_of($1, $2) as semester', [year, day])).toEqual([{ semester }])
  })

  it('follows the months that the college has set', async () => {
    await sql('update public.college set odd_semester_from = 1, even_semester_from = 7')
    const [row] =
      await sql(`select private.semester_of(2025, '2025-06-30') as first, private.semester_of(2025, '2025-07-01') as second,
      private.semester_of(2025, '2026-01-01') as third`)
    await sql('update public.college set odd_semester_from = 7, even_semester_from = 1')
    expect(row).toEqual({ first: 1, second: 2, third: 3 })
  })

  it('is null before its first and after its last', async () => {
    expect(await semesterIn(await yearOf(3))).toEqual([{ semester: 3 }])
    expect(await semesterIn(1990)).toEqual([{ semester: null }])
    expect(await semesterIn(2100)).toEqual([{ semester: null }])
    await semesterIn(2024)
  })
})

const join = (query: Query, section: unknown) =>
  query(
    'insert into public.section_members (section_id) values ($1) on conflict (account_id) do update set section_id = excluded.section_id',
    [section],
  )

describe('a person', () => {
  it('is in one section of the own branch, and leaves it', async () => {
    const [first, second] = [await idOf('CSE', 'A'), await idOf('CSE', 'B')]
    const seen = await as(asha, async (query) => {
      await join(query, first)
      await join(query, second)
      const { rows } = await query('select section_id from public.section_members')
      await query('delete from public.section_members')
      return [rows, (await query('select * from public.section_members')).rows]
    })
    expect(seen).toEqual([[{ section_id: second }], []])
  })

  it('cannot join a section of another branch', async () => {
    const section = await idOf('ECE', 'A')
    await expect(as(asha, (query) => join(query, section))).rejects.toMatchObject({
      code: 'PT422',
      hint: 'other_branch',
    })
  })

  it('leaves the section with a change of branch, and by the deletion of the branch', async () => {
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [
      asha,
      await idOf('CSE', 'A'),
    ])
    const left = await as(asha, async (query) => {
      await query(
        `update public.users set branch_id = (select id from public.branches where code = 'ECE') where id = $1`,
        [asha],
      )
      return (await query('select * from public.section_members')).rows
    })
    expect(left).toEqual([])
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`delete from public.branches where code = 'CSE'`)
    const { rows } = await client.query('select (select count(*) from public.section_members)::integer as members')
    await client.query('rollback')
    client.release()
    expect(rows).toEqual([{ members: 0 }])
  })

  it('sees neither who else is in a section nor how many', async () => {
    const section = await idOf('CSE', 'A')
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [ravi, section])
    const seen = await as(asha, async (query) => {
      await join(query, section)
      return [
        (await query('select account_id from public.section_members')).rows,
        (await query('select s.members from public.sections s where id = $1', [section])).rows,
      ]
    })
    expect(seen).toEqual([[{ account_id: asha }], [{ members: null }]])
  })

  it('cannot put somebody else into a section', async () => {
    const section = await idOf('CSE', 'A')
    await expect(
      as(asha, (query) =>
        query('insert into public.section_members (account_id, section_id) values ($1, $2)', [ravi, section]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('who has the timetable of a branch and semester', () => {
  it('edits its sections and counts their members, and no other ones', async () => {
    const [own, other] = [await idOf('CSE', 'A'), await idOf('ECE', 'A')]
    const year = await yearOf(3)
    await sql('update public.sections set entry_year = $1', [year])
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [ravi, own])
    const [{ id: branch } = {}] = await sql(`select id from public.branches where code = 'CSE'`)
    const scope = { area: 'timetable', branch_id: branch, semester_from: 3, semester_to: 4 }
    const seen = await as(
      asha,
      async (query) => {
        const changed = await query('update public.sections set letter = letter || 1 returning id')
        const counted = await query(
          'select s.members from public.sections s where id = any ($1) order by id = $2 desc',
          [[own, other], own],
        )
        const named = await query('select account_id from public.section_members')
        return [changed.rows.some(({ id }) => id === other), changed.rows.length, counted.rows, named.rows]
      },
      scope,
    )
    expect(seen).toEqual([false, 2, [{ members: 1 }, { members: null }], []])
    const later = { ...scope, semester_from: 5, semester_to: 6 }
    const none = await as(asha, (query) => query('update public.sections set letter = letter || 1 returning id'), later)
    expect(none.rows).toEqual([])
    await sql('update public.sections set entry_year = 2024')
  })
})

describe('a section with members', () => {
  it('is neither removed nor moved to another branch', async () => {
    const section = await idOf('CSE', 'A')
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [asha, section])
    await expect(
      as(ravi, (query) => query('delete from public.sections where id = $1', [section]), { area: 'people' }),
    ).rejects.toMatchObject({
      code: '23503',
    })
    await expect(
      as(
        ravi,
        (query) =>
          query(
            `update public.sections set branch_id = (select id from public.branches where code = 'ECE'), letter = 'Z' where id = $1`,
            [section],
          ),
        { area: 'people' },
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await sql('delete from public.section_members')
    const gone = await as(ravi, (query) => query('delete from public.sections where id = $1 returning id', [section]), {
      area: 'people',
    })
    expect(gone.rows).toEqual([{ id: section }])
  })
})
