import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Instance } from '#tests/support/database/replicated.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

export interface Addresses {
  /** The same for whichever instance is the primary. */
  url: string
  readUrl: string
  point: (primary: Instance, replica: Instance) => Promise<void>
  close: () => Promise<void>
}

/**
 * PgBouncer as docs/operations.md describes it: one address for the primary and one for the replica. It queries the
 * database for passwords, so that it need not have that of the role which the server creates.
 */
export async function startPooler(primary: Instance, replica: Instance): Promise<Addresses> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]
  const write = (first: Instance, second: Instance) =>
    writeFileSync(
      settings,
      `[databases]
campuslife = host=127.0.0.1 port=${first.port} dbname=campuslife
campuslife_read = host=127.0.0.1 port=${second.port} dbname=campuslife
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = session
auth_type = scram-sha-256
auth_file = ${users}
auth_user = postgres
default_pool_size = 40
server_login_retry = 1
server_connect_timeout = 2
logfile = ${join(folder, 'log.txt')}
`,
    )
  write(primary, replica)
  writeFileSync(users, `"postgres" "${new URL(primary.url).password}"\n`)
  writeFileSync(join(folder, 'log.txt'), '')
  for (const file of ['log.txt', 'users.txt']) chmodSync(join(folder, file), 0o666)
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, settings], { stdio: 'ignore' })
  const through = (name: string) => {
    const url = new URL(primary.url)
    url.host = `127.0.0.1:${port}`
    url.pathname = `/${name}`
    return url.href
  }
  const answers = async () => {
    const client = new pg.Client({ connectionString: through('campuslife') })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  for (let tries = 0; !(await answers()); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error('PgBouncer did not start')
    await sleep(50)
  }
  return {
    url: through('campuslife'),
    readUrl: through('campuslife_read'),
    point: async (first, second) => {
      write(first, second)
      child.kill('SIGHUP')
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
