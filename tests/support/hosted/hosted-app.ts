import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { openBackend, prepareDatabase } from '#server/backend.ts'
import { readConfig } from '#server/core/config/config.ts'
import { openDatabase } from '#server/core/database/open.ts'
import { listen } from '#server/core/http/listen.ts'
import { siteWarnings } from '#server/warnings.ts'
import type { Warning } from '#server/features/admin/routes.ts'
import { testEncryptionKey } from '../database/encryption-key.ts'
import { silentLog } from '../database/silent-log.ts'
import { noPages } from '../servers/no-pages.ts'
import { freePort } from '../servers/free-port.ts'
import { mailboxToken } from '../servers/mailbox.ts'
import type { Project } from './project-server.ts'

export interface HostedApp {
  url: string
  publishableKey: string
  /** The warnings of the start-up summary. */
  warnings: Warning[]
  /** The role with which callers' queries log in. */
  apiLogin: () => Promise<string>
  close: () => Promise<void>
}

/**
 * Our server on top of a project: without the two protocols, with its queues running.
 * @param project undefined: accounts and tables are its own, on that database
 * @param settings with a DATA_DIR of the test's own, which is not deleted
 */
export async function startHostedApp(
  project: Project | undefined,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<HostedApp> {
  const ownFolder = settings['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'campuslife-hosted-')) : undefined
  const config = readConfig({
    ENCRYPTION_KEY: testEncryptionKey,
    RATE_LIMITS: 'off',
    MAILBOX_TOKEN: mailboxToken,
    PAYMENTS: 'sandbox',
    ...settings,
    DATABASE_URL: databaseUrl,
    ...(ownFolder !== undefined && { DATA_DIR: ownFolder }),
    PORT: String(await freePort()),
    ...(project !== undefined && settingsOf(project)),
  })
  const database = await openDatabase(config, silentLog)
  const backend = await openBackend(config, silentLog, database, await prepareDatabase(config, database, silentLog))
  const server = await listen(createApp({ config, site: noPages, log: silentLog, backend }).fetch, config)
  backend.jobs.start()
  return {
    url: config.siteUrl,
    publishableKey: backend.secrets.publishableKey,
    warnings: await siteWarnings(config, backend),
    apiLogin: async () =>
      (await backend.apiPool.query<{ login: string }>('select session_user as login')).rows[0]?.login ?? '',
    close: async () => {
      await backend.live.close()
      await new Promise((resolve) => server.close(resolve))
      await backend.close()
      if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true, force: true })
    },
  }
}

/** The settings that connect a server to this project. */
export const settingsOf = ({ url, keys }: Project): Record<string, string> => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
  SUPABASE_SECRET_KEY: keys.secretKey,
})
