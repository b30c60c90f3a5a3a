import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import type { Figures } from '#domain/drives/figures.ts'
import type { DriveTerms } from '#domain/drives/rules.ts'
import { termsOf } from '#web/placements/drives/terms.ts'
import { withProfile } from '#web/placements/figures/with-profile.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { anyFigures, anyTerms } from '#tests/support/features/drives/any-drive.ts'

// public.eligibility() and the page's own calculation are two texts of one rule: they agree on any drive and figures.

let database: TestDatabase
const [student, free, officer, admin] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const drive = randomUUID()

const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row & object>(text, values)).rows

/** Runs a statement as the data API does for an account. */
async function as<Row>(account: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: account, aal: 'aal1' }),
    ])
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows as Row[]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const eligibility = async (account: string) =>
  (await as<{ one: unknown }>(account, 'select public.eligibility($1) as one', [drive]))[0]?.one

const addOrganisation = (name: string) => as(officer, 'insert into public.organisations (name) values ($1)', [name])
const addDrive = (account: string) =>
  as(
    account,
    `insert into public.drives (organisation_id, role, kind, closes_on) values ($1, 'r', 'job', '2027-01-01')`,
    [drive],
  )

beforeAll(async () => {
  database = await createTestDatabase()
  await sql(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', id || '@example.org', '{}', '{}', now(), now()
     from unnest($1::uuid[]) as person (id)`,
    [[student, free, officer, admin]],
  )
  await sql(`update public.users set plan = 'pro' where id = any ($1)`, [[student, officer]])
  await sql('update public.profiles set is_admin = true where id = $1', [admin])
  await sql(`insert into public.grants (account, area) values ($1, 'placements')`, [officer])
})
afterAll(() => database.drop())

beforeEach(async () => {
  await sql('delete from public.academic_figures')
  await sql('update public.users set branch_id = null')
  await sql('delete from public.organisations')
  await as(officer, `insert into public.organisations (id, name) values ($1, 'Sample Chip Design')`, [drive])
  await as(
    officer,
    `insert into public.drives (id, organisation_id, role, kind, closes_on, results_due, rules)
     values ($1, $1, 'Engineer', 'job', '2027-01-25', '2027-01-25', $2)`,
    [drive, { cgpa: { min: '7.50' }, branches: ['ZZ'] }],
  )
})

/** The row of a drive; its package has two decimals, as those of the domain's samples. */
const rowOf = ({ rules, package: amount, closes, resultsDue }: DriveTerms) => ({
  rules,
  package_lpa: amount ?? null,
  closes_on: closes ?? null,
  results_due: resultsDue ?? null,
})

function expectedResult(terms: DriveTerms, figures: Figures) {
  const { checks, eligible, neededSgpa, inTime } = eligibilityOf(terms, figures)
  return { checks, eligible, needed_sgpa: neededSgpa, in_time: inTime }
}

describe('eligibility in the database', () => {
  it('equals that of the page for any rules and figures', async () => {
    const samples = fc.sample(fc.tuple(anyTerms, anyFigures), { numRuns: 1500, seed: 2026 })
    const rows = await sql<{ one: unknown }>(
      `select private.eligibility_by(jsonb_populate_record(null::public.drives, s -> 0), s -> 1) as one
       from jsonb_array_elements($1) with ordinality as t (s, place) order by place`,
      [JSON.stringify(samples.map(([terms, figures]) => [rowOf(terms), figures]))],
    )
    expect(rows).toHaveLength(samples.length)
    for (const [index, [terms, figures]] of samples.entries())
      expect({ terms, figures, one: rows[index]?.one }).toEqual({
        terms,
        figures,
        one: expectedResult(terms, figures),
      })
  })

  it('equals what the page shows of a drive and figures that the data API returns', async () => {
    const drawn = fc.sample(fc.tuple(anyTerms, anyFigures), { numRuns: 1500, seed: 51 })
    // Few have a CGPA that the next semester reaches, and a day on which its results are due.
    const inTime = drawn.filter(([terms, figures]) => expectedResult(terms, figures).in_time !== null)
    expect(inTime.length).toBeGreaterThan(5)
    const samples = [...drawn.slice(0, 40), ...inTime.slice(0, 10)]
    await sql('update public.users set branch_id = (select id from public.branches limit 1) where id = $1', [student])
    const [own] = await sql<{ code: string }>('select code from public.branches limit 1')
    for (const [terms, figures] of samples) {
      const { rules, package_lpa, closes_on, results_due } = rowOf(terms)
      await as(
        officer,
        `update public.drives set rules = $1, package_lpa = nullif($2::numeric, 0), results_due = $3,
         closes_on = coalesce($4::date, closes_on)`,
        [JSON.stringify(rules), package_lpa, results_due, closes_on],
      )
      await as(
        student,
        `insert into public.academic_figures (figures) values ($1)
         on conflict (account_id) do update set figures = excluded.figures`,
        [figures],
      )
      const [found] = await as<{ drive: Parameters<typeof termsOf>[0]; figures: Figures }>(
        student,
        `select to_jsonb(d) as drive, (select f.figures from public.academic_figures f) as figures from public.drives d`,
      )
      if (!found) throw new Error('The student cannot read the drive')
      const shown = expectedResult(termsOf(found.drive), withProfile(found.figures, own?.code))
      expect({ terms, figures, one: await eligibility(student) }).toEqual({ terms, figures, one: shown })
    }
  })

  it('accepts the rules and figures that the page accepts', async () => {
    const samples = fc.sample(fc.tuple(anyTerms, anyFigures), { numRuns: 300, seed: 7 })
    const [row] = await sql<{ wrong: unknown }>(
      `select jsonb_agg(s) as wrong from jsonb_array_elements($1) as s
       where not private.is_drive_rules(s -> 0) or not private.is_academic_figures(s -> 1)`,
      [JSON.stringify(samples.map(([{ rules }, figures]) => [rules, figures]))],
    )
    expect(row?.wrong).toBeNull()
  })

  it('rejects rules and figures of another shape', async () => {
    const rules = [
      { cgpa: { min: 7.5 } },
      { cgpa: { min: '10.1' } },
      { sex: 'f' },
      { text: [''] },
      { gap_years_max: -1 },
      [],
    ]
    for (const wrong of rules)
      await expect(as(officer, 'update public.drives set rules = $1', [JSON.stringify(wrong)])).rejects.toMatchObject({
        code: '23514',
      })
    for (const wrong of [
      { class_x: 60 },
      { class_x: '101' },
      { semesters: [{ sgpa: '11' }] },
      { offers: ['x'] },
      { x: 1 },
    ])
      await expect(
        as(student, 'insert into public.academic_figures (figures) values ($1)', [wrong]),
      ).rejects.toMatchObject({ code: '23514' })
  })

  it('is by what the caller saved, and by their branch', async () => {
    expect(await eligibility(student)).toMatchObject({ eligible: null, needed_sgpa: null })
    await as(student, 'insert into public.academic_figures (figures) values ($1)', [
      { previous: { cgpa: '7.28', semesters: '4' }, branch: null },
    ])
    await as(officer, 'insert into public.academic_figures (figures) values ($1)', [{ previous: { cgpa: '9' } }])
    expect(await eligibility(student)).toMatchObject({
      eligible: false,
      needed_sgpa: '8.38',
      in_time: true,
      checks: [
        { rule: 'cgpa', yours: '7.28' },
        { rule: 'branches', holds: null },
      ],
    })
    await sql(
      `insert into public.branches (code, name, semesters) values ('ZZ', 'Of the test', 8) on conflict do nothing`,
    )
    await sql(`update public.users set branch_id = (select id from public.branches where code = 'ZZ') where id = $1`, [
      student,
    ])
    expect(await eligibility(student)).toMatchObject({ checks: [{ holds: false }, { holds: true, yours: 'ZZ' }] })
  })

  it('is null for an account without Pro, and its figures are read by nobody else', async () => {
    await as(student, 'insert into public.academic_figures (figures) values ($1)', [{ gap_years: 0 }])
    expect(await eligibility(free)).toBeNull()
    for (const other of [free, officer, admin])
      expect(await as(other, 'select * from public.academic_figures')).toEqual([])
  })
})

describe('organisations and drives', () => {
  it('take one organisation for two spellings of a name', async () => {
    await expect(addOrganisation('SAMPLE  chip-design Pvt. Ltd.')).rejects.toMatchObject({ code: '23505' })
    await addOrganisation('Sample Chips')
  })

  it('are written by the area placements, and by no other account', async () => {
    await addDrive(officer)
    await addDrive(admin)
    for (const account of [student, free]) await expect(addDrive(account)).rejects.toMatchObject({ code: '42501' })
  })

  it('reject days in the wrong order', async () => {
    await expect(
      as(officer, `update public.drives set test_on = '2027-02-02', interviews_on = '2027-02-01'`),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
