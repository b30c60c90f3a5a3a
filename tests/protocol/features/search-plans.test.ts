import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, type Reader } from '#tests/support/features/search.ts'

// The reads of a search, counted by PostgreSQL, in a forum of 20,000 posts: no sequential scan of a part of the index,
// and no read of a part that is closed to its reader. Times at a million posts: docs/scale.md.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  await database.pool.query(`
    insert into public.discussions (title, content, tags, created_at)
      select 'Post ' || n || ' on the exam', 'What is asked in the exam of unit ' || n % 7 || ' word' || n % 2500, 'exam',
        '2026-01-01'::timestamptz + make_interval(mins => n)
      from generate_series(1, 20000) as n;
    insert into public.branches (code, name) values ('B', 'b');
    insert into public.courses (branch_id, code, name, semester) select id, 'C1', 'Exam theory', 1 from public.branches;
    insert into public.exam_dates (course_id, exam, date) select id, 'quiz', '2026-12-01' from public.courses`)
  await database.pool.query('select search.count_words()')
  await database.pool.query('vacuum analyze')
})
afterAll(() => database.drop())

interface Read {
  part: string
  scans: number
  rows: number
  indexScans: number
}

/** Sequential scans and index reads of each part of the index, in one transaction. */
const readBy = (reader: Reader, q: string, box = false): Promise<Map<string, Read>> =>
  asReader(database.pool, reader, async (client) => {
    // Often enough that PostgreSQL has chosen generic plans.
    for (let n = 0; n < 7; n++) await client.query('select count(*) from public.search($1)', [q])
    const counted = async () => {
      await client.query('reset role')
      const { rows } = await client.query<Read>(
        `select relname as part, seq_scan::int as scans, seq_tup_read::int as rows, coalesce(idx_scan, 0)::int as "indexScans"
         from pg_stat_xact_all_tables where schemaname = 'search' and relname like 'documents\\_%'`,
      )
      return rows
    }
    const before = await counted()
    const role = reader === 'anon' ? 'anon' : 'authenticated'
    await client.query("select set_config('role', $1, true)", [role])
    await client.query(box ? 'select public.search_box($1)' : 'select * from public.search($1)', [q])
    const after = await counted()
    return new Map(
      after.map((read, n) => [
        read.part,
        {
          ...read,
          scans: read.scans - (before[n]?.scans ?? 0),
          rows: read.rows - (before[n]?.rows ?? 0),
          indexScans: read.indexScans - (before[n]?.indexScans ?? 0),
        },
      ]),
    )
  })

const questions = ['exam', 'word77', 'the exam of unit 3', 'exma', 'wrd77', 'ex', 'zxqwv exam']

it.each(questions)('a search for "%s" reads no part of the index from end to end', async (q) => {
  for (const box of [false, true])
    for (const { part, scans, rows } of (await readBy('pro', q, box)).values())
      expect({ part, scans, rows }).toEqual({ part, scans: 0, rows: 0 })
})

it.each(questions)('a search for "%s" reads nothing of the parts that are not for its reader', async (q) => {
  const byVisitor = await readBy('anon', q)
  for (const part of ['documents_members', 'documents_pro', 'documents_admins'])
    expect([part, byVisitor.get(part)?.scans ?? 0, byVisitor.get(part)?.indexScans ?? 0]).toEqual([part, 0, 0])
  const byFree = await readBy('free', q)
  for (const part of ['documents_pro', 'documents_admins'])
    expect([part, byFree.get(part)?.scans ?? 0, byFree.get(part)?.indexScans ?? 0]).toEqual([part, 0, 0])
  expect((await readBy('pro', q)).get('documents_pro')?.indexScans).toBeGreaterThan(0)
})
