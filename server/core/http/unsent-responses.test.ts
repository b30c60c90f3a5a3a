import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitUnsentAnswers, type UnsentLimits } from './unsent-responses.ts'

const megabyte = 1024 * 1024
/** More than the kernel's own buffers hold. */
const large = Buffer.alloc(24 * megabyte, 'x')

let server: Server
const sockets: Socket[] = []
beforeEach(() => {
  server = createServer((request, response) => response.end(request.url === '/large' ? large : 'small'))
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function open(limits: Partial<UnsentLimits>): Promise<number> {
  const generous = { total: 1000 * megabyte, each: 1000 * megabyte, graceMs: 60_000, bytesPerSecond: 1, everyMs: 20 }
  limitUnsentAnswers(server, { ...generous, ...limits })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Sends a request and does not read its response. */
async function ask(port: number, path = '/large'): Promise<() => boolean> {
  const served = once(server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).pause()
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`)
  const [theirs] = await served
  let ended = false
  theirs.once('close', () => (ended = true))
  return () => ended
}

describe('an answer that nobody reads', () => {
  it('is ended after its time', async () => {
    const port = await open({ graceMs: 100, bytesPerSecond: 1000 * megabyte })
    const ended = await ask(port)
    await expect.poll(ended, { timeout: 5_000 }).toBe(true)
  })

  it('is ended at once when it is too much for one connection', async () => {
    const port = await open({ each: megabyte })
    await expect.poll(await ask(port), { timeout: 5_000 }).toBe(true)
  })

  it('makes room when all of them are too much: the one with most to send goes, small ones stay', async () => {
    const port = await open({ total: 40 * megabyte })
    const small = await ask(port, '/small')
    const all = [await ask(port), await ask(port), await ask(port)]
    await expect.poll(() => all.filter((ended) => ended()).length, { timeout: 5_000 }).toBeGreaterThan(0)
    expect(all.filter((ended) => ended()).length).toBeLessThan(3)
    expect(small()).toBe(false)
  })

  it('is not one that is read, however slowly', { timeout: 60_000 }, async () => {
    // Reading takes longer than the grace period, and far less than so many bytes may take.
    const graceMs = 2_000
    const port = await open({ graceMs, bytesPerSecond: megabyte / 2 })
    const started = performance.now()
    const ended = await ask(port)
    const [socket] = sockets
    let read = 0
    socket?.on('data', (chunk: Buffer) => {
      const before = Math.floor(read / megabyte)
      read += chunk.length
      if (Math.floor(read / megabyte) === before) return
      socket.pause()
      setTimeout(() => socket.resume(), 200)
    })
    socket?.resume()
    await expect.poll(() => read, { timeout: 50_000 }).toBeGreaterThan(large.length)
    expect(performance.now() - started).toBeGreaterThan(graceMs)
    expect(ended()).toBe(false)
  })
})
