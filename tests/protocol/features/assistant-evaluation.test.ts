import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareSamples } from '#server/content/samples.ts'
import { readConfig } from '#server/core/config/config.ts'
import { all, ask, figuresOf, type Outcome, partOf, report } from '#tests/evaluation/evaluate.ts'
import { examplesOf, fitted } from '#tests/evaluation/examples.ts'
import { openTestSession } from '#tests/support/accounts/session.ts'
import { fillSampleLibrary } from '#tests/support/features/sample-papers.ts'
import { askedOfPapers } from '#tests/evaluation/questions/asked-of-papers.ts'
import { papers as firstPapers } from '#tests/evaluation/questions/papers.ts'
import type { Question } from '#tests/evaluation/question.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// The quality of the assistant's answers by search alone, over the shipped content: `npm run evaluate` prints it.

const papers: readonly Question[] = [...firstPapers, ...askedOfPapers]
const mode = process.env.EVALUATE
/** All questions are evaluated. */
const printed = mode !== undefined
const isOfStrangers = (question: Question) => ['strangers', 'second blind'].includes(partOf(question))
const isOfOutsiders = (question: Question) => ['outsiders', 'outsiders, measured'].includes(partOf(question))
/** The thresholds were set without them. */
const isOnlyPrinted = (question: Question) => partOf(question) === 'third blind' || isOfOutsiders(question)

let database: TestDatabase
const outcomes: Outcome[] = []

beforeAll(async () => {
  database = await createTestDatabase({ ofSite: true })
  const { pool, apiPool } = database
  await prepareSamples(readConfig({ HOST: '127.0.0.1' }), { pool, embedded: true })
  await pool.query('select search.count_words()')
  const { rows } = await pool.query<{ id: string }>(
    "select id from public.users where email = 'sample.pro@example.org'",
  )
  const sub = rows[0]?.id ?? ''
  const claims = { sub, session_id: await openTestSession(pool, sub) }
  // A part of them detects a regression; all of them measure the quality.
  const asked = async (questions: readonly Question[]) => {
    for (const question of printed ? questions : questions.filter((_, index) => index % 6 === 0))
      outcomes.push(await ask(apiPool, claims, question))
  }
  const examples = mode === 'fit' ? await examplesOf(apiPool, claims, all) : []
  await asked(all)
  // A new site has no papers. Scans are recognised only for the full evaluation.
  await fillSampleLibrary(pool, { recognised: printed })
  await pool.query('select search.count_words()')
  await asked(papers)
  examples.push(...(mode === 'fit' ? await examplesOf(apiPool, claims, papers) : []))
  if (mode === 'print') process.stdout.write(`${report(outcomes)}\n`)
  if (mode === 'fit') process.stdout.write(`${fitted(examples)}\n`)
}, 900_000)
afterAll(() => database.drop())

it('the evaluation has at least 1,000 questions, a quarter of them without an answer here', () => {
  expect(all.length).toBeGreaterThanOrEqual(1000)
  const without = all.filter(({ expected }) => expected.length === 0)
  expect(without.length / all.length).toBeGreaterThan(0.24)
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
})

it('the evaluation has 72 questions whose answer is on a page of a paper', () => {
  expect(papers.filter(({ expected }) => expected.length > 0)).toHaveLength(72)
  expect(new Set([...all, ...papers].map(({ text }) => text)).size).toBe(all.length + papers.length)
})

it('answers as well as it did', () => {
  const { first, inThree, wrong } = figuresOf(
    outcomes.filter(({ question }) => !isOfStrangers(question) && !isOnlyPrinted(question)),
  )
  expect(first).toBeGreaterThan(0.88)
  expect(inThree).toBeGreaterThan(0.93)
  expect(wrong).toBeLessThan(0.1)
})

it('answers strangers as well as it did', () => {
  const { first, inThree, wrong } = figuresOf(outcomes.filter(({ question }) => isOfStrangers(question)))
  expect(first).toBeGreaterThan(0.55)
  expect(inThree).toBeGreaterThan(0.64)
  expect(wrong).toBeLessThan(0.18)
})

it('answers outsiders, on the product too, as well as it did', () => {
  const { first, inThree, wrong } = figuresOf(outcomes.filter(({ question }) => isOfOutsiders(question)))
  expect(first).toBeGreaterThan(0.7)
  expect(inThree).toBeGreaterThan(0.8)
  expect(wrong).toBeLessThan(0.2)
})

it('the assistant finds the page of a paper with the answer', () => {
  const onPapers = outcomes.filter(({ question }) => papers.includes(question))
  const { first, inThree } = figuresOf(onPapers)
  expect(first).toBeGreaterThan(0.6)
  expect(inThree).toBeGreaterThan(0.7)
  // Each links to its page, with the matches highlighted.
  const pages = onPapers.flatMap(({ sources }) => sources.filter(({ url = '' }) => url.includes('page=')))
  expect(pages.length).toBeGreaterThan(0)
  for (const { url } of pages) expect(url).toMatch(/^\/pyqs\?id=[0-9a-f-]{36}&page=\d+&find=./)
})
