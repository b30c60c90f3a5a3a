import { createApp } from './app.ts'
import { openBackend } from './backend.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Log } from './http/request-log.ts'
import { readSite } from './http/site.ts'
import { listen } from './listen.ts'
import { publicConfigOf } from './public-config.ts'
import { stopGracefully } from './shutdown.ts'
import { announce } from './start-up-lines.ts'

/** Serves until a signal ends it. Without a database, accounts and data are a hosted project's. */
export async function serve(config: Config, log: Log, database: Promise<Database> | undefined): Promise<void> {
  const backend = database === undefined ? undefined : await openBackend(config, log, await database)
  const close = async () => backend?.close()
  try {
    const site = readSite(config, publicConfigOf(config, backend?.secrets.publishableKey ?? ''))
    const server = await listen(createApp({ config, site, log, backend }).fetch, config)
    announce(config, backend)
    backend?.jobs.start()
    stopGracefully(server, log, close)
  } catch (error) {
    await close()
    throw error
  }
}
