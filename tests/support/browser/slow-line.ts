import { createServer, connect, type Socket } from 'node:net'
import { freePort } from '../servers/free-port.ts'

// The browser's own throttling does not affect the scripts of workers, and so most of what parses a PDF.

export interface SlowLine {
  url: string
  close: () => Promise<void>
}

/** The size of a packet; all connections take turns. */
const packetBytes = 4 * 1024
/** The queue of one connection before backpressure sets in. */
const queueBytes = 32 * 1024

/** A line to a site with this speed, shared by all of its connections. */
export async function openSlowLine(
  far: string,
  { latencyMs, downKbps }: { latencyMs: number; downKbps: number },
): Promise<SlowLine> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const bytesAMs = (downKbps * 1024) / 8 / 1000
  const waiting: { packet: Buffer; near: Socket; sent: () => void }[] = []
  let free = performance.now()
  let busy = false

  function next(): void {
    const first = waiting.shift()
    busy = first !== undefined
    if (first === undefined) return
    // Scheduled from the end of the packet before: a late timer on a busy machine does not make the line slower.
    free += first.packet.length / bytesAMs
    setTimeout(() => {
      setTimeout(() => first.near.destroyed || first.near.write(first.packet), latencyMs / 2)
      first.sent()
      next()
    }, free - performance.now())
  }

  const server = createServer((near) => {
    const origin = connect(Number(new URL(far).port), '127.0.0.1')
    for (const socket of [near, origin]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    let queued = 0
    near.on('data', (asked: Buffer) => setTimeout(() => origin.destroyed || origin.write(asked), latencyMs / 2))
    origin.on('data', (answer: Buffer) => {
      queued += answer.length
      if (queued > queueBytes) origin.pause()
      for (let at = 0; at < answer.length; at += packetBytes) {
        const packet = answer.subarray(at, at + packetBytes)
        const sent = () => {
          queued -= packet.length
          if (queued <= queueBytes) origin.resume()
        }
        waiting.push({ packet, near, sent })
      }
      if (busy) return
      free = performance.now()
      next()
    })
    near.on('close', () => origin.destroy())
    origin.on('close', () => setTimeout(() => near.end(), latencyMs))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
