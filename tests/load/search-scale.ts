import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import { seed } from '#server/content/seed.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool, type Pool, transaction } from '#server/core/database/pool.ts'
import { indexPages } from '#server/features/assistant/index-pages.ts'
import { supervision } from '#tests/support/database/supervision.ts'
import { measureComments } from './data/comment-cost.ts'
import { fillPages, type PageQuestion } from './data/fill-pages.ts'
import { summed } from './requests/durations.ts'
import { makeFilled } from './data/make-filled.ts'

// npm run search-scale: how long search() and search_box() take in the database, over a forum of this size.
//   --discussions <n>  with ten comments each; a multiple of 1,000, 9,000 by default: 91,000 make a million documents
//   --pages <n>        of papers, too; a multiple of 4: the share of questions whose page is found by eight words

const questions = `cs301
CS-4711
operating systems
oprating
DSA
exam
ex
onnect
zxqwvu
viva
scholar
amazon interview questions
tribology lab
7.5 CGPA
last date for exam form
the best notes for dbms
hostel mess
strength of materials lab
how do i get a refund?
exam kab hai
परीक्षा
room b-12`.split('\n')
/** Often enough that the fastest shows the cost of the work, also on a busy machine. */
const times = 9

const { values } = parseArgs({
  options: { discussions: { type: 'string', default: '9000' }, pages: { type: 'string', default: '0' } },
})
const folder = mkdtempSync(join(tmpdir(), 'campuslife-search-scale-'))
const print = (line: string) => process.stdout.write(`${line}\n`)
try {
  await makeFilled(folder, { discussions: Number(values.discussions), commentsEach: 10 })
  const database = await startEmbedded(folder, supervision)
  const pool = openPool(database.url, 1)
  try {
    await pool.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'; set synchronous_commit = off")
    await seed(pool)
    await loadSearchWords(pool)
    await indexPages(pool)
    const onPages = Number(values.pages) > 0 ? await fillPages(pool, Number(values.pages), 200) : []
    // The forum was filled without its triggers.
    await pool.query('select search.rebuild()')
    await pool.query('vacuum analyze')
    const { rows } = await pool.query<{ documents: string }>('select sum(documents) as documents from search.lists')
    print(`${rows[0]?.documents} documents; ms, the median question and the slowest, each the best of ${times}`)
    for (const role of ['anon', 'service_role'])
      for (const call of ['select * from public.search($1)', 'select public.search_box($1)'])
        print(`${role.padEnd(13)} ${call.padEnd(32)} ${await measure(pool, role, call)}`)
    for (const connections of [2, 20]) print(await measureConcurrently(database.url, connections))
    print(await measureComments(pool))
    if (onPages.length > 0) print(await findPages(pool, onPages))
  } finally {
    await pool.end()
    await database.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(pool: Pool, role: string, call: string): Promise<string> {
  const durations: { ms: number; question: string }[] = []
  for (const question of questions) {
    let ms = Infinity
    for (let n = 0; n < times; n++)
      await transaction(pool, async (client) => {
        await client.query("select set_config('role', $1, true)", [role])
        const started = performance.now()
        await client.query(call, [question])
        ms = Math.min(ms, performance.now() - started)
      })
    durations.push({ ms, question })
  }
  const sorted = durations.toSorted((a, b) => a.ms - b.ms)
  const [median, slowest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  return `${median?.ms.toFixed(1)} / ${slowest?.ms.toFixed(1)} (${slowest?.question})`
}

/** Every measurement counts, from connections without pauses; each starts at another question. */
async function measureConcurrently(url: string, connections: number): Promise<string> {
  const pool = openPool(url, connections)
  const durations: number[] = []
  const askAll = async (first: number) => {
    for (const at of questions.keys())
      await transaction(pool, async (client) => {
        await client.query('set local role service_role')
        const started = performance.now()
        await client.query('select * from public.search($1)', [questions[(first + at) % questions.length]])
        durations.push(performance.now() - started)
      })
  }
  const rounds = Math.ceil(times / connections) + 1
  for (let round = 0; round <= rounds; round++) {
    // Plans and pages are cached by the first.
    if (round === 1) durations.length = 0
    await Promise.all(Array.from({ length: connections }, (_, connection) => askAll(connection + round)))
  }
  await pool.end()
  const { amount, p50, p99 } = summed(durations)
  return `${connections} connections ${' '.repeat(30)} ${p50} ms p50, ${p99} ms p99, of ${amount}`
}

async function findPages(pool: Pool, asked: readonly PageQuestion[]): Promise<string> {
  const durations: number[] = []
  const places: number[] = []
  for (const { typed, url } of asked)
    await transaction(pool, async (client) => {
      await client.query('set local role service_role')
      const started = performance.now()
      const { rows } = await client.query<{ url: string }>('select url from public.search($1, null, 10)', [typed])
      durations.push(performance.now() - started)
      places.push(rows.findIndex((row) => row.url.startsWith(url)))
    })
  const share = (within: number) =>
    Math.round((100 * places.filter((at) => at >= 0 && at < within).length) / places.length)
  const sorted = durations.toSorted((a, b) => a - b)
  const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(part * sorted.length)]?.toFixed(1))
  return `of ${asked.length} questions the page is first for ${share(1)} %, among three for ${share(3)} %; ${p50} ms p50, ${p99} ms p99`
}
