import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How slowly a body may come. */
export interface SlowBodyLimits {
  /** Without a byte, ms. */
  idleMs: number
  /** In all, ms; for each second more, so many bytes must have come. */
  graceMs: number
  bytesPerSecond: number
  everyMs: number
}

/** A phone on the worst line takes minutes for a paper; what one byte a second holds is the server's memory. */
export const slowBodyLimits: SlowBodyLimits = {
  idleMs: 30_000,
  graceMs: 30_000,
  bytesPerSecond: 4 * 1024,
  everyMs: 1_000,
}

interface Progress {
  outgoing: ServerResponse
  /** Of the connection, when the request came, and at the last look. */
  first: number
  last: number
  /** How long the client was waited for, in all and since the last byte, ms. */
  waitedMs: number
  idleMs: number
}

/** How long a client may take to read why its request was ended. */
const lingerMs = 1_000
const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Ends connections whose bodies do not come. Node's `requestTimeout` is one for all requests: long enough for a zip of
 * papers, and so for three hundred lines of JSON that come a byte at a time. Time in which the server itself does not read
 * is not the client's.
 */
export function limitSlowBodies(server: Pick<Server, 'on'>, limits: SlowBodyLimits = slowBodyLimits): void {
  const arriving = new Map<IncomingMessage, Progress>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0
  const look = () => {
    const now = performance.now()
    const passed = now - lookedAt
    lookedAt = now
    for (const [incoming, progress] of arriving) {
      if (incoming.complete) continue
      const { bytesRead } = incoming.socket
      if (bytesRead > progress.last) progress.idleMs = 0
      else if (incoming.readableLength === 0) progress.idleMs += passed
      if (incoming.readableLength === 0) progress.waitedMs += passed
      progress.last = bytesRead
      const allowedMs = limits.graceMs + ((bytesRead - progress.first) / limits.bytesPerSecond) * 1000
      if (progress.idleMs <= limits.idleMs && progress.waitedMs <= allowedMs) continue
      arriving.delete(incoming)
      end(incoming, progress)
    }
  }
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { headers, socket } = incoming
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    const first = socket.bytesRead
    arriving.set(incoming, { outgoing, first, last: first, waitedMs: 0, idleMs: 0 })
    if (timer === undefined) {
      lookedAt = performance.now()
      timer = setInterval(look, limits.everyMs).unref()
    }
    const forget = () => {
      arriving.delete(incoming)
      if (arriving.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
    incoming.once('end', forget).once('close', forget)
  })
}

function end({ socket }: IncomingMessage, { outgoing }: Progress): void {
  if (outgoing.headersSent) return void socket.destroy()
  // Bytes that arrive at a closed connection would reset it, and the client's system would drop the answer.
  socket.end(timedOut)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
