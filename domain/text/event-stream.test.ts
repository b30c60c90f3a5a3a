import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

async function* inChunks(...chunks: string[]) {
  yield* chunks
}

async function eventsOf(...chunks: string[]) {
  const events = []
  for await (const event of readEvents(inChunks(...chunks))) events.push(event)
  return events
}

test('reads names, several lines of data, and all three ends of a line', async () => {
  expect(await eventsOf('event: text\ndata: a\ndata:b\n\n', 'data: c\r\n\r\n', 'data:  d\r\r\n')).toEqual([
    { event: 'text', data: 'a\nb' },
    { event: 'message', data: 'c' },
    { event: 'message', data: ' d' },
  ])
})

test('skips comments, unknown fields, empty events, and what the end cut off', async () => {
  expect(await eventsOf(': waiting\n\n', 'id: 1\nretry: 5\n\n', 'data\n\n', 'data: kept\n\ndata: half')).toEqual([
    { event: 'message', data: '' },
    { event: 'message', data: 'kept' },
  ])
})

test('wherever the stream is cut into chunks, the events are the same', async () => {
  const stream = 'event: text\r\ndata: {"text":"π: a"}\r\n\r\n: ping\n\ndata: x\rdata: y\r\rdata: z\n\n'
  const whole = await eventsOf(stream)
  expect(whole).toHaveLength(3)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 8 }), async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      expect(await eventsOf(...at.slice(1).map((end, index) => stream.slice(at[index], end)))).toEqual(whole)
    }),
  )
})
