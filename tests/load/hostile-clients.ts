import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { once } from 'node:events'
import pg from 'pg'
import { z } from 'zod'
import { residentMb } from '#tests/support/attacks/heavy-bodies.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { serverFile, serverFlags } from '#tests/support/servers/server-program.ts'
import { databaseUrlOf } from './bench/processes.ts'
import { makeFilled } from './data/make-filled.ts'
import { probe, quantile } from './hostile-clients/probes.ts'

// npm run hostile-clients -- <minutes>: visitors and free accounts send bodies, forms, PDFs and searches and hold streams,
// all at the same time, on loopback, against a server with the flags of npm start and a database of its own. Prints what
// it cost others, and ends with 1 where a limit is missed. One minute by default.

const limits = { memoryMb: 450, readyMs: 1_000, readerMs: 2_000 }
const root = join(import.meta.dirname, '..', '..')
const { positionals } = parseArgs({ allowPositionals: true })
const minutes = Number(positionals[0] ?? 1)
if (!(minutes > 0)) throw new Error('Say for how many minutes: npm run hostile-clients -- 60')

const folder = mkdtempSync(join(tmpdir(), 'campuslife-hostile-'))
const children: ChildProcess[] = []
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (const child of children) await stop(child)
  rmSync(folder, { recursive: true, force: true })
}

/** @returns whether all limits were met */
async function run(): Promise<boolean> {
  await makeFilled(folder, { discussions: 2_000, authors: 500 })
  const url = `http://127.0.0.1:${await freePort()}`
  const server = await startServer(url)
  const publishableKey = await readKey()
  const accounts = Array.from({ length: 16 }, (_, n) => ({ email: `hostile-${n}@example.org`, password: 'Genda#2026' }))
  report('the server is ready')
  // Sequential: password hashing has its own queue, which a busy machine fills.
  const tokens: string[] = []
  for (const [n, account] of accounts.entries()) tokens.push(await signUp(url, publishableKey, account, n))
  report('the accounts are there')
  const until = Date.now() + minutes * 60_000

  const attackers = start([
    join(import.meta.dirname, 'hostile-clients', 'attackers.ts'),
    JSON.stringify({ url, publishableKey, accounts, tokens, until }),
  ])
  let answers = ''
  attackers.stdout?.on('data', (data: Buffer) => (answers += data.toString()))
  let peakMb = 0
  const memory = setInterval(() => (peakMb = Math.max(peakMb, memoryOf(server))), 250)
  const progress = setInterval(
    () => report(`${Math.round((until - Date.now()) / 60_000)} minutes left, at most ${Math.round(peakMb)} MB`),
    60_000,
  )
  const list = `${url}/rest/v1/discussions?select=*,comments(count)&order=created_at.desc&limit=20`
  const [ready, reader] = await Promise.all([
    probe(`${url}/readyz`, {}, until),
    probe(list, { apikey: publishableKey, 'x-forwarded-for': '203.0.113.77' }, until),
    Promise.race([once(attackers, 'exit'), once(server, 'exit')]),
  ])
  clearInterval(memory)
  clearInterval(progress)
  const lives = server.exitCode === null && server.signalCode === null

  const figures = [
    {
      what: 'the server process lives',
      found: lives ? 'yes' : `ended with ${server.exitCode ?? server.signalCode}`,
      limit: 'yes',
      holds: lives,
    },
    {
      what: 'its memory at most, MB',
      found: Math.round(peakMb),
      limit: limits.memoryMb,
      holds: peakMb < limits.memoryMb,
    },
    {
      what: '/readyz at most, ms',
      found: quantile(ready, 1),
      limit: limits.readyMs,
      holds: quantile(ready, 1) < limits.readyMs,
    },
    {
      what: 'another reader, p99, ms',
      found: quantile(reader, 0.99),
      limit: limits.readerMs,
      holds: quantile(reader, 0.99) < limits.readerMs,
    },
  ]
  console.table(figures)
  report(
    `${minutes} minutes; /readyz p99 ${quantile(ready, 0.99)} ms of ${ready.times.length}; another reader p50 ${quantile(reader, 0.5)} ms of ${reader.times.length}`,
  )
  report(`hostile clients, by status: ${answers.trim()}`)
  return figures.every(({ holds }) => holds)
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function startServer(url: string): Promise<ChildProcess> {
  const server = start([...serverFlags, serverFile], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    DATA_DIR: folder,
    TRUST_PROXY: 'true',
    MAILER_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'error',
  })
  server.stdout?.resume()
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    await sleep(200)
  }
  return server
}

async function readKey(): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
  await client.connect()
  const { rows } = await client.query<{ value: string }>(
    "select value from server.secrets where name = 'publishableKey'",
  )
  await client.end()
  return rows[0]?.value ?? ''
}

/** @returns its access token */
async function signUp(url: string, publishableKey: string, account: object, n: number): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
    body: JSON.stringify(account),
  })
  if (!answer.ok) throw new Error(`Nobody could sign up: ${answer.status} ${await answer.text()}`)
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

/** 0 once it has ended. */
function memoryOf({ pid, exitCode }: ChildProcess): number {
  return pid === undefined || exitCode !== null ? 0 : residentMb(pid)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
