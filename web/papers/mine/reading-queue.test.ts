import { expect, test } from 'vitest'
import { placeSentence } from './reading-queue.ts'

const waiting = { place: 3, minutes: 4, waits_until: null }

test.each([
  [{}, 'Number 3 in line, to be read in about 4 minutes.'],
  [{ minutes: 0 }, 'Number 3 in line, to be read in about 1 minute.'],
  [{ minutes: 130 }, 'Number 3 in line, to be read in about 2 hours.'],
  [{ place: 0 }, 'It is being read now.'],
  [{ waits_until: '2026-11-29' }, 'Your papers have used today’s reading time. This one is read from tomorrow on.'],
])('a paper with %j in the queue is shown with its place and time', (changed, sentence) => {
  expect(placeSentence({ ...waiting, ...changed })).toBe(sentence)
})
