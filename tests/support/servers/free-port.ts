import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free TCP port of 127.0.0.1, below the range for outgoing connections (from 32,768 on Linux), where a browser could
 * take it before its server is up.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(freePort())
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
