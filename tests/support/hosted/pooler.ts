import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../servers/free-port.ts'

/** PgBouncer from the system's packages, where it is installed. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

export interface Pooler {
  /** The same connection string, through the pooler. */
  through: (url: string) => string
  close: () => Promise<void>
}

/**
 * A transaction pooler with fewer connections than its clients have, so that the session state that one of them leaves
 * on a connection affects another.
 *
 * @param logins the roles that it accepts, with their passwords
 */
export async function startPooler(databaseUrl: string, logins: Record<string, string>): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-pooler-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const { hostname, port: behind } = new URL(databaseUrl)
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    users,
    Object.entries(logins)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${behind || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
unix_socket_dir =
logfile = ${join(folder, 'log.txt')}
`,
  )
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, settings], { stdio: 'ignore' })
  await listening(port, child)
  return {
    through: (url) => {
      const pooled = new URL(url)
      pooled.host = `127.0.0.1:${port}`
      return pooled.href
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) break
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await sleep(25)
  }
  throw new Error('The pooler did not start')
}
