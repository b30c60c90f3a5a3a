import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits for responses that clients do not read: bytes in this process's memory, and how long they may stay. */
export interface UnsentLimits {
  /** Bytes, of all connections together. */
  total: number
  /** Bytes of one connection. */
  each: number
  /** Without a byte sent; for each further second, so many bytes must be waiting. */
  graceMs: number
  bytesPerSecond: number
  everyMs: number
}

/** A phone on a bad line receives 32 kB a second; the kernel's own buffers hold most responses. */
const defaultUnsentLimits: UnsentLimits = {
  total: 32 * 1024 * 1024,
  each: 16 * 1024 * 1024,
  graceMs: 15_000,
  bytesPerSecond: 32 * 1024,
  everyMs: 100,
}

interface Progress {
  /** Bytes sent. */
  sent: number
  /** When that last grew. */
  at: number
}

/**
 * Ends connections of clients that do not read. An unread response stays in memory, and Node's own timeout restarts
 * with each byte: here, when all of them together hold too much, the largest goes first.
 */
export function limitUnsentAnswers(server: Pick<Server, 'on'>, limits: UnsentLimits = defaultUnsentLimits): void {
  const open = new Map<Socket, Progress>()
  const checkConnections = () => {
    const now = performance.now()
    let total = 0
    const waiting: Socket[] = []
    for (const [socket, progress] of open) {
      const unsent = socket.writableLength
      if (unsent === 0) {
        progress.at = now
        continue
      }
      const sent = socket.bytesWritten - unsent
      if (sent > progress.sent) Object.assign(progress, { sent, at: now })
      const allowedMs = limits.graceMs + (unsent / limits.bytesPerSecond) * 1000
      if (unsent > limits.each || now - progress.at > allowedMs) socket.destroy()
      else {
        total += unsent
        waiting.push(socket)
      }
    }
    if (total <= limits.total) return
    for (const socket of waiting.toSorted((a, b) => b.writableLength - a.writableLength)) {
      total -= socket.writableLength
      socket.destroy()
      if (total <= limits.total) return
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('connection', (socket: Socket) => {
    open.set(socket, { sent: 0, at: performance.now() })
    timer ??= setInterval(checkConnections, limits.everyMs).unref()
    socket.once('close', () => {
      open.delete(socket)
      if (open.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  })
}
