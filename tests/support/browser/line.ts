import { createServer, connect, type Socket } from 'node:net'
import { freePort } from '../servers/free-port.ts'

export interface Line {
  url: string
  cut: () => void
  /** Stops all traffic in both directions, without closing connections. */
  hold: () => void
  mend: () => void
  close: () => Promise<void>
}

/**
 * A line to a site, or to a database, that can be cut: the browser's own offline mode does not affect service workers.
 * `far` may return another address later.
 */
export async function openLine(far: string | (() => string)): Promise<Line> {
  const target = () => Number(new URL(typeof far === 'string' ? far : far()).port)
  const port = await freePort()
  const sockets = new Set<Socket>()
  let whole = true
  let held = false
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = connect(target(), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
    // A connection that one end closes is closed at the other.
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (held) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      whole = false
      for (const socket of sockets) socket.destroy()
    },
    hold: () => {
      held = true
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      whole = true
      if (held) for (const socket of sockets) socket.resume()
      held = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
