import { type OutgoingHttpHeader, type OutgoingHttpHeaders, type Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** How long an idle connection stays open, ms. */
export interface KeepAlive {
  /** Longer than a proxy in front keeps its own: who closes first must be the one who sends the next request. */
  usual: number
  /** While more than `busyFrom` connections are open, so that idle ones cannot use up file descriptors and memory. */
  busy: number
  busyFrom: number
}

/** nginx and most load balancers keep theirs for 60 s; for Caddy, deploy/Caddyfile says so. */
export const defaultKeepAlive: KeepAlive = { usual: 75_000, busy: 5_000, busyFrom: 1_000 }

/**
 * How long idle connections stay open after the server has stopped listening, ms: a request may be on its way, and a
 * proxy sends what writes only once. Whoever asked within the last second is likely to ask again in the next.
 */
const idleMs = { atLeast: 400, sinceAnswer: 1_000 }
/** How long a connection that has said nothing yet may take for it while the server drains, ms. */
const silentMs = 800
const pollMs = 20

export interface Connections {
  /** For `createServer`. */
  ServerResponse: typeof ServerResponse
  /** To be called once with the server that it made. */
  watch: (server: Server) => void
  /**
   * Takes no new connection, answers what arrives on open ones with `Connection: close`, and resolves when the last one
   * is closed: nothing that was begun is cut.
   *
   * @param giveUp closes what is still open
   */
  drain: (giveUp: AbortSignal) => Promise<void>
}

const drains = new WeakMap<object, Connections['drain']>()

/** Of a server that `listen` made. */
export const drain = (server: object, giveUp: AbortSignal): Promise<void> | undefined => drains.get(server)?.(giveUp)

export function trackConnections(keepAlive: KeepAlive = defaultKeepAlive): Connections {
  /** With the time when each was opened, ms. */
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
   * Node takes a response for sent when it was handed over, so it is asked only when all of them have left. It takes
   * a connection that has said nothing yet for a request that begins: browsers open such ones in advance.
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
      // In the turn of the event loop that has just accepted whoever was waiting: the kernel resets the others. From
      // then on answers close their connections, not before: whoever is sent away must find that nobody listens.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
      draining = true
      // Not the HTTP server's own: that closes idle connections at once, under requests that are on their way.
      NetServer.prototype.close.call(server)
      giveUp.addEventListener('abort', () => server?.closeAllConnections())
      if (giveUp.aborted) server.closeAllConnections()
      const likely = answeredAt + idleMs.sinceAnswer - performance.now()
      await Promise.race([closed, sleep(Math.max(idleMs.atLeast, likely))])
      // In the turn of the event loop that has just read what had arrived: a timer comes before that, and would close a
      // connection whose request waits in the kernel, as on a busy machine many do.
      const poll = setInterval(() => setImmediate(closeIdle), pollMs)
      await closed
      clearInterval(poll)
    },
  }
  return connections
}
