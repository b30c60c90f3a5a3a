import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { freePort } from '#tests/support/servers/free-port.ts'
import { attack } from '#tests/support/attacks/hostile-readers.ts'
import { postWithoutPause } from '#tests/support/attacks/hostile-writer.ts'
import { databaseUrlOf } from './bench/processes.ts'
import { makeFilled } from './data/make-filled.ts'

// npm run hostile-readers: what twenty hostile readers cost, on loopback, on an embedded database of its own.
//   --data <folder>  of npm run fill, copied; else a forum of 10,000 is made and removed
//   --root <folder>  another checkout, built: the figures before a change
//   --seconds <n>    of each part, 10 by default

const { values } = parseArgs({
  options: { data: { type: 'string' }, root: { type: 'string' }, seconds: { type: 'string', default: '10' } },
})
const root = values.root ?? join(import.meta.dirname, '..', '..')
const seconds = Number(values.seconds)
const folder = mkdtempSync(join(tmpdir(), 'campuslife-hostile-'))
// With its owner, which may be PostgreSQL's own user.
if (values.data === undefined) await makeFilled(folder, { discussions: 10_000 })
else spawnSync('cp', ['-a', `${values.data}/.`, folder], { stdio: 'inherit' })

for (const [name, options] of Object.entries({
  'from one network': { reads: true, addressOf: () => '198.51.100.7' },
  'from twenty networks': { reads: true, addressOf: (n: number) => `198.18.${n}.7` },
  'from twenty networks, not reading': { reads: false, addressOf: (n: number) => `198.18.${n}.7` },
})) {
  const server = await start()
  try {
    console.log(name, JSON.stringify(await attack(server, { readers: 20, seconds, ...options })))
  } finally {
    await server.stop()
  }
}
const server = await start()
try {
  console.log('posting 2,000 times', JSON.stringify(await postWithoutPause(server, { posts: 2000, workers: 20 })))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function start() {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      TRUST_PROXY: 'true',
      MAILER_AUTOCONFIRM: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
  }
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
  await client.connect()
  const { rows } = await client.query<{ value: string }>(
    "select value from server.secrets where name = 'publishableKey'",
  )
  await client.end()
  return {
    url,
    publishableKey: rows[0]?.value ?? '',
    serverPid: child.pid ?? 0,
    postmasterPid: Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
