import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries, RunAs } from './postgres-binaries.ts'

export const startLimitMs = 60_000

export interface ClusterStart {
  /** The cluster's folder, in `dataDir` unless its user cannot enter that. */
  folder: string
  dataDir: string
  /** The database's URL: its port is known once it listens. */
  url: () => string
  runAs: RunAs | undefined
  /** Called when its process exists, before it is ready. */
  onSpawn: () => void
}

/** @throws when it does not accept connections within `startLimitMs`, with the end of its log */
export async function startPostmaster(
  { postgres }: Binaries,
  { folder, dataDir, url, runAs, onSpawn }: ClusterStart,
): Promise<void> {
  await forgetZombie(folder)
  const logFile = join(dataDir, 'postgres.log')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(await freePort()),
    jit: 'off',
    random_page_cost: '1.1',
    // Per process, for sorting: a query that needs more fails instead of filling the disk.
    temp_file_limit: '512MB',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logFile, 'a', 0o600)
  // In a session of its own: Ctrl-C reaches only the server, which ends its requests before the database.
  const postmaster = spawn(postgres, ['-D', folder, ...options], {
    ...runAs,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  let ended: string | undefined
  postmaster.on('exit', (code) => (ended = `PostgreSQL stopped with code ${code}`))
  postmaster.on('error', (error) => (ended = error.message))
  postmaster.unref()
  onSpawn()

  const giveUp = performance.now() + startLimitMs
  while (!(await acceptsConnections(folder, url, postmaster.pid))) {
    if (ended !== undefined || performance.now() > giveUp) {
      throw new Error(
        `The embedded database did not start (${ended ?? 'no answer'}); the end of ${logFile}:\n${tail(logFile)}`,
      )
    }
    await sleep(10)
  }
}

export async function stopPostmaster(folder: string): Promise<void> {
  const pid = readPid(folder)
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  while (isAlive(pid) && existsSync(join(folder, 'postmaster.pid'))) await sleep(10)
}

/** Whether the cluster's postmaster accepts connections; waits for one that is still recovering. */
export async function acceptsConnections(folder: string, url: () => string, pid = readPid(folder)): Promise<boolean> {
  if (pid === undefined) return false
  const giveUp = performance.now() + startLimitMs
  while (isAlive(pid) && readPid(folder) === pid && readPort(folder) !== undefined) {
    const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return true
    } catch (error) {
      const startingUp = error instanceof Error && 'code' in error && error.code === '57P03'
      if (!startingUp || performance.now() > giveUp) return false
      await sleep(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

/** postmaster.pid (PostgreSQL's documentation of storage): line 1 is the process, line 4 the port. */
function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function readPid(folder: string): number | undefined {
  const pid = Number(readPidFile(folder)[0])
  return pid > 0 ? pid : undefined
}

export function readPort(folder: string): number | undefined {
  const port = Number(readPidFile(folder)[3])
  return port > 0 ? port : undefined
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !isZombie(pid)
}

/** Whether a dead process was never reaped, as after a kill in a container whose first process reaps none. */
function isZombie(pid: number): boolean {
  try {
    // proc(5): the state follows the command's name, which is in parentheses and may contain any character.
    return /^.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // No /proc, or already gone.
  }
}

/**
 * PostgreSQL considers a zombie a running postmaster and refuses to start. Removes its file, once no process uses the
 * folder: the children of a killed postmaster end by themselves.
 */
async function forgetZombie(folder: string): Promise<void> {
  const pid = readPid(folder)
  if (pid === undefined || !isZombie(pid)) return
  for (const giveUp = performance.now() + startLimitMs; isInUse(folder); await sleep(20)) {
    if (performance.now() > giveUp)
      throw new Error(`Processes of a PostgreSQL that was killed still work in ${folder}. End them and start again.`)
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** Every process of a cluster has its folder as working directory. */
function isInUse(folder: string): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false // Gone meanwhile, a zombie, or another user's: PostgreSQL runs as ours or as what root may read.
    }
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

/** Without the parent's PG* variables, which would configure PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-8).join('\n')
}
