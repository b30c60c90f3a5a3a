import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { buffersAroundBurst } from './requests/burst.ts'
import { type Durations, summed } from './requests/durations.ts'
import { makeFilled } from './data/make-filled.ts'
import { Line } from './requests/http.ts'
import { withPlans } from './requests/plans.ts'
import { type Question, questionsFor } from './requests/scale-requests.ts'
import { startServer } from './servers.ts'
import { supervision } from '#tests/support/database/supervision.ts'

// npm run scale: the forum's requests through the real server, at several sizes, side by side in one run.
//   --full           1,000, 100,000 and 1,000,000 discussions with 10 comments each; else the first two
//   --data <folder>  where the databases are stored for the next run; else made anew and removed
//   --only <pattern> requests whose name it fits, as '^list'
//   --plans          how the database answers each, as it does so for the server

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
  },
})

const sizes = values.full ? [1000, 100_000, 1_000_000] : [1000, 100_000]
const rounds = 4
/** The maximum time and number of requests of one kind at one size in one round. */
const roundMs = 400
const maxInRound = 200
const connections = 2
const email = 'scale@example.org'
const password = 'Genda#2026'
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'campuslife-scale-'))

interface Side {
  size: number
  line: Line
  headers: Record<string, string>
  questions: Question[]
  databaseUrl: string
  dataDir: string
  stop: () => Promise<void>
}

async function openSide(size: number): Promise<Side> {
  const dataDir = join(folder, String(size))
  if (!existsSync(join(dataDir, 'postgres'))) await makeFilled(dataDir, { discussions: size })
  const database = await startEmbedded(dataDir, supervision)
  const pool = openPool(database.url, 1)
  const server = await startServer(database.url, { DATA_DIR: dataDir })
  const { publishableKey, secretKey } = await readOrCreateSecrets(pool)
  const line = new Line(server.url, connections)
  const token = await signIn(line, publishableKey, secretKey)
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  return {
    size,
    line,
    headers,
    questions: (await questionsFor(line, headers)).filter(({ name }) => new RegExp(values.only).test(name)),
    databaseUrl: database.url,
    dataDir,
    stop: async () => {
      line.close()
      await server.stop()
      await removeWritten(pool)
      await pool.end()
      await database.stop()
      if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Restores the newest page for the next run. */
async function removeWritten(pool: Pool): Promise<void> {
  const written = 'user_id = (select id from auth.users where email = $1)'
  await pool.query(`delete from public.comments where ${written}`, [email])
  await pool.query(`delete from public.discussions where ${written}`, [email])
  await pool.query('vacuum analyze public.discussions, public.comments')
}

async function signIn(line: Line, publishableKey: string, secretKey: string): Promise<string> {
  await line.ask('/auth/v1/admin/users', {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    body: { email, password, email_confirm: true },
  })
  const session = await line.json<{ access_token: string }>('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: publishableKey },
    body: { email, password },
  })
  return session.access_token
}

async function askFor({ line, headers }: Pick<Side, 'line' | 'headers'>, { path, body }: Question): Promise<number> {
  const written = { ...headers, prefer: 'return=representation' }
  const {
    ms,
    status,
    body: text,
  } = await line.ask(path, body === undefined ? { headers } : { method: 'POST', headers: written, body })
  if (status >= 400) throw new Error(`${path}: ${status} ${text}`)
  return ms
}

/** Sequential requests on each connection, until the time is over. */
async function round(side: Side, question: Question): Promise<number[]> {
  const durations: number[] = []
  const end = performance.now() + roundMs
  const go = async () => {
    do durations.push(await askFor(side, question))
    while (performance.now() < end && durations.length < maxInRound)
  }
  await Promise.all(Array.from({ length: connections }, go))
  return durations
}

async function showPlans(sides: Side[]): Promise<void> {
  for (const { size, databaseUrl, dataDir, headers, questions } of sides)
    await withPlans(databaseUrl, dataDir, async (url, planOf) => {
      const line = new Line(url, 1)
      for (const question of questions) {
        const plan = await planOf(() => askFor({ line, headers }, question)).catch(String)
        process.stdout.write(`\n## ${size}: ${question.name}\n\n${plan}\n`)
      }
      line.close()
    })
}

async function compare(sides: Side[]): Promise<void> {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; milliseconds, p50 / p99\n`)
  const names = sides[0]?.questions.map(({ name }) => name) ?? []
  for (const [index, name] of names.entries()) {
    const durations = new Map<Side, number[]>(sides.map((side) => [side, []]))
    // The first round warms up.
    for (let n = 0; n <= rounds; n++)
      for (const side of sides) {
        const question = side.questions[index]
        if (question === undefined) continue
        try {
          const each = await round(side, question)
          if (n > 0) durations.get(side)?.push(...each)
        } catch (error) {
          if (n === 0) process.stdout.write(`${side.size}: ${String(error).slice(0, 200)}\n`)
        }
      }
    const figures = sides.map((side) => summed(durations.get(side) ?? []))
    process.stdout.write(`${name}: ${figures.map(shown).join(' | ')} | × ${times(figures)}\n`)
  }
}

const shown = ({ p50, p99 }: Durations) => `${p50} / ${p99}`

/** The ratio of the largest to the smallest, at p50 and p99. */
function times(figures: Durations[]): string {
  const [smallest, largest] = [figures[0], figures.at(-1)]
  if (smallest === undefined || largest === undefined) return '-'
  return `${(largest.p50 / smallest.p50).toFixed(1)} / ${(largest.p99 / smallest.p99).toFixed(1)}`
}

const sides: Side[] = []
try {
  for (const size of sizes) sides.push(await openSide(size))
  if (values.plans) await showPlans(sides)
  else await compare(sides)
  for (const side of sides) {
    const { before, after } = await buffersAroundBurst(side, email)
    process.stdout.write(`${side.size}: list, buffers before and after a burst of comments: ${before}, ${after}\n`)
  }
} finally {
  for (const side of sides) await side.stop()
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
