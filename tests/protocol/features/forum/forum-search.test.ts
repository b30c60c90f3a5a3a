import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// The forum's search compared with its definition: a case-insensitive substring of title, content or tags of what is not hidden.

interface Row {
  id: string
  created_at: string
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Newest last. A text in the old ones only is as rare in the newest five hundred as one that does not occur.
  await database.pool.query(`
    insert into public.discussions (title, content, tags, created_at, hidden)
    select
      case when n % 7 = 0 then 'What about 100% attendance?' else 'Which LAB is it' end,
      'Nobody knows ' || case when n < 2000 then 'the Syllabus' else 'yet' end
        || case when n % 700 = 3 then ' C* under_score back\\slash' else '' end,
      case when n % 50 = 0 then 'end-sem' else 'lab' end,
      -- Several at the same moment: then the id decides.
      '2026-01-01'::timestamptz + make_interval(mins => n / 3),
      case when n % 11 = 3 then 'decision' end
    from generate_series(1, 3000) as n`)
  await database.pool.query('vacuum analyze public.discussions')
})
afterAll(() => database.drop())

/** All pages, as a visitor. */
async function search(query: string, most = 21): Promise<string[]> {
  return transaction(database.pool, async (client) => {
    await client.query('set local role anon')
    const ids: string[] = []
    for (let cursor: string[] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']; ;) {
      const { rows } = await client.query<Row>(
        `select id, created_at::text from public.search_discussions($1, $2, $3, $4) order by created_at desc, id desc`,
        [query, ...cursor, most],
      )
      ids.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (last === undefined || rows.length < most || ids.length > 200) return ids
      cursor = [last.created_at, last.id]
    }
  })
}

async function compared(query: string, amount: number): Promise<string[]> {
  const { rows } = await database.pool.query<Row>(
    `select id from public.discussions
     where hidden is null and (position(lower($1) in lower(title)) > 0 or position(lower($1) in lower(content)) > 0
       or position(lower($1) in lower(tags)) > 0)
     order by created_at desc, id desc limit $2`,
    [query, amount],
  )
  return rows.map(({ id }) => id)
}

describe('the forum is searched for', () => {
  it.each([
    ['a text of all', 'lab'],
    ['a text of the old ones', 'SYLLABUS'],
    ['a tag', 'end-sem'],
    ['a text of few', 'under_score'],
    ['a sign that is a wildcard elsewhere', '100%'],
    ['another one', 'c*'],
    ['an underline, not any letter', 'k_o'],
    ['a backslash', 'back\\slash'],
    ['two letters', 'wh'],
    ['one sign', '?'],
    ['nothing that is there', 'zxqwv'],
    ['the end of one column and the start of the next', 'it\u001fNobody'],
    ['a quotation mark', "'"],
  ])('%s: %s', async (_, query) => {
    const found = await search(query)
    expect(found).toEqual(await compared(query, found.length > 200 ? found.length : 3000))
  })

  it('in pages of any size, at most a thousand', async () => {
    expect(await search('end-sem', 7)).toEqual(await search('end-sem'))
    const { rows } = await database.pool.query("select from public.search_discussions('lab', most => 1000000)")
    expect(rows).toHaveLength(1000)
  })
})
