import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  close: () => Promise<void>
}

/**
 * What stands before several server processes: hands each request to the next one and says in X-Forwarded-For
 * where it came from, after what the client claims. The servers run with TRUST_PROXY.
 *
 * @param from the address that requests are said to come from
 */
export async function openBalancer(urls: readonly string[], from = '203.0.113.7'): Promise<Balancer> {
  const agents = urls.map(() => new Agent({ keepAlive: true }))
  let turn = 0
  const server = createServer((incoming, answer) => {
    const at = turn++ % urls.length
    const claimed = incoming.headers['x-forwarded-for']
    const outgoing = request(
      new URL(incoming.url ?? '/', urls[at]),
      {
        agent: agents[at],
        method: incoming.method,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': claimed === undefined ? from : `${String(claimed)}, ${from}`,
        },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    outgoing.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    })
    incoming.pipe(outgoing)
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
