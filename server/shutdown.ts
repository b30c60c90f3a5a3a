import type { ServerType } from '@hono/node-server'
import type { Log } from '#server/core/log/log.ts'

/** How long running requests may take to end; service managers kill after 90 s and more. */
const timeoutMs = 10_000

/**
 * On SIGTERM or SIGINT: takes no new connection, lets running requests end, closes what the server holds,
 * and exits. A second signal ends at once.
 */
export function stopGracefully(server: ServerType, log: Log, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.debug({ signal }, 'stopping')
    const giveUp = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), timeoutMs)
    giveUp.unref()
    server.close(() => {
      close().then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'the shutdown failed')
          process.exit(1)
        },
      )
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
