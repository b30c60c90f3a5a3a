import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { onError } from '#server/core/errors/on-error.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { limitBody } from './json-body.ts'
import { bodyLimits, countBodyFor, countWaitingBodies } from './waiting-bodies.ts'

const megabyte = 1024 * 1024

/** Requests that wait until the test releases them, from any address that they claim. */
function open() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const app = new Hono()
    .onError(onError(silentLog))
    .on('POST', '*', countWaitingBodies({ trustProxy: true }))
    .post('/', limitBody(2 * megabyte), async (c) => {
      const account = c.req.header('account')
      if (account !== undefined) countBodyFor(c, account)
      await released
      return c.body(null, 204)
    })
  const send = (bytes: number, from: string, account?: string) =>
    Promise.race([
      app.request('/', {
        method: 'POST',
        headers: {
          'content-length': String(bytes),
          'x-forwarded-for': from,
          ...(account !== undefined && { account }),
        },
      }),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 5)),
    ]).then((answer) => answer?.status ?? 'waits')
  return { send, release, app }
}

describe('bodies that wait', () => {
  it('are bounded for an address, an IPv6 network as one, and room is there again when they are answered', async () => {
    const { send, release } = open()
    for (let n = 0; n < bodyLimits.address / megabyte; n++) expect(await send(megabyte, '2001:db8::1')).toBe('waits')
    expect(await send(1, '2001:db8::2')).toBe(429)
    expect(await send(1, '2001:db8:1::2')).toBe('waits')
    release()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await send(1, '2001:db8::2')).toBe(204)
  })

  it('are bounded for an account on whatever addresses', async () => {
    const { send } = open()
    for (let n = 0; n < bodyLimits.account / megabyte; n++)
      expect(await send(megabyte, `198.51.${n}.7`, 'one')).toBe('waits')
    expect(await send(1, '203.0.113.7', 'one')).toBe(429)
    expect(await send(1, '203.0.113.7', 'another')).toBe('waits')
  })

  it('are bounded for the process, and leave room for short ones', async () => {
    const { send, app } = open()
    const long = (bodyLimits.process * bodyLimits.openPart) / megabyte
    for (let n = 0; n < long; n++) expect(await send(megabyte, `198.51.${n}.7`)).toBe('waits')
    expect(await send(megabyte, '203.0.113.7')).toBe(503)
    expect(await send(1000, '203.0.113.7')).toBe('waits')
    const headers = { 'content-length': String(megabyte), 'x-forwarded-for': '203.0.113.7' }
    const answer = await app.request('/', { method: 'POST', headers })
    expect([answer.headers.get('retry-after'), await answer.json()]).toEqual([
      '2',
      expect.objectContaining({ code: 'overloaded' }),
    ])
  })

  it('of unknown length are counted as they come', async () => {
    const { app, send } = open()
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const counted = (bytes: number) => {
      const body = new Blob([new Uint8Array(bytes)]).stream()
      return app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    }
    for (let n = 0; n < 100; n++) void counted(100)
    void counted(2 * megabyte)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await send(2 * megabyte, '198.51.100.7')).toBe(429)
    expect((await counted(2 * megabyte)).status).toBe(429)
  })

  it('of unknown length are rejected where they are longer than allowed', async () => {
    const { app } = open()
    const body = new Blob([new Uint8Array(3 * megabyte)]).stream()
    const answer = await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
  })
})
