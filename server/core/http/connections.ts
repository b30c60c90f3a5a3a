import { type OutgoingHttpHeader, type OutgoingHttpHeaders, type Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** How long an idle connection stays open, ms. */
export interface KeepAlive {
  /** Longer than a proxy keeps its connections: otherwise a request could meet a connection that we are closing. */
  usual: number
  /** While more than `busyFrom` connections are open, so that idle ones cannot use up file descriptors and memory. */
  busy: number
  busyFrom: number
}

/** nginx and most load balancers use 60 s; deploy/Caddyfile sets Caddy's. */
export const defaultKeepAlive: KeepAlive = { usual: 75_000, busy: 5_000, busyFrom: 1_000 }

/**
 * How long idle connections stay open after the server has stopped listening, ms: a request may be on its way, and a
 * proxy does not repeat one that writes. After a response within the last second, another request is likely.
 */
const idleMs = { atLeast: 400, sinceAnswer: 1_000 }
/** How long a new connection may take for its first byte while the server drains, ms. */
const silentMs = 800
const pollMs = 20

export interface Connections {
  /** For `createServer`. */
  ServerResponse: typeof ServerResponse
  /** To be called once with the created server. */
  watch: (server: Server) => void
  /**
   * Accepts no new connection, adds `Connection: close` to responses on open ones, and resolves when the last one is
   * closed: no request is cut off.
   *
   * @param giveUp closes what is still open
   */
  drain: (giveUp: AbortSignal) => Promise<void>
}

const drains = new WeakMap<object, Connections['drain']>()

/** Drains a server that `listen` has created. */
export const drain = (server: object, giveUp: AbortSignal): Promise<void> | undefined => drains.get(server)?.(giveUp)

export function trackConnections(keepAlive: KeepAlive = defaultKeepAlive): Connections {
  /** With the time of their opening, ms. */
  const open = new Map<Socket, number>()
  let draining = false
  let answeredAt = -Infinity
  let server: Server | undefined

  class Response extends ServerResponse {
    override writeHead(status: number, reason?: string | GivenHeaders, headers?: GivenHeaders): this {
      if (draining) this.shouldKeepAlive = false
      else answeredAt = performance.now()
      return typeof reason === 'string'
        ? super.writeHead(status, reason, headers)
        : super.writeHead(status, reason ?? headers)
    }
  }

  const adapt = () => {
    if (server !== undefined)
      server.keepAliveTimeout = open.size > keepAlive.busyFrom ? keepAlive.busy : keepAlive.usual
  }

  /**
   * Node considers a response sent once it was written, so idle connections are closed only when all responses have
   * left. It also considers a connection without a byte a beginning request: browsers open such ones in advance.
   */
  const closeIdle = () => {
    const now = performance.now()
    for (const [socket, at] of open) if (socket.bytesRead === 0 && now - at > silentMs) socket.destroy()
    for (const socket of open.keys()) if (socket.writableLength > 0) return
    server?.closeIdleConnections()
  }

  const connections: Connections = {
    ServerResponse: Response as typeof ServerResponse,
    watch: (watched) => {
      server = watched
      drains.set(watched, connections.drain)
      adapt()
      watched.on('connection', (socket: Socket) => {
        open.set(socket, performance.now())
        adapt()
        socket.once('close', () => {
          open.delete(socket)
          adapt()
        })
      })
    },
    drain: async (giveUp) => {
      if (server === undefined) return
      const closed = new Promise<void>((resolve) => server?.once('close', resolve))
      // In the turn of the event loop that has just accepted all waiting connections: the kernel resets the others.
      // Only then do responses close their connections, so that a client that reconnects finds the port closed.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      draining = true
      // Not the HTTP server's close, which also closes idle connections whose requests are on their way.
      NetServer.prototype.close.call(server)
      giveUp.addEventListener('abort', () => server?.closeAllConnections())
      if (giveUp.aborted) server.closeAllConnections()
      const likely = answeredAt + idleMs.sinceAnswer - performance.now()
      await Promise.race([closed, sleep(Math.max(idleMs.atLeast, likely))])
      // In the turn of the event loop that has just read all arrived data: a timer runs before that, and would close a
      // connection whose request waits in the kernel, which is frequent on a busy machine.
      const poll = setInterval(() => setImmediate(closeIdle), pollMs)
      await closed
      clearInterval(poll)
    },
  }
  return connections
}
