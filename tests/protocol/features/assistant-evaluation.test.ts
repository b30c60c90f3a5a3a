import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareSamples } from '#server/content/samples.ts'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import { seed } from '#server/content/seed.ts'
import { readConfig } from '#server/core/config/config.ts'
import { indexPages } from '#server/features/assistant/index-pages.ts'
import { all, ask, figuresOf, type Outcome, report } from '#tests/evaluation/evaluate.ts'
import { openTestSession } from '#tests/support/accounts/session.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

// How well the assistant answers by search alone, over the content that ships: `npm run evaluate` prints it.

const printed = process.env.EVALUATE === 'print'
let database: TestDatabase
const outcomes: Outcome[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { pool, apiPool } = database
  await seed(pool)
  await prepareSamples(readConfig({ HOST: '127.0.0.1' }), { pool, embedded: true })
  await loadSearchWords(pool)
  await indexPages(pool)
  await pool.query('select search.count_words()')
  const { rows } = await pool.query<{ id: string }>(
    "select id from public.users where email = 'sample.pro@example.org'",
  )
  const sub = rows[0]?.id ?? ''
  const session_id = await openTestSession(pool, sub)
  // A part of them tells when something breaks; all of them, how good it is.
  for (const question of printed ? all : all.filter((_, index) => index % 6 === 0))
    outcomes.push(await ask(apiPool, { sub, session_id }, question))
  if (printed) process.stdout.write(`${report(outcomes)}\n`)
}, 300_000)
afterAll(() => database.drop())

it('asks at least 450 questions, a fifth of them without an answer here', () => {
  expect(all.length).toBeGreaterThanOrEqual(450)
  const without = all.filter(({ expected }) => expected.length === 0)
  expect(without.length / all.length).toBeGreaterThan(0.17)
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
})

it('answers as well as it did', () => {
  const { first, inThree, wrong } = figuresOf(outcomes)
  expect(first).toBeGreaterThan(0.86)
  expect(inThree).toBeGreaterThan(0.9)
  expect(wrong).toBeLessThan(0.18)
})
