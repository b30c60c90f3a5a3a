import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, PrivateAddress } from './public-addresses.ts'

test.each(['142.250.195.10', '17.57.146.20', '1.1.1.1', '2607:f8b0:4009:80b::200a', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'localhost',
  '',
  '2001:db8::1',
])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))

const resolvingTo = (...addresses: string[]) =>
  ((_host: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

const looked = (addresses: string[], all: boolean) =>
  new Promise((resolve) => {
    lookupPublic(resolvingTo(...addresses))('push.example', { all }, (error, found) => resolve(error ?? found))
  })

test('a name is looked up for its socket, one address or all', async () => {
  expect(await looked(['1.1.1.1'], false)).toBe('1.1.1.1')
  expect(await looked(['1.1.1.1'], true)).toEqual([{ address: '1.1.1.1', family: 4 }])
})

test.each([[['127.0.0.1']], [['1.1.1.1', '10.0.0.1']], [['1.1.1.1', '::1']], [[]]])(
  'a name that resolves to %j is rejected',
  async (addresses) => expect(await looked(addresses, true)).toBeInstanceOf(PrivateAddress),
)
