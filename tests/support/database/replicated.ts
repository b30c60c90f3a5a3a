import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runAsUser } from '#server/core/database/embedded/postgres-binaries.ts'
import { freePort } from '../servers/free-port.ts'

// A primary and its streaming replicas, of the system's PostgreSQL: the embedded one has no pg_basebackup.

const installed = '/usr/lib/postgresql'
const bin = (existsSync(installed) ? readdirSync(installed) : [])
  .filter((version) => Number(version) >= 15 && existsSync(join(installed, version, 'bin', 'pg_basebackup')))
  .toSorted((a, b) => Number(b) - Number(a))
  .map((version) => join(installed, version, 'bin'))[0]

/** Why replication is not available, or undefined. */
export const noReplication =
  bin === undefined ? `no PostgreSQL 15 or newer in ${installed}, whose pg_basebackup makes a replica` : undefined

const password = 'replicated'
const runAs = runAsUser()
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', PGPASSWORD: password }
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  wal_keep_size: '128MB',
  jit: 'off',
}

export interface Instance {
  folder: string
  port: number
  /** As the site's owner, who is no superuser. */
  url: string
  superuserUrl: string
  /** Runs one statement as the superuser, by default in the site's database. */
  sql: <Row extends pg.QueryResultRow>(text: string, database?: string) => Promise<Row[]>
  start: () => Promise<void>
  /** SIGINT closes connections, SIGKILL simulates a machine that is switched off. */
  stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<void>
  /** Used by its processes, including those that have ended. */
  processorSeconds: () => number
  /** Stops its processes without ending them. */
  freeze: () => void
  thaw: () => void
}

export interface Replicated {
  primary: Instance
  /** The data folder for the servers. */
  dataDir: string
  /** A base backup of the instance as its replica. Its name is used in `synchronous_standby_names`. */
  addReplica: (of: Instance, name: string) => Promise<Instance>
  remove: () => Promise<void>
}

/** An empty database `campuslife`, whose owner may create roles. */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-replicated-'))
  chmodSync(folder, 0o755)
  const instances: Instance[] = []
  const add = async (name: string, make: (own: string) => void) => {
    const own = join(folder, name)
    mkdirSync(own, { mode: 0o700 })
    if (runAs !== undefined) chownSync(own, runAs.uid, runAs.gid)
    make(own)
    const instance = instanceIn(own, await freePort())
    instances.push(instance)
    await instance.start()
    return instance
  }
  const primary = await add('primary', (own) => {
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o644 })
    run('initdb', [
      '-D',
      own,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
    ])
  })
  for (const statement of [
    `create role campuslife login createrole password '${password}'`,
    `create role replicator login replication password '${password}'`,
    'create database campuslife owner campuslife',
  ])
    await primary.sql(statement, 'postgres')

  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })

  return {
    primary,
    dataDir,
    addReplica: (of, name) =>
      add(name, (own) => {
        const source = `host=127.0.0.1 port=${of.port} user=replicator password=${password} application_name=${name}`
        run('pg_basebackup', ['-D', own, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
        // The base backup contains the primary's runtime settings.
        appendFileSync(join(own, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
      }),
    remove: async () => {
      for (const instance of instances.toReversed()) await instance.stop('SIGKILL')
      // The processes of a killed instance end by themselves a moment later.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function run(program: string, args: readonly string[]): void {
  execFileSync(join(bin ?? '', program), args, {
    ...runAs,
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function instanceIn(folder: string, port: number): Instance {
  const urlOf = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  let postmaster: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const sql = async <Row extends pg.QueryResultRow>(text: string, database = 'campuslife') => {
    const client = new pg.Client({ connectionString: urlOf('postgres', database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const pid = postmaster?.pid
    if (pid === undefined) return
    for (const child of [...childrenOf(pid), pid]) process.kill(child, signal)
  }
  return {
    folder,
    port,
    url: urlOf('campuslife', 'campuslife'),
    superuserUrl: urlOf('postgres', 'campuslife'),
    sql,
    start: async () => {
      const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ])
      postmaster = spawn(join(bin ?? '', 'postgres'), ['-D', folder, ...options], {
        ...runAs,
        cwd: '/',
        env: environment,
        stdio: 'ignore',
      })
      const child = postmaster
      ended = new Promise((resolve) => child.once('exit', resolve))
      const giveUp = performance.now() + 60_000
      while (!(await takesConnections(urlOf('postgres', 'postgres')))) {
        if (child.exitCode !== null || performance.now() > giveUp)
          throw new Error(`PostgreSQL in ${folder} did not start`)
        await sleep(20)
      }
    },
    stop: async (signal = 'SIGINT') => {
      signalAll('SIGCONT')
      postmaster?.kill(signal)
      await ended
      postmaster = undefined
    },
    processorSeconds: () => {
      const pid = postmaster?.pid ?? 0
      return childrenOf(pid).reduce((sum, child) => sum + secondsOf(child, 13, 14), secondsOf(pid, 13, 14, 15, 16))
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}

function childrenOf(pid: number): number[] {
  const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return list.trim().split(/\s+/).map(Number)
}

/** proc(5): utime, stime, and those of awaited children, in hundredths of a second; 0 for an ended process. */
function secondsOf(pid: number, ...fields: number[]): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name is in parentheses and may contain spaces.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(rest[field - 2]) / 100, 0)
  } catch {
    return 0
  }
}

async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
