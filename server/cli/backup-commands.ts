import { rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { counted } from '#domain/counted.ts'
import type { Config } from '#server/core/config/config.ts'
import { joinDatabase } from '#server/core/database/open.ts'
import { recordBackup } from '#server/core/disk/backup-record.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { openFileStore } from '#server/features/files/open.ts'
import type { StandaloneCommand } from './command.ts'
import { type BackedUp, backup } from '#server/features/backup/backup.ts'
import { readPassphrase } from '#server/features/backup/passphrase.ts'
import { BackupError } from '#server/features/backup/error.ts'
import { folderOf, newName, ownNames, unfinishedNames } from '#server/features/backup/folder.ts'
import { check } from '#server/features/backup/check.ts'
import { restore } from './backup/restore.ts'

/** These run on a database as it is, without migrating it first. */
export const backupCommands: readonly StandaloneCommand[] = [
  {
    name: 'backup',
    usage: {
      args: '[file or folder] [--keep <n>]',
      text: [
        'writes everything into one file while the site runs, by default below DATA_DIR/backups;',
        "--keep leaves the newest n of that folder's backups",
      ],
    },
    runAlone: runBackup,
  },
  {
    name: 'check-backup',
    usage: { args: '<file>', text: ['checks that a backup is complete and unaltered'] },
    runAlone: async (args, config) => {
      const { positionals } = read(args, {})
      const { createdAt, ...counts } = await check(resolve(oneOf(positionals)), readPassphrase(config))
      await recordBackup(config.dataDir, { checked: { at: new Date().toISOString() } })
      return `The backup of ${createdAt} is complete and unaltered: ${summary(counts)}.`
    },
  },
  {
    name: 'restore',
    usage: {
      args: '<file> [--without <schema.table>] [--new-encryption-key]',
      text: [
        'restores a backup into an empty database, before the site is started on it;',
        '--new-encryption-key is for a lost key: what it had encrypted is lost',
      ],
    },
    runAlone: runRestore,
  },
]

async function runBackup(args: string[], config: Config): Promise<string> {
  const { positionals, values } = read(args, { keep: { type: 'string' } })
  const copies = values['keep'] === undefined ? undefined : Number(values['keep'])
  if (positionals.length > 1) throw new UsageError('backup takes one file or folder.')
  if (copies !== undefined && !(Number.isInteger(copies) && copies >= 1))
    throw new UsageError('--keep takes a number of backups, 1 or more.')
  rejectHosted(config)

  const passphrase = readPassphrase(config)
  const target = await targetOf(positionals[0] ?? folderOf(config), positionals.length === 0, passphrase)
  const database = await joinDatabase(config)
  try {
    const files = config.files.s3 === undefined ? openFileStore(config) : undefined
    const done = await backup(database.url, files, target, passphrase)
    await recordBackup(config.dataDir, {
      made: { at: new Date().toISOString(), bytes: done.bytes, encrypted: passphrase !== undefined },
    })
    const removed = copies === undefined ? 0 : await removeOlder(dirname(target), copies)
    return [
      `${target}: ${summary(done)}, ${(done.bytes / 1_000_000).toFixed(1)} MB.`,
      ...(removed > 0 ? [`${counted(removed, 'older backup')} removed.`] : []),
      ...(files === undefined ? ['Papers and notes are in the S3 bucket, which this backup does not contain.'] : []),
      ...(passphrase === undefined
        ? ['The backup is not encrypted. Set BACKUP_PASSPHRASE to encrypt the next one.']
        : ['The backup is encrypted. It cannot be restored without the passphrase.']),
      'The backup does not contain the encryption key. Save the key in another place.',
      ...missingLine(done),
    ].join('\n')
  } finally {
    await database.close()
  }
}

function missingLine({ missing }: BackedUp): string[] {
  if (missing.length === 0) return []
  return [
    `Missing files: ${missing.join(', ')}. Deleted during the backup, or lost: compare study_materials with the files folder.`,
  ]
}

async function runRestore(args: string[], config: Config): Promise<string> {
  const { positionals, values } = read(args, {
    without: { type: 'string', multiple: true },
    'new-encryption-key': { type: 'boolean' },
  })
  rejectHosted(config)
  const file = resolve(oneOf(positionals))
  const without = [values['without'] ?? []].flat().map(String)
  const database = await joinDatabase(config)
  try {
    const { createdAt, newerMigrations, accountsWithoutApp, ...counts } = await restore(
      file,
      database.url,
      openFileStore(config),
      {
        without,
        passphrase: readPassphrase(config),
        encryption: { settings: config, giveUp: values['new-encryption-key'] === true },
      },
    )
    const next =
      newerMigrations > 0 ? ` ${counted(newerMigrations, 'newer migration')} will run when the site starts.` : ''
    const lost =
      accountsWithoutApp > 0
        ? ` ${counted(accountsWithoutApp, 'account')} must set up the authenticator app again.`
        : ''
    return `Restored the backup of ${createdAt}: ${summary(counts)}.${next}${lost}`
  } finally {
    await database.close()
  }
}

function rejectHosted({ hosted }: Config): void {
  if (hosted !== undefined)
    throw new BackupError('hosted_project', 'A hosted project is backed up and restored in its own dashboard.')
}

function read(args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function oneOf(positionals: string[]): string {
  const [file, more] = positionals
  if (file === undefined || more !== undefined) throw new UsageError('This command takes one file.')
  return file
}

const summary = ({ tables, rows, files }: { tables: number; rows: number; files: number }) =>
  [counted(tables, 'table'), counted(rows, 'row'), counted(files, 'file')].join(', ')

/** In a folder, the file gets a name of its own. */
async function targetOf(path: string, isFolder: boolean, passphrase: string | undefined): Promise<string> {
  const full = resolve(path)
  if (!isFolder && !(await stat(full).catch(() => undefined))?.isDirectory()) return full
  return join(full, await newName(full, passphrase))
}

/** A running one is younger. */
const dayMs = 24 * 60 * 60 * 1000

/** Removes only files that have our own names. */
async function removeOlder(folder: string, copies: number): Promise<number> {
  const old = (await ownNames(folder)).slice(0, -copies)
  for (const name of old) await rm(join(folder, name))
  for (const name of await unfinishedNames(folder)) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true })
  }
  return old.length
}
