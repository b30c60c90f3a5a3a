import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/** Providers assign an IPv6 /64 at least, often a /56, and a /48 is cheap. */
const ipv6Prefixes = [64, 56, 48]

/**
 * The networks of an address, narrowest first, for budgets per network. IPv6: its /64, /56 and /48. IPv4, also mapped
 * (`::ffff:192.0.2.1`): the address and its /24. Anything else is its own network. Never empty.
 */
export function networksOf(address: string): string[] {
  const [bare = ''] = address.split('%')
  if (isIPv4(bare)) return networksOfIPv4(bare)
  if (!isIPv6(bare)) return [address]
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return networksOfIPv4(
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.'),
    )
  return ipv6Prefixes.map((bits) => `${prefixOf(groups, bits)}::/${bits}`)
}

function networksOfIPv4(address: string): string[] {
  return [address, `${address.slice(0, address.lastIndexOf('.'))}.0/24`]
}

/** The eight groups of 16 bits of a valid address. */
function groupsOf(address: string): number[] {
  // Node normalizes it, with a dotted tail only for an IPv4-mapped address.
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const first = numbersOf(head)
  if (tail === undefined) return first
  const last = numbersOf(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })
}

function prefixOf(groups: number[], bits: number): string {
  return groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const prefixBits = Math.min(16, bits - index * 16)
      return (group & (0xffff << (16 - prefixBits))).toString(16)
    })
    .join(':')
}

/** Factors of a wider network's budget, in the order of `networksOf`: it has more people. */
export const widening = [1, 4, 8]

/** The keys of a counter: one for each network of the address in it, or one without an address. */
export function keysPerNetwork(key: string[]): string[][] {
  const at = key.findIndex((part) => isIPv4(part) || isIPv6(part))
  if (at === -1) return [key]
  return networksOf(key[at] ?? '').map((network) => key.with(at, network))
}
