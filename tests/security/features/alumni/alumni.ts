import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

/** What the college has entered about the alumna: words that nothing else has. */
export const entered = {
  current_position: 'Sample engineer',
  company: 'Sample Systems',
  location: 'Zanskarpur',
  linkedin: 'https://www.linkedin.com/in/sample-zanskar',
  bio: 'Happy to help with zanskarology.',
}

/** A database with an alumna who owns a card (before each test, as it was claimed), students, an officer of the area alumni, one of placements. */
export function alumniOfFile() {
  let database: TestDatabase
  const people = {
    alumna: randomUUID(),
    student: randomUUID(),
    other: randomUUID(),
    free: randomUUID(),
    officer: randomUUID(),
    reviewer: randomUUID(),
    admin: randomUUID(),
  }
  const card = randomUUID()

  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await database.pool.query<Row & object>(text, values)).rows

  /** Runs a statement as the data API does, for an account or for a visitor. */
  async function as<Row>(account: string | null, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = await database.pool.connect()
    const role = account === null ? 'anon' : 'authenticated'
    try {
      await client.query('begin')
      await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
        role,
        JSON.stringify({ role, ...(account !== null && { sub: account, aal: 'aal1' }) }),
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

  const addAccounts = (ids: readonly string[], plan: 'free' | 'pro') =>
    sql(
      `with added as (
         insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         select id, 'authenticated', 'authenticated', id || '@example.org', now(), '{}', '{}', now(), now()
         from unnest($1::uuid[]) as person (id) returning id)
       select count(*) from added`,
      [ids],
    ).then(() => sql('update public.users set plan = $2 where id = any ($1)', [ids, plan]))

  beforeAll(async () => {
    database = await createTestDatabase()
    await addAccounts(Object.values(people), 'free')
    await sql(`update public.users set plan = 'pro' where id = any ($1)`, [[people.student, people.other]])
    await sql('update public.profiles set is_admin = true where id = $1', [people.admin])
    await sql(`insert into public.grants (account, area) values ($1, 'alumni'), ($2, 'placements')`, [
      people.officer,
      people.reviewer,
    ])
  })
  afterAll(() => database.drop())

  beforeEach(async () => {
    await sql(`delete from private.events where kind = 'alumni'`)
    await sql('delete from private.alumni_requests')
    await sql('delete from public.alumni_cards')
    await sql('delete from public.alumni where id = $1', [card])
    await as(
      people.officer,
      `insert into public.alumni (id, name, graduation_year, degree, current_position, company, location, linkedin, bio)
       values ($1, 'Meera Sample', 2022, 'B.Tech CSE', $2, $3, $4, $5, $6)`,
      [card, ...Object.values(entered)],
    )
    await as(people.alumna, 'select public.claim_card($1, $2)', [card, 'I am Meera of 2022.'])
    await as(people.officer, 'select public.decide_claim($1, $2, true)', [people.alumna, card])
    await as(people.alumna, `update public.alumni_cards set requests_a_month = 3, topics = '{exams,resume}'`)
  })

  return {
    database: () => database,
    people,
    card,
    sql,
    as,
    addAccounts,
    ask: async (account: string, more: { id?: string; topic?: string; to?: string | null } = {}) => {
      const id = more.id ?? randomUUID()
      await as(account, 'select public.ask_alumnus($1, $2, $3, $4, true, $5)', [
        more.topic ?? 'exams',
        'How did you prepare for the exam?',
        'I read last year’s papers.',
        more.to === undefined ? card : more.to,
        id,
      ])
      return id
    },
    /** Of the fields of a card, some shown to others than by default. */
    show: (fields: Record<string, string>) =>
      as(people.alumna, 'update public.alumni_cards set shown_to = shown_to || $1', [JSON.stringify(fields)]),
  }
}
