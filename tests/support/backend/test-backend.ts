import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { type OpenBackend, openBackend, prepareDatabase } from '#server/backend.ts'
import { type Config, readConfig } from '#server/core/config/config.ts'
import { openDatabase } from '#server/core/database/open.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import type { Site } from '#server/features/site/site.ts'
import type { AccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { createOwnDatabase } from './database.ts'
import { testEncryptionKey } from '../database/encryption-key.ts'
import { silentLog } from '../database/silent-log.ts'
import { variablesOf } from '../hosted/hosted-environment.ts'
import { createHostedDatabase } from '../hosted/hosted-database.ts'
import { onHostedProject } from '../hosted/mode.ts'
import { type Project, startProject } from '../hosted/project-server.ts'

interface Base {
  url: string
  pool: Pool
  project: Project | undefined
  drop: () => Promise<void>
}

/** The whole server without its socket, on a database of its own. */
export interface TestBackend {
  config: Config
  backend: OpenBackend
  /** For the test's own queries: as the database's owner, on a project as its superuser. */
  pool: Pool
  /** Signs and verifies as the server or the project does. */
  tokens: AccessTokens
  project: Project | undefined
  /**
   * Every address of the server. On a hosted project those of accounts and tables are the project's, mounted in the
   * same place.
   */
  createApp: (site: Site) => Hono
  close: () => Promise<void>
}

interface Options {
  /** On a hosted project; defaults to the mode of the run. */
  hosted?: boolean
  /** An existing database. */
  on?: Pick<Base, 'url' | 'pool' | 'drop'> | undefined
}

export async function openTestBackend(
  settings: Record<string, string>,
  { on, hosted = onHostedProject && on === undefined }: Options = {},
): Promise<TestBackend> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-backend-'))
  const base = on === undefined ? await (hosted ? onProject(settings) : onDatabase()) : { ...on, project: undefined }
  const { pool, project } = base
  const config = readConfig({
    ENCRYPTION_KEY: testEncryptionKey,
    DATABASE_URL: base.url,
    DATA_DIR: folder,
    ...settings,
    ...(project && variablesOf(project)),
  })
  const opened = await openDatabase(config, silentLog)
  const backend = await openBackend(config, silentLog, opened, await prepareDatabase(config, opened, silentLog))
  // Loaded in the background by a server, but before the tests here: some compare all stored rows.
  if (project !== undefined) await loadSearchWords(pool)
  const tokens = project?.tokens ?? backend.protocols?.tokens
  if (tokens === undefined) throw new Error('Nobody signs tokens')
  return {
    config,
    backend,
    pool,
    tokens,
    project,
    createApp: (site) => {
      const app = createApp({ config, site, log: silentLog, backend }) as unknown as Hono
      return project === undefined ? app : besideProject(app, project)
    },
    close: async () => {
      await backend.close()
      await base.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onDatabase(): Promise<Base> {
  return { ...(await createOwnDatabase({ ofSite: true })), project: undefined }
}

async function onProject(settings: Record<string, string>): Promise<Base> {
  const database = await createHostedDatabase()
  const project = await startProject(database.superuserUrl, settings)
  const pool = openPool(database.superuserUrl, 6)
  return {
    url: database.url,
    pool,
    project,
    drop: async () => {
      await project.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** Mounts both under one address. */
function besideProject(app: Hono, project: Project): Hono {
  const both = new Hono()
  for (const path of ['/auth/v1/*', '/rest/v1/*']) both.all(path, ({ req, env }) => project.app().fetch(req.raw, env))
  both.all('*', ({ req, env }) => app.fetch(req.raw, env))
  both.routes = [...app.routes, ...project.app().routes]
  return both
}
