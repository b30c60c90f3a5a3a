import { describe, expect, test } from 'vitest'
import { networksOf } from './networks.ts'

describe('networksOf', () => {
  test('an IPv4 address is counted as itself and as its /24', () => {
    expect(networksOf('198.51.100.7')).toEqual(['198.51.100.7', '198.51.100.0/24'])
  })

  test('an IPv6 address is counted as its /64, its /56 and its /48', () => {
    expect(networksOf('2001:db8:aa:bbcc:1:2:3:4')).toEqual([
      '2001:db8:aa:bbcc::/64',
      '2001:db8:aa:bb00::/56',
      '2001:db8:aa::/48',
    ])
  })

  test.each(['2001:DB8:0:0:0:0:0:1', '2001:db8::1', '2001:0db8::ffff', '2001:db8:0:0:1::', '2001:db8::192.0.2.1'])(
    '%s is in the same networks however it is written',
    (address) => {
      expect(networksOf(address)).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'])
    },
  )

  test.each(['::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:198.51.100.7'])(
    '%s is the IPv4 address that it stands for',
    (address) => {
      expect(networksOf(address)).toEqual(['198.51.100.7', '198.51.100.0/24'])
    },
  )

  test('a zone is no part of the network', () => {
    expect(networksOf('fe80::1%eth0')).toEqual(networksOf('fe80::1'))
  })

  test('256 neighbouring /64s share one /56, and all of them one /48', () => {
    const addresses = Array.from({ length: 1024 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`)
    const distinct = (index: number) => new Set(addresses.map((address) => networksOf(address)[index])).size
    expect([distinct(0), distinct(1), distinct(2)]).toEqual([1024, 4, 1])
  })

  test.each(['', 'unknown', '300.1.1.1', '2001:db8:::1'])('%j, which is no address, is its own network', (text) => {
    expect(networksOf(text)).toEqual([text])
  })
})
