import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  close: () => Promise<void>
}

/**
 * A load balancer: passes each request to the next process and appends the client's address to X-Forwarded-For, after
 * what the client claims. A process that does not listen is skipped; a request that has begun is sent only once, except
 * for a GET without a response: a stopping server may close a connection at the moment when it is used. Caddy does the
 * same (deploy/Caddyfile). The servers run with TRUST_PROXY.
 *
 * @param from the client's address
 */
export async function openBalancer(urls: readonly string[], from = '203.0.113.7'): Promise<Balancer> {
  const agents = urls.map(() => new Agent({ keepAlive: true }))
  let turn = 0
  const server = createServer((incoming, answer) => {
    const claimed = incoming.headers['x-forwarded-for']
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': claimed === undefined ? from : `${String(claimed)}, ${from}`,
    }
    const first = turn++
    const hand = (tried: number) => {
      const at = (first + tried) % urls.length
      const outgoing = request(
        new URL(incoming.url ?? '/', urls[at]),
        { agent: agents[at], method: incoming.method, headers },
        (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        },
      )
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // No byte of the body has been read yet: it flows once there is a connection.
        const again = error.code === 'ECONNREFUSED' || (incoming.method === 'GET' && !answer.headersSent)
        if (again && tried + 1 < 2 * urls.length) return hand(tried + 1)
        if (!answer.headersSent) answer.writeHead(502)
        answer.end(error.code)
      })
      outgoing.once('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing))
        else incoming.pipe(outgoing)
      })
    }
    hand(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const agent of agents) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
