import { afterAll, afterEach, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// A database with a pending paper, an approved one, and people, for each test of an importing file.

export const ids = {
  sender: '00000000-0000-4000-8000-00000000c001',
  reader: '00000000-0000-4000-8000-00000000c002',
  admin: '00000000-0000-4000-8000-00000000c003',
  'other admin': '00000000-0000-4000-8000-00000000c004',
  banned: '00000000-0000-4000-8000-00000000c005',
}
export type Person = keyof typeof ids
export const course = '00000000-0000-4000-8000-00000000c0c1'
export const [paper, older] = ['00000000-0000-4000-8000-00000000c0a1', '00000000-0000-4000-8000-00000000c0a2']

let database: TestDatabase
export const pool = () => database.pool
export const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** Runs a statement as the data API does for this person, and commits it. */
export async function as(person: Person | 'visitor' | 'key', text: string, values: unknown[] = []) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const role = person === 'visitor' ? 'anon' : person === 'key' ? 'service_role' : 'authenticated'
    const claims = role === 'authenticated' ? { role, sub: ids[person as Person] } : { role }
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      role,
      JSON.stringify(claims),
    ])
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows as Record<string, unknown>[]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export const review = (person: Person | 'visitor' | 'key', decision: string, given: Record<string, unknown> = {}) =>
  as(person, 'select public.review_material($1, $2, $3, $4, $5)', [
    given['id'] ?? paper,
    decision,
    JSON.stringify(given['fields'] ?? {}),
    given['reason'] ?? '',
    given['replaces'] ?? null,
  ])
export const rowOf = async (id = paper) => (await sql('select * from public.study_materials where id = $1', [id]))[0]
export const fields = {
  title: 'End semester 2023',
  course_id: course,
  exam: 'end-semester',
  exam_year: 2023,
  semester: 3,
}
export const events = () =>
  sql(`select kind, account_id, subject_id, data, due_at > now() as later from private.events
  where kind in ('paper_reviewed', 'requested_paper') order by id`)

/** A pending one with a text, and an approved one. */
async function addPapers(): Promise<void> {
  await sql(
    `insert into public.study_materials (id, title, subject, semester, kind, bytes, pages, file_key, status, contributor, credited,
       sha256, file_name, read_at)
     values
       ($1, 'scan0001', '', null, 'paper', 10, 1, '00000000-0000-4000-8000-00000000f001.pdf', 'waiting', $3, true,
         sha256('new'), 'asha.pdf', now()),
       ($2, 'End semester 2022', 'Data Structures', 3, 'paper', 20, 2, '00000000-0000-4000-8000-00000000f002.pdf', 'approved', $4, false,
         sha256('old'), '', now())`,
    [paper, older, ids.sender, ids['other admin']],
  )
  await sql('delete from private.unreferenced_files')
  await sql(
    `insert into public.material_pages (material_id, page, text, width, height)
     values ($1, 1, 'zwergpinscher balances', 595, 842), ($2, 1, 'ochsenfrosch one', 595, 842), ($2, 2, 'two', 595, 842)`,
    [paper, older],
  )
  await sql('insert into private.material_shingles (material_id, hash) values ($1, 1), ($2, 2)', [paper, older])
}

export const found = async (person: Person, word: string) =>
  (await as(person, 'select kind, id, page, url from public.search($1)', [word])).filter(
    ({ kind }) => kind === 'material',
  )

/** To be called by a test file; each of its tests begins with the two papers. */
export function withReviewedPapers(): void {
  beforeAll(async () => {
    database = await createTestDatabase()
    await sql(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select id, 'authenticated', 'authenticated', id || '@example.org', '{}', '{}', now(), now() from unnest($1::uuid[]) as p (id)`,
      [Object.values(ids)],
    )
    await sql('update public.profiles set is_admin = true where id = any($1)', [[ids.admin, ids['other admin']]])
    await sql("update public.users set plan = 'pro' where id = $1", [ids.reader])
    await sql("update public.profiles set full_name = 'Asha Rao' where id = $1", [ids.sender])
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [ids.banned])
    await sql(
      `with branch as (insert into public.branches (code, name) values ('CSE', 'c') returning id)
       insert into public.courses (id, branch_id, code, name, aliases, semester)
       select $1, id, 'CS-301', 'Data Structures', '{DSA}', 3 from branch`,
      [course],
    )
  })
  beforeAll(() => addPapers())
  afterEach(async () => {
    await sql('delete from public.study_materials')
    await sql('delete from public.paper_requests')
    await sql('delete from private.events')
    await sql('delete from public.notifications')
    await addPapers()
  })
  afterAll(() => database.drop())
}
