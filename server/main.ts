import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { type OpenBackend, openBackend } from './backend.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataDirInUse } from './database/embedded.ts'
import { openLog } from './http/request-log.ts'
import { readSite } from './http/site.ts'
import { stopGracefully } from './shutdown.ts'
import { announce } from './start-up-lines.ts'

try {
  const config = readConfig(process.env)
  const log = openLog(config)
  const site = readSite(config)
  const backend: OpenBackend | undefined = config.hosted === undefined ? await openBackend(config, log) : undefined
  const app = createApp({ config, site, log, backend })

  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, () => announce(config, backend))
  stopGracefully(server, log, async () => backend?.close())
} catch (error) {
  // What the operator can mend is said in a sentence; anything else keeps its trace.
  const plain = error instanceof ConfigError || error instanceof DataDirInUse
  process.stderr.write(
    `${plain || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack}\n`,
  )
  process.exit(1)
}
