import { createApp } from './app.ts'
import { openBackend } from './backend.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataDirInUse } from './database/owner.ts'
import { isDatabaseUnavailable } from './database/unavailable.ts'
import { openLog } from './http/request-log.ts'
import { readSite } from './http/site.ts'
import { listen } from './listen.ts'
import { publicConfigOf } from './public-config.ts'
import { stopGracefully } from './shutdown.ts'
import { announce } from './start-up-lines.ts'

try {
  const config = readConfig(process.env)
  const log = openLog(config)
  const backend = config.hosted === undefined ? await openBackend(config, log) : undefined
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
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exit(1)
}

/** What the operator can mend is said in a sentence; anything else keeps its trace. */
function lastWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof DataDirInUse) return error.message
  if (isDatabaseUnavailable(error)) {
    // A name with several addresses fails with an error for each.
    const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : error
    return `The database cannot be reached: ${message}`
  }
  return error.stack
}
