import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { defaultKeepAlive, drain, type KeepAlive, trackConnections } from './connections.ts'

let server: Server
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function start(answer: RequestListener, keepAlive?: KeepAlive): Promise<void> {
  const connections = trackConnections(keepAlive)
  server = createServer({ ServerResponse: connections.ServerResponse, keepAliveTimeoutBuffer: 0 }, answer)
  connections.watch(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

async function dial(): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, heard: () => heard, closed }
}

const get = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n'
const never = () => new AbortController().signal

it('an idle connection stays open for longer than a proxy keeps it, unless many are open', async () => {
  expect(defaultKeepAlive.usual).toBeGreaterThan(65_000)
  await start((_, response) => response.end('here'), { usual: 60_000, busy: 100, busyFrom: 2 })
  const [first, second, third] = [await dial(), await dial(), await dial()]
  await expect.poll(() => server.keepAliveTimeout).toBe(100)
  third.socket.write(get)
  await third.closed
  for (const { socket, heard } of [first, second]) {
    socket.write(get)
    await expect.poll(heard).toContain('here')
  }
  await sleep(300)
  expect([first.socket.destroyed, second.socket.destroyed]).toEqual([false, false])
})

it('what is under way when a server stops ends whole, and the client is told to connect anew', async () => {
  const large = 'x'.repeat(8 * 1024 * 1024)
  let finish: (() => void) | undefined
  await start((_, response) => (finish = () => response.end(large)))
  const [busy, idle] = [await dial(), await dial()]
  busy.socket.write(get)
  await expect.poll(() => finish).toBeDefined()
  busy.socket.pause()
  const drained = drain(server, never())
  await expect.poll(() => server.listening).toBe(false)
  finish?.()
  // A slow reader: the response is written long before most of it has been sent.
  await sleep(500)
  busy.socket.resume()
  await Promise.all([drained, busy.closed, idle.closed])
  expect(busy.heard()).toContain('Connection: close')
  expect(busy.heard().length).toBeGreaterThan(large.length)
})

it('a request that arrives on an open connection after that is answered as well', async () => {
  await start((_, response) => response.end('here'))
  const { socket, heard, closed } = await dial()
  const drained = drain(server, never())
  await expect.poll(() => server.listening).toBe(false)
  socket.write(get)
  await closed
  await drained
  expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*here/)
})

it('an idle connection stays open for a second after its answer, and for 400 ms of a stop', async () => {
  for (const sinceAnswerMs of [0, 1_000]) {
    await start((_, response) => response.end('here'))
    const asked = performance.now()
    const { socket, heard, closed } = await dial()
    socket.write(get)
    await expect.poll(heard).toContain('here')
    await sleep(sinceAnswerMs)
    const stopped = performance.now()
    await Promise.all([drain(server, never()), closed])
    const now = performance.now()
    expect(now - asked).toBeGreaterThan(990)
    expect(now - stopped).toBeGreaterThan(390)
  }
})

it('who is given up is closed', async () => {
  await start(() => {})
  const { socket, closed } = await dial()
  socket.write(get)
  const giveUp = new AbortController()
  const drained = drain(server, giveUp.signal)
  expect(await Promise.race([drained, sleep(500, 'waits')])).toBe('waits')
  giveUp.abort()
  await Promise.all([drained, closed])
})
