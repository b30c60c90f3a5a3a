import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

async function addressOf(trustProxy: boolean, forwarded?: string, socket?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env =
    socket === undefined ? {} : { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: 'IPv4' } } }
  return (await app.request('/', { headers }, env)).text()
}

it.each([
  ['the socket', false, undefined, '192.0.2.1', '192.0.2.1'],
  ['the socket, whatever the header says', false, '198.51.100.1', '192.0.2.1', '192.0.2.1'],
  ['an IPv4 client of an IPv6 socket', false, undefined, '::ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv6 client', false, undefined, '2001:db8::1', '2001:db8::1'],
  ['a link-local client, without its zone', false, undefined, 'fe80::1%eth0', 'fe80::1'],
  ['the header behind a proxy', true, '198.51.100.1', '192.0.2.1', '198.51.100.1'],
  ['its last entry', true, '203.0.113.9, 198.51.100.1', '192.0.2.1', '198.51.100.1'],
  ['the socket, when the last entry is no address', true, '203.0.113.9, unknown', '192.0.2.1', '192.0.2.1'],
  ['the socket, when the header is missing', true, undefined, '192.0.2.1', '192.0.2.1'],
  ['loopback, when there is no socket', false, undefined, undefined, '127.0.0.1'],
] as const)('the client’s address is %s', async (_, trustProxy, forwarded, socket, expected) => {
  expect(await addressOf(trustProxy, forwarded, socket)).toBe(expected)
})
