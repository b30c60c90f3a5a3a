import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The plan of the next responses. */
export interface ModelPlan {
  /** Pieces of the answer; 'echo' returns the whole prompt. */
  pieces?: string[] | 'echo'
  /** Before each piece, ms. */
  every?: number
  /** Rejects with this status instead. */
  status?: number
  /** Responds with this text instead of an answer, with status 200. */
  garbage?: string
  /** The question is blocked. */
  blocked?: boolean
  /** Gemini's reason for blocking the question, or for withdrawing its answer. */
  reason?: string
  /** The end of the answer: complete, blocked by the service, too long, an error event, or none. */
  end?: 'whole' | 'recitation' | 'too long' | 'error' | 'broken' | 'silent' | 'hanging'
}

interface AskedOfModel {
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** Its asker closed the connection before the end. */
  left: boolean
}

export interface ModelServer {
  /** What the site is configured with. */
  env: Record<string, string>
  plan: (next: ModelPlan) => void
  asked: AskedOfModel[]
  close: () => Promise<void>
}

type Wire = {
  env: (url: string) => Record<string, string>
  path: RegExp
  piece: (text: string) => unknown
  blocked: (reason?: string) => unknown[]
  recitation: (reason?: string) => unknown[]
  ends: Record<'whole' | 'too long', unknown[]>
  /** Sent last, unchanged. */
  closing: string
}

const gemini: Wire = {
  env: (url) => ({ GEMINI_API_KEY: 'test-key', GEMINI_API_URL: url }),
  path: /^\/v1(?:beta)?\/models\/[\w.-]+:streamGenerateContent\?alt=sse$/,
  piece: (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
  blocked: (blockReason = 'SAFETY') => [{ promptFeedback: { blockReason } }],
  recitation: (finishReason = 'RECITATION') => [{ candidates: [{ finishReason }] }],
  ends: {
    whole: [{ candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }] }],
    'too long': [{ candidates: [{ finishReason: 'MAX_TOKENS' }] }],
  },
  closing: '',
}

const delta = (content: object, finish_reason: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: content, finish_reason }],
})

const openai: Wire = {
  env: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'test-key', OPENAI_MODEL: 'small-one' }),
  path: /^\/v1\/chat\/completions$/,
  piece: (content) => delta({ content }),
  blocked: () => [delta({ refusal: 'I will not.' })],
  recitation: () => [delta({}, 'content_filter')],
  ends: {
    whole: [delta({}, 'stop')],
    'too long': [delta({}, 'length')],
  },
  closing: 'data: [DONE]\n\n',
}

/** A server of one's own that speaks a model service's protocol. */
export async function startModelServer(kind: 'gemini' | 'openai'): Promise<ModelServer> {
  const wire = kind === 'gemini' ? gemini : openai
  const asked: ModelServer['asked'] = []
  let plan: ModelPlan = {}

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const question = { url: request.url ?? '', headers: request.headers, body, left: false }
    asked.push(question)
    response.on('close', () => {
      question.left = !response.writableFinished
    })
    if (!wire.path.test(request.url ?? '')) return reject(response, 404)
    if (plan.status !== undefined) return reject(response, plan.status)
    if (plan.garbage !== undefined) return void response.end(plan.garbage)
    await answer(response, wire, plan, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  return {
    env: wire.env(`http://127.0.0.1:${port}`),
    plan: (next) => {
      plan = next
    },
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reject(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code: status, message: 'No quota left for key test-key.', status: 'X' } }))
}

async function answer(response: ServerResponse, wire: Wire, plan: ModelPlan, body: string): Promise<void> {
  const { pieces = ['Ask the exam cell.'], every = 0, blocked, end = 'whole' } = plan
  const sendEvent = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\r\n\r\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  if (blocked) for (const event of wire.blocked(plan.reason)) sendEvent(event)
  else {
    for (const piece of pieces === 'echo' ? [body] : pieces) {
      if (every > 0) await sleep(every)
      if (response.destroyed) return
      sendEvent(wire.piece(piece))
    }
  }
  if (end === 'hanging') return
  if (end === 'silent') return void response.end()
  if (end === 'error') {
    sendEvent({ error: { code: 503, message: 'Overloaded.', status: 'UNAVAILABLE' } })
    return void response.end()
  }
  if (end === 'broken') {
    response.write('data: {"cand')
    await sleep(20)
    return void response.destroy()
  }
  for (const event of end === 'recitation' ? wire.recitation(plan.reason) : wire.ends[end]) sendEvent(event)
  response.end(wire.closing)
}
