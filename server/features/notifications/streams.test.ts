import { expect, test } from 'vitest'
import { openStreams, type Stream } from './streams.ts'

const stream = (account: string, network: string): Stream => ({
  account,
  session: 's',
  network,
  sent: 0n,
  write: () => {},
  close: () => {},
})

test('an account, a network and the process hold so many streams each, and have room again when one has ended', () => {
  const streams = openStreams({ ofAccount: 2, ofNetwork: 3, total: 4 })
  const [first, second, third] = [stream('a', 'x'), stream('a', 'x'), stream('b', 'x')]
  for (const one of [first, second, third]) streams.add(one)
  expect(streams.isFull('a', 'y')).toBe(true)
  expect(streams.isFull('c', 'x')).toBe(true)
  expect(streams.isFull('c', 'y')).toBe(false)
  streams.add(stream('c', 'y'))
  expect(streams.isFull('d', 'z')).toBe(true)
  streams.remove(first)
  // Twice is once: a stream that is closed is cancelled, too.
  streams.remove(first)
  expect([streams.size, streams.isFull('a', 'z'), streams.isFull('c', 'x')]).toEqual([3, false, false])
  expect([...streams.of('a')]).toEqual([second])
})
