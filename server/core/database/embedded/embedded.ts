import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { flushFolder, makeFile } from '#server/core/disk/write-file-atomically.ts'
import { renewPassword } from './new-password.ts'
import { isLocked, type Supervision, supervise } from './data-dir-owner.ts'
import {
  acceptsConnections,
  type ClusterStart,
  isAlive,
  postgresEnvironment,
  readPort,
  startLimitMs,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import {
  type Binaries,
  findBinaries,
  isReachableBy,
  type RunAs,
  runAsUser,
  sharedStateDir,
} from './postgres-binaries.ts'

export interface EmbeddedDatabase {
  url: string
  /** The folder of the cluster's files: in DATA_DIR, unless PostgreSQL's user cannot enter that. */
  folder: string
  created: boolean
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL of the npm package on `dataDir`, creating the cluster at the first start. A postmaster that
 * outlived its server (kill -9) is reused; one that dies before its server is restarted.
 *
 * @param onSpawn called once initdb or the postmaster has been started, if either is necessary
 * @throws {DataDirInUse} when another server process uses the same folder.
 */
export async function startEmbedded(
  dataDir: string,
  supervision: Supervision,
  onSpawn?: () => void,
): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir, onSpawn, true)
  const restart = async () => {
    // If the folder was removed, an empty database in its place would look like a loss of everything.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw new Error(`There is no database in ${cluster.folder}.`)
    return openCluster(dataDir)
  }
  const owner = await supervise(cluster, restart, supervision)
  return {
    url: cluster.url(),
    folder: cluster.folder,
    created: cluster.created,
    stop: async () => {
      await owner.end()
      await cluster.stop()
    },
  }
}

/**
 * For a command beside the server: connects to the running database of `dataDir`, or starts it for the duration of the
 * command.
 */
export async function joinEmbedded(dataDir: string): Promise<{ url: string; leave: () => Promise<void> }> {
  const cluster = await openCluster(dataDir)
  return {
    url: cluster.url(),
    leave: async () => {
      if (!cluster.startedHere) return
      const unlock = await lockStart(dataDir)
      try {
        if (!(await isLocked(cluster))) await cluster.stop()
      } finally {
        unlock()
      }
    },
  }
}

/** Whether `dataDir` has a database; joining would create one. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(dataDir) && existsSync(join(clusterFolder(dataDir, runAsUser()), 'PG_VERSION'))
}

interface Cluster {
  folder: string
  created: boolean
  startedHere: boolean
  url: () => string
  stop: () => Promise<void>
}

/** @param isStart no client that knows the password is connected yet, so it may be changed */
async function openCluster(dataDir: string, onSpawn = () => {}, isStart = false): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const runAs = runAsUser()
  const folder = clusterFolder(dataDir, runAs)
  const unlock = await lockStart(dataDir)
  try {
    let password = readOrCreatePassword(dataDir)
    const created = !existsSync(join(folder, 'PG_VERSION'))
    const url = () => `postgres://postgres:${password}@127.0.0.1:${readPort(folder)}/postgres`
    const startedHere = created || !(await acceptsConnections(folder, url))
    if (startedHere) {
      const binaries = await findBinaries(runAs)
      if (created) await initialise(binaries, { folder, password, runAs, onSpawn })
      else if (isStart && (await renewPassword(folder, dataDir, binaries, runAs)))
        password = readOrCreatePassword(dataDir)
      await startPostmaster(binaries, { folder, dataDir, url, runAs, onSpawn })
    }
    return { folder, created, startedHere, url, stop: () => stopPostmaster(folder) }
  } finally {
    unlock()
  }
}

function clusterFolder(dataDir: string, runAs: RunAs | undefined): string {
  const beside = join(dataDir, 'postgres')
  if (runAs === undefined || existsSync(join(beside, 'PG_VERSION'))) return beside
  chmodSync(dataDir, 0o711) // For PostgreSQL's user to pass; the files stay closed to it.
  if (isReachableBy(runAs, dataDir)) return beside
  mkdirSync(sharedStateDir, { recursive: true })
  chmodSync(sharedStateDir, 0o755)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(sharedStateDir, `data-${name}`)
}

function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, 'database-password')
  // Flushed before initdb uses it: a cluster whose password is lost cannot be opened.
  if (makeFile(file, randomBytes(24).toString('base64url'))) flushFolder(dataDir)
  return readFileSync(file, 'utf8').trim()
}

/** One process at a time may create or start a cluster. The lock of a dead process is taken over. */
async function lockStart(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'starting.lock')
  const giveUp = performance.now() + startLimitMs
  for (;;) {
    if (makeFile(file, String(process.pid))) return () => rmSync(file, { force: true })
    const holder = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }))
    if (!isAlive(holder) || performance.now() > giveUp) rmSync(file, { force: true })
    else await sleep(50)
  }
}

type NewCluster = Pick<ClusterStart, 'folder' | 'runAs' | 'onSpawn'> & { password: string }

async function initialise({ initdb }: Binaries, { folder, password, runAs, onSpawn }: NewCluster): Promise<void> {
  // Created under another name and renamed when complete: a first start that is cut off leaves no partial cluster.
  const partial = `${folder}.new`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  const passwordFile = `${folder}.pw`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs) for (const path of [partial, passwordFile]) chownSync(path, runAs.uid, runAs.gid)
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // More iterations would slow every connection and protect nothing: the password has 192 random bits.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  try {
    const making = promisify(execFile)(initdb, ['-D', partial, ...options], {
      ...runAs,
      cwd: '/',
      env: postgresEnvironment(),
    })
    onSpawn()
    await making
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`The database could not be created: ${stderr || message}`, { cause: error })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(partial, folder)
  flushFolder(dirname(folder))
}
