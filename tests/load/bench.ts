import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'

// npm run bench: figures as ratios within one run, because machines differ and are noisy. Both sides of a
// ratio run on the same database, one after the other, several times; the median counts.

const root = join(import.meta.dirname, '..', '..')
const rounds = 5
const seconds = 3
const folder = mkdtempSync(join(tmpdir(), 'campuslife-bench-'))
const running: ChildProcess[] = []

async function start(
  script: string,
  args: string[],
  env: Record<string, string>,
  ready: () => Promise<boolean>,
): Promise<{ process: ChildProcess; ms: number }> {
  const started = performance.now()
  // As scripts/start.mjs runs the server; the other side of a ratio gets the same.
  const flags = script.endsWith('.ts') ? ['--max-semi-space-size=8', '--max-old-space-size=256'] : []
  const child = spawn(process.execPath, [...flags, join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.push(child)
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode}`)
    await sleep(5)
  }
  return { process: child, ms: performance.now() - started }
}

const answers = (url: string) => () =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024)
}

async function requestsPerSecond(url: string, headers: Record<string, string>, amount?: number): Promise<number> {
  const result = await autocannon({
    url,
    headers,
    connections: 10,
    ...(amount === undefined ? { duration: seconds } : { amount }),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function main(): Promise<void> {
  const [port, barePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }

  const first = await start('scripts/start.mjs', [], env, answers(`${url}/readyz`))
  await stop(first.process)
  const second = await start('scripts/start.mjs', [], env, answers(`${url}/readyz`))
  const memoryIdle = memoryOf(second.process)

  const password = readFileSync(join(folder, 'database-password'), 'utf8')
  const databasePort = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into public.discussions (title, content, tags, created_at)
    select 'Discussion ' || n, repeat('What was asked in unit ' || n || '? ', 5), 'exams, unit', now() - make_interval(mins => n) from generate_series(1, 10000) n`)
  await client.query(
    `insert into public.comments (discussion_id, content) select id, 'An answer' from public.discussions, generate_series(1, 10)`,
  )
  await client.query('vacuum analyze')
  await client.end()

  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }
  const listUrl = `${url}/rest/v1/discussions?select=*,comments(count)&order=created_at.desc&limit=20`
  const bareUrl = `http://127.0.0.1:${barePort}/list`
  await start('tests/load/bare-handler.ts', [String(barePort), databaseUrl], {}, answers(bareUrl))
  const [ours, bare] = await Promise.all(
    [listUrl, bareUrl].map(async (address) => (await fetch(address, { headers })).json()),
  )
  if (JSON.stringify(ours) !== JSON.stringify(bare)) throw new Error('The two sides do not answer the same rows.')

  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await requestsPerSecond(listUrl, headers), bare: await requestsPerSecond(bareUrl, headers) }
    if (round > 0) rates.push(pair) // The first round warms both up.
  }
  await requestsPerSecond(listUrl, headers, 20_000)
  const memoryAfter = memoryOf(second.process)

  const figures = {
    machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
    firstStartMs: Math.round(first.ms),
    nextStartMs: Math.round(second.ms),
    forumList: {
      ratioToBareHandler: Number(median(rates.map((pair) => pair.ours / pair.bare)).toFixed(2)),
      perSecond: Math.round(median(rates.map((pair) => pair.ours))),
      barePerSecond: Math.round(median(rates.map((pair) => pair.bare))),
    },
    memoryMb: { idle: memoryIdle, after20000MoreRequests: memoryAfter },
  }
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
}

try {
  await main()
} finally {
  await Promise.all(running.filter((child) => child.exitCode === null && child.signalCode === null).map(stop))
  rmSync(folder, { recursive: true, force: true })
}
