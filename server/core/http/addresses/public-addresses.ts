import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Addresses that a request which a stranger may steer must never reach (RFC 6890 and its registries): this machine, the
// networks around it, and a cloud's metadata service (169.254.169.254).
const ipv4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
// Everything but what is handed out to the public (2000::/3), and of that what holds an IPv4 address or is for documents.
const ipv6: readonly [string, number][] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

// One for each: a list of both would find an IPv4 address in the IPv6 network that maps it, too.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, prefix] of ipv4) closed.ipv4.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of ipv6) closed.ipv6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !closed[family].check(address, family)
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/**
 * For the sockets of such requests: what a name resolves to is checked and then connected to, in one step, so that it
 * cannot change in between. One private address among several is enough to reject the name.
 */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
        return callback(new PrivateAddress(`${host} leads to a private network`), '', 0)
      if (options.all === true) return callback(null, found)
      callback(null, first.address, first.family)
    })
  }
