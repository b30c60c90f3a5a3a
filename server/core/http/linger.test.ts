import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { listen } from './listen.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

async function connectTo(fetch: (request: Request) => Response | Promise<Response>): Promise<Socket> {
  const server = await listen(fetch, readConfig({ PORT: '0' }))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  close.push(() => (socket.destroy(), server.close()))
  await once(socket, 'connect')
  return socket
}

const size = 256 * 1024
const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

it.each([
  ['before the body was looked at', () => new Response('too large', { status: 413 })],
  [
    'in the middle of the body',
    async (request: Request) => {
      await request.body?.getReader().read()
      return new Response('too large', { status: 413 })
    },
  ],
])(
  'a client that sends on after its answer, %s, is not cut off and can ask again',
  { timeout: 30_000 },
  async (_when, answer) => {
    let asked = 0
    const socket = await connectTo((request) => (++asked === 1 ? answer(request) : new Response('second')))
    let received = ''
    const errors: Error[] = []
    socket.on('data', (data: Buffer) => (received += data.toString()))
    socket.on('error', (error) => errors.push(error))
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
    // Slowly, for longer than a proxy or a slow phone would need to read the response.
    for (let sent = 0; sent < 6; sent++) {
      socket.write(chunk)
      await sleep(200)
    }
    socket.write('0\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(errors).toEqual([])
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(received).toContain('too large')
    expect(received).toContain('second')
  },
)

it('a client that wants no second answer is not cut off either', { timeout: 30_000 }, async () => {
  const socket = await connectTo(() => new Response('too large', { status: 413 }))
  let received = ''
  const errors: Error[] = []
  socket.on('data', (data: Buffer) => (received += data.toString()))
  socket.on('error', (error) => errors.push(error))
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n')
  for (let sent = 0; sent < 6; sent++) {
    socket.write(chunk)
    await sleep(200)
  }
  socket.end('0\r\n\r\n')
  await once(socket, 'close')
  expect(errors).toEqual([])
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toContain('too large')
})

it('a client that never ends is not waited for', { timeout: 30_000 }, async () => {
  const socket = await connectTo(() => new Response('too large', { status: 413 }))
  const sending = setInterval(() => socket.write(chunk), 100)
  socket.on('error', () => {})
  socket.resume()
  const started = performance.now()
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n')
  await once(socket, 'close')
  clearInterval(sending)
  expect(performance.now() - started).toBeGreaterThan(4_500)
})
