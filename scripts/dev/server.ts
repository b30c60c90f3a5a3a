// The server of `npm run dev`: loaded by Vite, so that changed files are reloaded without a new process.
import { createApp } from '#server/app.ts'
import { openBackend, prepareDatabase } from '#server/backend.ts'
import type { Config } from '#server/core/config/config.ts'
import { openDatabase } from '#server/core/database/open.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Site } from '#server/features/site/site.ts'
import { publicConfigOf, type PublicConfig } from '#server/core/config/public-config.ts'
import { mailboxAddress } from '#server/features/mailbox/access-token.ts'
import { printStartupSummary } from '#server/start-up-lines.ts'

export interface DevServer {
  fetch: (request: Request, env: object) => Response | Promise<Response>
  publicConfig: PublicConfig
  announce: () => Promise<void>
  close: () => Promise<void>
}

/** Header of a response that leaves the request to the pages. */
export const leftToPages = 'x-left-to-pages'

/** @param databaseUrl of the embedded database; undefined with DATABASE_URL */
export async function openDevServer(
  config: Config,
  log: Log,
  databaseUrl: string | undefined,
  pages: ReadonlySet<string>,
): Promise<DevServer> {
  const site = siteOfDev(pages)
  const opened = await openDatabase({ ...config, databaseUrl: config.databaseUrl ?? databaseUrl }, log)
  const database = databaseUrl === undefined ? opened : { ...opened, embedded: true, describe: 'embedded PostgreSQL' }
  try {
    const secrets = await prepareDatabase(config, database, log)
    const backend = await openBackend(config, log, database, secrets)
    backend.jobs.start()
    const { mailboxToken } = backend
    const mailbox = mailboxToken === undefined ? undefined : mailboxAddress('/dev/mailbox', mailboxToken)
    return {
      fetch: createApp({ config, site, log, backend }).fetch,
      publicConfig: publicConfigOf(config, secrets.publishableKey, mailbox),
      announce: () => printStartupSummary(config, backend, log),
      close: () => backend.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A site without a build: every path unknown to the server is left to the pages. */
function siteOfDev(pages: ReadonlySet<string>): Site {
  const left = { body: new Uint8Array(), headers: { [leftToPages]: '1' }, etag: '' }
  return {
    file: () => undefined,
    page: () => undefined,
    pages,
    notFound: { plain: () => left, encoded: new Map() },
    fallback: { plain: () => left, encoded: new Map() },
    contentPages: new Set(),
    document: () => ({ plain: () => left, encoded: new Map() }),
  }
}
