import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readFile } from 'node:fs/promises'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// A hundred discussions, and for each a title by a writer who knew only what it is about, neither its title nor its text.

const example = z.object({ title: z.string(), content: z.string(), typed: z.string() })

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

it('the discussion that a title means is among the five that are shown, for 85 titles of 100', async () => {
  const file = new URL('../../../evaluation/similar-discussions.json', import.meta.url)
  const examples = z.array(example).parse(JSON.parse(await readFile(file, 'utf8')))
  expect(examples).toHaveLength(100)
  await database.pool.query(
    'insert into public.discussions (title, content) select * from unnest($1::text[], $2::text[])',
    [examples.map(({ title }) => title), examples.map(({ content }) => content)],
  )
  const missed: string[] = []
  for (const { title, typed } of examples) {
    const { rows } = await database.pool.query<{ title: string }>('select title from public.similar_discussions($1)', [
      typed,
    ])
    expect(rows.length).toBeLessThanOrEqual(5)
    if (!rows.some((row) => row.title === title)) missed.push(`${typed} → ${title}`)
  }
  expect(missed.slice(15)).toEqual([])
})
