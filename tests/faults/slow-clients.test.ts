import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultTimeouts, listen } from '#server/core/http/listen.ts'
import { slowBodyLimits } from '#server/core/http/bodies/slow-bodies.ts'
import { startAssistant } from '#tests/support/features/assistant.ts'
import { startModelServer } from '#tests/support/servers/model-server.ts'

// Clients that send a byte now and then, or do not read their responses, with shortened limits of `listen`.

const timeout = { headers: 400, body: 30_000, silence: 800 }
const slowBodies = { idleMs: 600, graceMs: 1_500, bytesPerSecond: 1024, everyMs: 50 }
const piece = new Uint8Array(64 * 1024)
/** More than may be buffered for one reader (server/core/http/unsent-responses.ts). */
const whole = 'x'.repeat(24 * 1024 * 1024)

let server: ServerType
let port: number
/** Whether the reader of the large response has been disconnected. */
let givenUp: boolean
const sockets: Socket[] = []

beforeEach(async () => {
  givenUp = false
  server = await listen(answer, { host: '127.0.0.1', port: 0 }, timeout, slowBodies)
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function answer(request: Request): Promise<Response> {
  if (request.method === 'POST') return new Response(String((await request.text()).length))
  if (request.url.endsWith('/whole')) return new Response(whole)
  if (!request.url.endsWith('/large')) return new Response('here')
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(piece),
    cancel: () => {
      givenUp = true
    },
  })
  return new Response(endless)
}

/** A connection that sends this text, and nothing more by itself. */
async function dial(text: string): Promise<{ socket: Socket; heard: () => string; closedAfter: Promise<number> }> {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => {})
  const closedAfter = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - started))
  })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, heard: () => heard, closedAfter }
}

/** Sends a byte now and then, until the connection is closed. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 50)
  socket.on('close', () => clearInterval(timer))
}

async function expectOthersServed(): Promise<void> {
  for (let time = 0; time < 10; time++) {
    const started = performance.now()
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
    expect(performance.now() - started).toBeLessThan(3_000)
  }
}

it('an unread response does not fill the memory until its reader is disconnected', async () => {
  await new Promise((resolve) => server.close(resolve))
  server = await listen(answer, { host: '127.0.0.1', port: 0 }, defaultTimeouts)
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const { socket } = await dial('GET /whole HTTP/1.1\r\nHost: site\r\n\r\n')
  socket.pause()
  const [theirs] = await accepted
  const ended = once(theirs, 'close').then(() => 'ended')
  expect(await Promise.race([ended, sleep(10_000, 'still there')])).toBe('ended')
  await expectOthersServed()
})

it('endless headers end with a timeout', async () => {
  const callers = await Promise.all(Array.from({ length: 30 }, () => dial('GET / HTTP/1.1\r\nHost: site\r\n')))
  for (const { socket } of callers) drip(socket, 'X-More: 1\r\n')
  await expectOthersServed()
  for (const { closedAfter, heard } of callers) {
    expect(await closedAfter).toBeLessThan(timeout.headers * 4)
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  }
})

it('an endless body ends with a timeout', async () => {
  const callers = await Promise.all(
    Array.from({ length: 30 }, () => dial('POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 100000\r\n\r\n')),
  )
  for (const { socket } of callers) drip(socket, 'x')
  await expectOthersServed()
  for (const { closedAfter, heard } of callers) {
    expect(await closedAfter).toBeLessThan(slowBodies.graceMs * 3)
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  }
})

it('a body that stops ends with a timeout, however much of it has arrived', async () => {
  const { socket, closedAfter, heard } = await dial('POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 100000\r\n\r\n')
  socket.write('x'.repeat(50_000))
  expect(await closedAfter).toBeLessThan(slowBodies.idleMs * 3)
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
})

it('a body that the server has not read yet does not time out', async () => {
  await new Promise((resolve) => server.close(resolve))
  const later = (request: Request) => sleep(slowBodies.graceMs * 2).then(() => answer(request))
  server = await listen(later, { host: '127.0.0.1', port: 0 }, { ...timeout, silence: 30_000 }, slowBodies)
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { heard } = await dial(
    `POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`,
  )
  await expect.poll(heard, { timeout: slowBodies.graceMs * 5 }).toMatch(/^HTTP\/1\.1 200 [^]*1000000/)
})

it('an idle client is disconnected after a timeout', async () => {
  const { closedAfter } = await dial('')
  expect(await closedAfter).toBeLessThan(timeout.headers * 4)
})

it('a client that does not read a large response is disconnected after a timeout, and the rest of the response is not produced', async () => {
  const before = process.memoryUsage().rss
  const callers = await Promise.all(Array.from({ length: 30 }, () => dial('GET /large HTTP/1.1\r\nHost: site\r\n\r\n')))
  for (const { socket } of callers) socket.pause()
  await expectOthersServed()
  await expect.poll(() => givenUp, { timeout: timeout.silence * 4 }).toBe(true)
  // Thirty endless responses fill the sockets' buffers, and no more.
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

it('a slow but honest sender, and a slow but honest reader, are served', async () => {
  const { socket, heard } = await dial('POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 6\r\n\r\n')
  for (const byte of 'slowly') {
    await sleep(100)
    socket.write(byte)
  }
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n(1\r\n)?6/)
  const reader = (await fetch(`http://127.0.0.1:${port}/large`)).body?.getReader()
  for (let time = 0; time < 8; time++) {
    await sleep(timeout.silence / 4)
    expect((await reader?.read())?.done).toBe(false)
  }
  await reader?.cancel()
})

it("readers that do not read the assistant's answer do not delay others", async () => {
  const model = await startModelServer('openai')
  const assistant = await startAssistant({ ...model.env, RATE_LIMITS: 'off' })
  const site = await listen(assistant.app.fetch, { host: '127.0.0.1', port: 0 })
  try {
    model.plan({ pieces: Array<string>(50).fill('word '.repeat(60)), every: 5 })
    const address = site.address()
    port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const body = JSON.stringify({ messages: [{ role: 'user', text: 'A long story' }] })
    const head = `POST /api/assistant HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    const callers = await Promise.all(Array.from({ length: 10 }, () => dial(head + body)))
    for (const { socket } of callers) socket.pause()
    expect(await assistant.ask('And mine?')).toMatchObject({ status: 200, done: true })
    // The requests to the model are not delayed, either.
    await expect.poll(() => model.asked.length, { timeout: 15_000 }).toBe(11)
    expect(model.asked.filter(({ left }) => left)).toEqual([])
    for (const { socket } of callers) socket.destroy()
  } finally {
    await new Promise((resolve) => site.close(resolve))
    await model.close()
    await assistant.close()
  }
})

it('the real limits allow a slow phone, on which twenty megabytes take five minutes', () => {
  expect(defaultTimeouts.body).toBeGreaterThan(300_000)
  expect((20 * 1024 * 1024) / slowBodyLimits.bytesPerSecond).toBeGreaterThan(300)
  expect(slowBodyLimits.idleMs).toBeGreaterThanOrEqual(30_000)
  expect(defaultTimeouts.headers).toBeLessThanOrEqual(30_000)
  // The assistant sends a heartbeat every ten seconds.
  expect(defaultTimeouts.silence).toBeGreaterThan(30_000)
})
