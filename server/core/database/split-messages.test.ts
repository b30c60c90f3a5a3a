import { expect, test } from 'vitest'
import { splitMessages } from './split-messages.ts'

function message(body: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body))
  bytes.write('D')
  bytes.writeUInt32BE(bytes.length - 1, 1)
  bytes.write(body, 5)
  return bytes
}

/** Pseudo-random numbers, the same in each run. */
function* pseudoRandom(seed: number): Generator<number, never> {
  for (let state = seed; ; yield state / 2 ** 32) state = (Math.imul(state, 1664525) + 1013904223) >>> 0
}

test('messages come whole, in order and once, wherever the chunks end', () => {
  const random = pseudoRandom(7)
  const next = (below: number) => Math.floor(random.next().value * below)
  for (let round = 0; round < 60; round++) {
    const sent = Array.from({ length: 1 + next(20) }, (_, index) => message(String(index % 10).repeat(next(60) ** 2)))
    const stream = Buffer.concat(sent)
    const ends = endsOf(sent)
    const received: Buffer[] = []
    let length = 0
    const receive = splitMessages((bytes) => {
      received.push(bytes)
      length += bytes.length
      if (!ends.includes(length)) expect.fail('A message was cut.')
    })
    for (let at = 0; at < stream.length;) {
      const size = 1 + next([3, 40, 4000, 20_000][round % 4] ?? 1)
      // Memory that is not reused, like a socket's.
      receive(Buffer.from(stream.subarray(at, at + size)))
      at += size
    }
    // Compared at the end, when reused memory would have been overwritten.
    expect(Buffer.concat(received).equals(stream)).toBe(true)
  }
})

function endsOf(messages: Buffer[]): number[] {
  let at = 0
  return messages.map(({ length }) => (at += length))
}

test('a message that came whole is handed on in the memory that it came in', () => {
  const chunk = Buffer.concat([message('one'), message('two'), message('three').subarray(0, 7)])
  const received: Buffer[] = []
  splitMessages((bytes) => received.push(bytes))(chunk)
  expect(received.map(({ buffer, length }) => [buffer === chunk.buffer, length])).toEqual([[true, 16]])
})

test('a message of several megabytes comes whole; of one that claims gigabytes only what comes is kept', () => {
  const large = message('₹'.repeat(2_000_000))
  const received: Buffer[] = []
  const receive = splitMessages((bytes) => received.push(bytes))
  for (let at = 0; at < large.length; at += 65_536) receive(Buffer.from(large.subarray(at, at + 65_536)))
  expect(received.map((bytes) => bytes.equals(large))).toEqual([true])

  const before = process.memoryUsage().arrayBuffers
  const web = splitMessages(() => expect.unreachable())
  web(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
})
