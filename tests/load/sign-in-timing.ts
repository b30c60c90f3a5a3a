import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { openPool } from '#server/core/database/pool.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { makeMailServer } from '#tests/support/servers/mail-server.ts'

// npm run sign-in-timing: whether the time of an answer tells who has an account. Known and unknown addresses take
// turns, so that what else the machine does falls on both; mails go to a mail server. Fails where the medians of a
// pair are more than a tenth apart.

const root = join(import.meta.dirname, '..', '..')
const tries = Number(process.argv[2] ?? 200)
const people = 50
const allowed = 0.1
const folder = mkdtempSync(join(tmpdir(), 'campuslife-timing-'))
const mailServer = await makeMailServer()
await mailServer.up()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
  cwd: root,
  env: {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    SMTP_MAX_FREQUENCY: '0',
    LOG_LEVEL: 'warn',
    ...mailServer.env,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})

type Ask = (headers: Record<string, string>, email: string) => Promise<Response>

const post = (path: string, headers: Record<string, string>, body: unknown) =>
  fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

/** Requests whose response must not reveal an account by its text, nor by its time. */
const questions: Record<string, Ask> = {
  'sign-in, wrong password': (headers, email) =>
    post('/token?grant_type=password', headers, { email, password: 'Not-the-one-9' }),
  recover: (headers, email) => post('/recover', headers, { email }),
  'sign-in link': (headers, email) => post('/otp', headers, { email }),
  'sign-in link, for accounts only': (headers, email) => post('/otp', headers, { email, create_user: false }),
  resend: (headers, email) => post('/resend', headers, { type: 'signup', email }),
  'wrong code': (headers, email) => post('/verify', headers, { type: 'recovery', email, token: '000000' }),
  'sign-up': (headers, email) => post('/signup', headers, { email, password: 'Correct-horse-1' }),
}

const known = (index: number) => `known${index % people}@example.org`
let strangers = 0
const unknown = () => `stranger${++strangers}@example.org`
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(ask: Ask, headers: Record<string, string>, email: string): Promise<number> {
  const start = performance.now()
  await (await ask(headers, email)).text()
  return performance.now() - start
}

async function makePeople(): Promise<Record<string, string>> {
  const password = readFileSync(join(folder, 'database-password'), 'utf8')
  const databasePort = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const pool = openPool(`postgres://postgres:${password}@127.0.0.1:${databasePort}/postgres`, 1)
  const { secretKey, publishableKey } = await readOrCreateSecrets(pool)
  await pool.end()
  const asOperator = { apikey: secretKey, 'content-type': 'application/json' }
  for (let index = 0; index < people; index++) {
    const body = { email: known(index), password: 'Correct-horse-1', email_confirm: true }
    const { status } = await post('/admin/users', asOperator, body)
    if (status !== 200) throw new Error(`No account: ${status}`)
  }
  return { apikey: publishableKey, 'content-type': 'application/json' }
}

async function main(): Promise<void> {
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50)
  const headers = await makePeople()
  for (const [name, ask] of Object.entries(questions)) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    // The first ones warm both up.
    for (let turn = -10; turn < tries; turn++) {
      const pair = {
        known: await timed(ask, headers, known(turn + people)),
        unknown: await timed(ask, headers, unknown()),
      }
      if (turn < 0) continue
      times.known.push(pair.known)
      times.unknown.push(pair.unknown)
    }
    const [a, b] = [median(times.known), median(times.unknown)]
    const apart = Math.abs(a - b) / Math.max(a, b)
    if (apart > allowed) process.exitCode = 1
    process.stdout.write(
      `${name}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart, ${tries} tries each\n`,
    )
  }
}

try {
  await main()
} finally {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  await mailServer.down()
  rmSync(folder, { recursive: true, force: true })
}
