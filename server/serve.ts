import { createApp } from './app.ts'
import { type OpenBackend, openBackend, prepareDatabase } from './backend.ts'
import type { Config } from './core/config/config.ts'
import type { Database } from './core/database/open.ts'
import type { Log } from '#server/core/log/log.ts'
import { configurePayments } from './features/payments/settings.ts'
import { openDocuments } from './features/site/rendering/open.ts'
import { withDocuments } from './features/site/rendering/documents.ts'
import { readSite } from './features/site/site.ts'
import { drain } from './core/http/connections.ts'
import { listen } from './core/http/listen.ts'
import { publicConfigOf } from './core/config/public-config.ts'
import type { Shutdown } from './shutdown.ts'
import { printStartupSummary } from './start-up-lines.ts'

/** Serves until a signal ends it. */
export async function serve(config: Config, log: Log, started: Promise<Database>, shutdown: Shutdown): Promise<void> {
  const payments = configurePayments(config)
  const database = await started
  let backend: OpenBackend | undefined
  let documents: ReturnType<typeof openDocuments>
  const close = async () => {
    await documents?.close()
    await (backend ?? database).close()
  }
  try {
    const secrets = await prepareDatabase(config, database, log)
    // The pages are read while the database responds.
    const opening = openBackend(config, log, database, secrets)
    opening.catch(() => {}) // Awaited below, where an error is handled.
    const publicConfig = publicConfigOf(config, secrets.publishableKey)
    const built = readSite({ ...config, checkout: payments?.pageSources }, publicConfig)
    const opened = await opening
    backend = opened
    documents = openDocuments(config, { site: built, publicConfig, pool: opened.pool, log })
    const site = withDocuments(built, documents)
    await documents?.prepare()
    const server = await listen(createApp({ config, site, log, backend: opened }).fetch, config)
    await printStartupSummary(config, opened, log)
    process.send?.('serving') // To scripts/supervise.mjs, where it runs.
    opened.jobs.start()
    documents?.start()
    shutdown.stopBy(async (forceSignal) => {
      // In parallel with ending requests: `close` awaits it.
      opened.jobs.stop().catch(() => {})
      documents?.close().catch(() => {})
      // Streams never end by themselves.
      opened.live.close().catch(() => {})
      await drain(server, forceSignal)
      // A second signal skips what is still waiting; the database is stopped in any case.
      await Promise.race([close(), aborted(forceSignal)])
      await database.close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}
