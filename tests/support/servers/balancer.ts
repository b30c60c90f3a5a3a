import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  close: () => Promise<void>
}

/**
 * What stands before several server processes: hands each request to the next one and says in X-Forwarded-For
 * where it came from, after what the client claims. One that does not listen is passed over; a request that has begun
 * is sent only once, but for a GET that nobody has answered: a server that stops may close a connection at the moment
 * when it is used. Caddy does the same (deploy/Caddyfile). The servers run with TRUST_PROXY.
 *
 * @param from the address that requests are said to come from
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
        // Nobody has read a byte of the body yet: it flows once there is a connection.
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
