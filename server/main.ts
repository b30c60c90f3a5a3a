import { ConfigError, readConfig } from './core/config/config.ts'
import { openDatabase } from './core/database/open.ts'
import { EncryptionKeyError } from './core/encryption/encryption-key.ts'
import { DataDirInUse } from './core/database/embedded/data-dir-owner.ts'
import { isDatabaseUnavailable } from './core/database/unavailable.ts'
import { openLog } from '#server/core/log/log.ts'
import { configurePayments } from './features/payments/settings.ts'
import { listenForSignals, type Shutdown } from './shutdown.ts'

let shutdown: Shutdown | undefined
try {
  const config = readConfig(process.env)
  configurePayments(config) // Reports an invalid setting before anything starts.
  const log = openLog(config)
  shutdown = listenForSignals(log)
  const { promise: spawned, resolve: onSpawn } = Promise.withResolvers<void>()
  const database = openDatabase(config, log, onSpawn)
  database.catch(() => {}) // `serve` awaits it and reports the error.
  // For a signal before the site serves: the database must not outlive this process.
  shutdown.stopBy(async () => (await database).close())
  // PostgreSQL starts in processes of its own; meanwhile the rest of the server is loaded, which blocks the event loop.
  await Promise.race([spawned, database])
  const { serve } = await import('./serve.ts')
  await serve(config, log, database, shutdown)
} catch (error) {
  // After a signal, the start fails because its database is stopped.
  if (!shutdown?.begun) {
    process.stderr.write(`${fatalErrorText(error)}\n`)
    process.exit(1)
  }
}

/** An operator's mistake is printed as a sentence; anything else with its stack trace. */
function fatalErrorText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof EncryptionKeyError)
    return error.message
  if (isDatabaseUnavailable(error)) {
    // A name with several addresses fails with an error for each.
    const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : error
    return `The database cannot be reached: ${message}`
  }
  return error.stack
}
