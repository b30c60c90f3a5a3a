import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long a body is read after its response, ms. nginx's lingering_timeout. */
const lingerMs = 5_000

/**
 * Reads and discards what a client sends after its response, such as the rest of too large a body. Closing a connection
 * with unread bytes resets it, which discards the response before the client has read it. If the body ends in time, the
 * connection stays open.
 */
export function lingerAfterAnswers(server: Pick<Server, 'on'>, ms = lingerMs): void {
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Before Node's own listener, which closes the connection here when the client sent `Connection: close`.
    outgoing.prependOnceListener('finish', () => {
      if (incoming.complete || incoming.destroyed) return
      const { socket } = incoming
      const close = socket.destroySoon.bind(socket)
      let last = false
      socket.destroySoon = () => void (last = true)
      const timer = setTimeout(close, ms).unref()
      incoming.once('close', () => {
        clearTimeout(timer)
        socket.destroySoon = close
        if (last) close()
      })
      // The body's former reader would stop the flow at its first chunk.
      incoming.removeAllListeners('data')
      incoming.resume()
    })
  })
}
