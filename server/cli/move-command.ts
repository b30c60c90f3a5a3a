import { parseArgs } from 'node:util'
import { type Config, ConfigError } from '#server/core/config/config.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { acquireLock, DataDirInUse, isLocked } from '#server/core/database/embedded/data-dir-owner.ts'
import { hasEmbedded, joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { openFileStore } from '#server/features/files/open.ts'
import { openProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import type { StandaloneCommand } from './command.ts'
import type { Direction } from './move/direction.ts'
import { MoveError } from './move/error.ts'
import { moveName, moveSite, type MoveEndpoint } from './move/move.ts'
import { reportText } from './move/report.ts'

export const move: StandaloneCommand = {
  name: 'move',
  usage: {
    args: 'to-hosted | to-embedded [--dry-run] [--allow-missing-files]',
    text: [
      'takes the site from the embedded database of DATA_DIR to the hosted project of the settings, or back;',
      '--dry-run changes nothing and says what would go along;',
      '--allow-missing-files goes on where files of the site are in neither place',
    ],
  },
  runAlone: run,
}

async function run(args: string[], config: Config): Promise<string> {
  const { direction, dryRun, allowMissingFiles } = read(args)
  if (config.hosted === undefined || config.databaseUrl === undefined)
    throw new ConfigError(
      'move needs the settings of the project: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL. The other place is the embedded database of DATA_DIR.',
    )
  const hosted: MoveEndpoint = {
    describe: `the hosted project at ${new URL(config.hosted.url).host}`,
    url: config.databaseUrl,
    hosted: true,
    files: openFileStore(config),
    running: false,
  }
  const embedded = await openEmbeddedPlace(config, hosted, direction, dryRun)
  const [from, to] = direction === 'to-hosted' ? [embedded, hosted] : [hosted, embedded]
  try {
    const project = openProjectAdmin(config.hosted)
    const report = await moveSite({ direction, from, to, settings: config, project, dryRun, allowMissingFiles })
    if (report.problems.length > 0) throw new MoveError('move_not_possible', `\n${reportText(report)}`)
    return reportText(report)
  } finally {
    await embedded.leave()
  }
}

function read(args: string[]): { direction: Direction; dryRun: boolean; allowMissingFiles: boolean } {
  const { positionals, values } = parse(args)
  const [direction, more] = positionals
  if ((direction !== 'to-hosted' && direction !== 'to-embedded') || more !== undefined)
    throw new UsageError('move takes to-hosted or to-embedded.')
  return { direction, dryRun: values['dry-run'] === true, allowMissingFiles: values['allow-missing-files'] === true }
}

function parse(args: string[]) {
  try {
    const options = { 'dry-run': { type: 'boolean' }, 'allow-missing-files': { type: 'boolean' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Joining creates a missing database, which only a move to it may do. */
async function openEmbeddedPlace(
  config: Config,
  { files }: MoveEndpoint,
  direction: Direction,
  dryRun: boolean,
): Promise<MoveEndpoint & { leave: () => Promise<void> }> {
  const place = {
    describe: `the embedded database of ${config.dataDir}`,
    hosted: false,
    // Without a bucket, files stay in their folder.
    files: config.files.s3 === undefined ? files : openFolder(config.files.folder),
  }
  if (!hasEmbedded(config.dataDir) && (direction === 'to-hosted' || dryRun))
    return { ...place, url: undefined, running: false, leave: async () => {} }
  const { url, leave } = await joinEmbedded(config.dataDir)
  const cluster = { folder: config.dataDir, url: () => url }
  try {
    if (dryRun) return { ...place, url, leave, running: await isLocked(cluster) }
    const release = await acquireDataDirLock(cluster)
    const end = async () => {
      await release?.()
      await leave()
    }
    return { ...place, url, leave: end, running: release === undefined }
  } catch (error) {
    await leave()
    throw error
  }
}

/**
 * Locks the data folder until the end of the move, because changes by a server that started meanwhile would be lost.
 *
 * @returns undefined where a server uses it
 */
async function acquireDataDirLock(
  cluster: Parameters<typeof acquireLock>[0],
): Promise<(() => Promise<void>) | undefined> {
  try {
    const client = await acquireLock(cluster, moveName)
    return async () => {
      // The lock may outlive its connection for a moment, and `leave` checks it.
      await client.query('select pg_advisory_unlock_all()').catch(() => {})
      await client.end()
    }
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined
    throw error
  }
}
