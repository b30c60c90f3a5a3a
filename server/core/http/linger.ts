import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long a body is read on after its answer, ms. nginx's lingering_timeout. */
const lingerMs = 5_000

/**
 * Reads on, and throws away, what a client still sends after it was answered: its body is too large, say. A connection
 * that is closed with unread bytes is reset, and a reset takes the answer with it before the client has read it. Whoever
 * ends in time keeps the connection.
 */
export function lingerAfterAnswers(server: Pick<Server, 'on'>, ms = lingerMs): void {
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // Before Node's own listener, which closes the connection here when the client asked for `Connection: close`.
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
      // The body's reader, which nobody reads any more, would stop the flow at its first chunk.
      incoming.removeAllListeners('data')
      incoming.resume()
    })
  })
}
