import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The slowest upload that is accepted. */
export interface SlowBodyLimits {
  /** Without a byte, ms. */
  idleMs: number
  /** In total, ms; for each further second, so many bytes must have arrived. */
  graceMs: number
  bytesPerSecond: number
  everyMs: number
}

/** A phone on a very slow line takes minutes for a paper; a body of one byte a second would occupy memory for hours. */
export const slowBodyLimits: SlowBodyLimits = {
  idleMs: 30_000,
  graceMs: 30_000,
  bytesPerSecond: 4 * 1024,
  everyMs: 1_000,
}

interface Progress {
  outgoing: ServerResponse
  /** Bytes of the connection, when the request came, and at the last check. */
  first: number
  last: number
  /** How long the server has waited for the client, in total and since the last byte, ms. */
  waitedMs: number
  idleMs: number
}

/** How long a client may take to read the error before the connection closes. */
const lingerMs = 1_000
const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Ends connections with too slow bodies. Node's `requestTimeout` is the same for all requests: long enough for a zip of
 * papers, so too long for three hundred lines of JSON that come a byte at a time. Time in which the server itself does
 * not read does not count.
 */
export function limitSlowBodies(server: Pick<Server, 'on'>, limits: SlowBodyLimits = slowBodyLimits): void {
  const arriving = new Map<IncomingMessage, Progress>()
  let timer: NodeJS.Timeout | undefined
  let checkedAt = 0
  const checkBodies = () => {
    const now = performance.now()
    const passed = now - checkedAt
    checkedAt = now
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
      checkedAt = performance.now()
      timer = setInterval(checkBodies, limits.everyMs).unref()
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
  // Bytes that arrive at a closed connection would reset it, and the client's system would drop the response.
  socket.end(timedOut)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
