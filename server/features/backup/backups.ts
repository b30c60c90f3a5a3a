import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { minFreeShare, type SiteHealth } from '#domain/college/site-health.ts'
import { type Config, ConfigError } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { type BackupRecord, readBackupRecord, recordBackup } from '#server/core/disk/backup-record.ts'
import { freeSpace } from '#server/core/disk/free-space.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { check } from './check.ts'
import { asBackupError, inSnapshot, isRunning, type StoredFiles, writeBackup } from './backup.ts'
import { BackupError } from './error.ts'
import { folderOf, newName, ownNames, unfinishedNames } from './folder.ts'
import { readPassphrase } from './passphrase.ts'

interface BackupDeps {
  pool: Pool
  config: Pick<Config, 'dataDir' | 'backupPassphrase' | 'files' | 'hosted'>
  files: StoredFiles
  log: Pick<Log, 'error'>
  /** Reads a written file back. */
  readBack?: typeof check
}

/** Backups that are started in the admin area, in this process; their state is in the data folder. */
export interface Backups {
  /** Null on a hosted project, which has its own. */
  read: () => Promise<SiteHealth['backup']>
  /**
   * Returns once it is being written, by this process or another. A second call with an id changes nothing.
   * @throws {AppError} hosted_project, backup_no_room, backup_failed
   */
  start: (id: string) => Promise<void>
  /** The newest file in the folder of backups. */
  openNewest: () => Promise<{ name: string; bytes: number; body: ReadableStream } | undefined>
  /** Ends the running one, of which no file remains. */
  close: () => Promise<void>
}

const stopped = 'The server was stopped before it was complete. Nothing of it remains.'

export function openBackups({ pool, config, files, log, readBack = check }: BackupDeps): Backups {
  const { dataDir, hosted } = config
  const folder = folderOf(config)
  const closing = new AbortController()
  /** Ends with each that was started: a press beside a running one ends at once. */
  let running: Promise<unknown> = Promise.resolve()

  async function write(id: string, onStarted: () => void): Promise<void> {
    const passphrase = readPassphrase(config)
    const record = (run: Pick<Run, 'state' | 'problem'>, made?: BackupRecord['made']) =>
      recordBackup(dataDir, { run: { id, at: new Date().toISOString(), ...run }, ...(made && { made }) })
    await inSnapshot(pool.options.connectionString ?? '', async (client) => {
      await record({ state: 'running', problem: '' })
      onStarted()
      try {
        // This process holds the lock: these are of processes that were killed.
        for (const name of await unfinishedNames(folder)) await rm(join(folder, name), { force: true })
        const file = join(folder, await newName(folder, passphrase))
        const stored = config.files.s3 === undefined ? files : undefined
        const done = await writeBackup(client, { files: stored, file, passphrase, signal: closing.signal })
        const at = new Date().toISOString()
        // What cannot be read back is not offered as the newest.
        await readBack(file, passphrase, closing.signal).catch(async (error: unknown) => {
          await rm(file, { force: true })
          throw error
        })
        await recordBackup(dataDir, { checked: { at: new Date().toISOString() } })
        await record({ state: 'done', problem: '' }, { at, bytes: done.bytes, encrypted: passphrase !== undefined })
      } catch (error) {
        await record({ state: 'failed', problem: closing.signal.aborted ? stopped : problemOf(error) })
        if (!closing.signal.aborted) log.error({ err: error }, 'a backup failed')
      }
    })
  }

  /** One that is running for its record while no process holds the lock was killed. */
  async function readRun({ made, run }: BackupRecord): Promise<Omit<Run, 'id'> | null> {
    // A command has made one since.
    if (run === undefined || (made !== undefined && made.at > run.at)) return null
    const { at, state, problem } = run
    if (state === 'running' && !(await isRunning(pool))) return { at, state: 'failed', problem: stopped }
    return { at, state, problem }
  }

  async function newest() {
    const name = (await ownNames(folder)).at(-1)
    return name === undefined ? undefined : { name, bytes: (await stat(join(folder, name))).size }
  }

  return {
    read: async () => {
      if (hosted !== undefined) return null
      const record = await readBackupRecord(dataDir)
      const { made, checked } = record
      return {
        madeAt: made?.at ?? null,
        bytes: made?.bytes ?? 0,
        encrypted: made?.encrypted ?? false,
        checkedAt: checked?.at ?? null,
        run: await readRun(record),
        file: (await newest()) ?? null,
        withoutFiles: config.files.s3 !== undefined,
      }
    },
    start: async (id) => {
      if (hosted !== undefined)
        throw new AppError(409, 'hosted_project', 'A hosted project is backed up in its own dashboard.')
      const { run, made } = await readBackupRecord(dataDir)
      if (run?.id === id) return
      const space = await freeSpace(dataDir)
      if (space !== null && space.free - (made?.bytes ?? 0) < space.total * minFreeShare)
        throw new AppError(409, 'backup_no_room', 'The disk is almost full: no backup was started. Make room first.')
      await new Promise<void>((resolve, reject) => {
        const started = write(id, resolve).catch((error: unknown) => {
          if (error instanceof BackupError && error.code === 'backup_running') resolve()
          else reject(new AppError(500, 'backup_failed', problemOf(error), { cause: error, report: true }))
        })
        running = Promise.all([running, started])
      })
    },
    openNewest: async () => {
      const found = await newest()
      if (found === undefined) return undefined
      // One that was removed meanwhile fails before the response begins.
      const file = await open(join(folder, found.name))
      const { size: bytes } = await file.stat()
      return { name: found.name, bytes, body: Readable.toWeb(file.createReadStream()) as ReadableStream }
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}

type Run = NonNullable<BackupRecord['run']>

function problemOf(error: unknown): string {
  const known = asBackupError(error)
  return known instanceof BackupError || known instanceof ConfigError
    ? known.message
    : 'It failed for a reason that is in the log of the server.'
}
