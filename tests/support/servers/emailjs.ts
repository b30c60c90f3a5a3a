import { createServer } from 'node:http'

export type EmailJsAnswer = [status: number, text: string]

interface AskedOfEmailJs {
  /** ms, for comparing them with each other. */
  at: number
  address: string
  type: string | undefined
  body: Record<string, unknown>
}

export interface EmailJsServer {
  url: string
  asked: AskedOfEmailJs[]
  close: () => void
}

/** EmailJS as its documentation describes it: JSON in, a sentence out. After `answers` it responds with OK. */
export async function startEmailJs(answers: EmailJsAnswer[] = []): Promise<EmailJsServer> {
  const asked: AskedOfEmailJs[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({
      at: performance.now(),
      address: `${request.method} ${request.url}`,
      type: request.headers['content-type'],
      body: JSON.parse(body),
    })
    const [status, text] = answers.shift() ?? [200, 'OK']
    response.writeHead(status, { 'content-type': 'text/plain', location: '/elsewhere' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
