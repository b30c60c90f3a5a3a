import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#server/core/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { addReaders, asReader, type Box, type Hit, searchAs } from '#tests/support/features/search.ts'

// Attacks on the search index from outside, and conflicts of concurrent writes to it.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addReaders(database.pool)
  await database.pool.query(`
    insert into public.branches (code, name) values ('QB', 'Branch');
    insert into public.courses (branch_id, code, name, semester)
      select id, 'QB' || n, 'Course ' || n, 1 from public.branches, generate_series(101, 112) as n where code = 'QB';
    insert into public.exam_dates (course_id, exam, date, hall)
      select id, 'quiz', date '2026-12-01', 'Hall' from public.courses where code like 'QB1%';
    insert into public.blog_posts (title, author, category, content)
      values ('Refund and cancellation', 'a', 'General', 'How a refund is asked for.')`)
  await database.pool.query('select search.count_words()')
})
afterAll(() => database.drop())

/**
 * All that a result reveals of each word beside one that is found. In one transaction, whose time is constant: ranks
 * decrease with age, and a second can change the last digit.
 */
const told = (reader: 'anon' | 'pro', words: string[]): Promise<string[]> =>
  asReader(database.pool, reader, async (client) => {
    const answers: string[] = []
    for (const word of words) {
      const { rows } = await client.query<{ rows: Hit[]; box: Box }>(
        'select (select jsonb_agg(hit) from public.search($1) as hit) as rows, public.search_box($1) as box',
        [`refund cancellation ${word}`],
      )
      const { groups, corrected } = rows[0]?.box ?? { groups: [], corrected: [] }
      expect(groups).not.toEqual([])
      answers.push(JSON.stringify({ rows: rows[0]?.rows, groups, corrected: corrected.map(({ to }) => to) }))
    }
    return answers
  })

it('a word of a scheduled, withdrawn or deleted row does not change the rank of other rows', async () => {
  const { pool } = database
  await pool.query(`
    insert into public.notices (title, author, category, audience, publish_at)
      values ('Dean zephyrine suspended', 'a', 'General', 'everyone', now() + interval '1 day');
    insert into public.notices (title, author, category, audience) values ('Yttrium prizes', 'a', 'General', 'everyone');
    update public.notices set audience = 'pro' where title = 'Yttrium prizes';
    insert into public.discussions (title, content) values ('A question', 'xanthophyll');
    delete from public.discussions where title = 'A question'`)
  for (const [reader, hidden, unknown] of [
    ['anon', 'zephyrine', 'zephyrxne'],
    ['anon', 'zeph', 'zepx'],
    ['anon', 'yttrium', 'yttrxum'],
    ['pro', 'zephyrine', 'zephyrxne'],
    ['pro', 'xanthophyll', 'xanthophxll'],
  ] as const) {
    const [ofHidden, ofUnknown] = await told(reader, [hidden, unknown])
    expect([hidden, ofHidden]).toEqual([hidden, ofUnknown])
  }
})

async function within(client: Client, text: string): Promise<void> {
  await client.query('begin')
  await client.query(text)
}

/** Two transactions whose statements overlap: the first one's change is made before the second one's begins. */
async function overlap(first: string, second: string): Promise<void> {
  const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()])
  try {
    await within(one, first)
    let through = false
    const waiting = within(two, second).then(() => (through = true))
    waiting.catch(() => {})
    // Until it waits for the first, or has finished.
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length > 0 || through
      })
      .toBe(true)
    await one.query('commit')
    await waiting
    await two.query('commit')
  } finally {
    one.release(true)
    two.release(true)
  }
}

const course = "(select id from public.courses where code = 'QB101')"

it.each([
  [
    'a course and its exams',
    "update public.courses set credits = 4 where code = 'QB101'",
    `update public.exam_dates set hall = 'H' where course_id = ${course}`,
  ],
  [
    'an exam and its course',
    `update public.exam_dates set hall = 'I' where course_id = ${course}`,
    "update public.courses set credits = 5 where code = 'QB101'",
  ],
  [
    'a course and its branch',
    "update public.courses set credits = 3 where code = 'QB101'",
    "update public.branches set name = 'Renamed' where code = 'QB'",
  ],
  [
    'a course that is renamed, and a new exam of it',
    "update public.courses set name = 'Renamed' where code = 'QB101'",
    `insert into public.exam_dates (course_id, exam, date) select ${course}, 'end-semester', '2026-12-09'`,
  ],
  [
    'two settings',
    "insert into public.site_settings (key, value) values ('one', '{}')",
    "insert into public.site_settings (key, value) values ('two', '{}')",
  ],
])('concurrent writes of %s both succeed, and the index is correct', async (_what, first, second) => {
  await overlap(first, second)
  const { rows } = await database.pool.query('select * from search.differences()')
  expect(rows).toEqual([])
})

it('a long row of marks costs no more than other text', async () => {
  const marks = "left('क' || repeat(U&'\\0327\\3099\\093C\\0591', 20000), 80000)"
  const { rows } = await database.pool.query(`select char_length(search.fold(${marks})) as letters`)
  // Only the rest is sorted: a word's length, which took twenty seconds before.
  expect(Number(rows[0]?.['letters'])).toBeLessThan(200)
})

it('a kind that is listed many times is searched once', async () => {
  const { rows } = await database.pool.query(
    "select count(*)::int as found from public.search('refund', array_fill('post'::text, array[15000]) || array['comment', 'x'])",
  )
  expect(rows).toEqual([{ found: 1 }])
})

it('a ligature of many letters, and a word of any length, cause no error', async () => {
  for (const typed of ['㌖'.repeat(150), 'a'.repeat(500), `${'word'.repeat(100)} refund`])
    expect(await searchAs(database.pool, 'anon', typed)).toBeInstanceOf(Array)
})
