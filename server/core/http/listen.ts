import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { type Config, ConfigError } from '../config/config.ts'
import { trackConnections } from './connections.ts'
import { lingerAfterAnswers } from './linger.ts'
import { limitSlowBodies, type SlowBodyLimits } from './bodies/slow-bodies.ts'
import { limitUnsentAnswers } from './unsent-responses.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
}

/** How long a client may take, ms. Slower ones are disconnected: a connection costs memory and a file descriptor. */
export const defaultTimeouts = {
  /** From connecting, or from a request's first byte, to the end of its headers. */
  headers: 20_000,
  /** To the end of the body: twenty megabytes at half a megabit. Stalled bodies end sooner (bodies/slow-bodies.ts). */
  body: 330_000,
  /**
   * Without a byte in either direction, which includes clients that do not read. The assistant sends one every ten
   * seconds.
   */
  silence: 120_000,
}

/** @throws {ConfigError} when the address is in use or unavailable */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  timeouts = defaultTimeouts,
  slowBodies?: SlowBodyLimits,
): Promise<ServerType> {
  const connections = trackConnections()
  const serverOptions = {
    ServerResponse: connections.ServerResponse,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.body,
    connectionsCheckingInterval: timeouts.headers / 4,
  }
  // The adaptor's own clean-up closes a connection half a second after a response that precedes the body's end.
  const server = createAdaptorServer({ fetch, serverOptions, autoCleanupIncoming: false })
  if ('timeout' in server) {
    server.timeout = timeouts.silence
    connections.watch(server)
    limitUnsentAnswers(server)
    limitSlowBodies(server, slowBodies)
    lingerAfterAnswers(server)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.message
      reject(new ConfigError(`Cannot listen at HOST and PORT (${host}:${port}): ${reason}.`))
    })
    server.listen(port, host, resolve)
  })
  return server
}
